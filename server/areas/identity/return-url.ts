import type { ErrorCode } from '#contract/errors.ts'

const callbackRoute = '/signInAzureAd'

/**
 * Whether a browser may be sent back to the address: the app's own Microsoft sign-in route on one of our origins, whose
 * `redirect`, if any, stays inside the app.
 */
export function isReturnUrl(address: string, origins: readonly string[]): boolean {
  if (address.includes('\\') || !URL.canParse(address)) return false
  const url = new URL(address)
  const { route, query } = routeOf(url)
  const isOurs = origins.includes(url.origin) && url.username === '' && url.password === ''
  const isPage = url.pathname === '/' && url.search === '' && route === callbackRoute
  return isOurs && isPage && query.getAll('redirect').every(isInternalPath)
}

/** The same address with a code that its page shows. */
export function withError(address: string, code: ErrorCode): string {
  const url = new URL(address)
  const { route, query } = routeOf(url)
  query.set('error', code)
  url.hash = `${route}?${query.toString()}`
  return url.href
}

/** One slash at the start: two would name another host. */
const isInternalPath = (path: string): boolean => /^\/(?![/\\])/.test(path) && !path.includes('\\')

function routeOf({ hash }: URL): { route: string; query: URLSearchParams } {
  const [route = '', ...query] = hash.slice(1).split('?')
  return { route, query: new URLSearchParams(query.join('?')) }
}
