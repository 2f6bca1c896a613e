/**
 * All addresses of the app stand behind the "#". A path without one, such as "/nowhere", is looked for there like any
 * other: the page that it has, or the one that says that there is none. Imported before the router reads the address.
 */
const { pathname, search, hash } = globalThis.location
const isOwn = pathname === '/' || pathname === '/index.html'
if (!isOwn) globalThis.history.replaceState(null, '', `/${hash || `#${pathname}${search}`}`)
