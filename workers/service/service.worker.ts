import { cleanupOutdatedCaches, PrecacheController, PrecacheRoute, type PrecacheEntry } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import type { WakeUp } from './wake-up.ts'
import wakeUpScript from './wake-up.worker.ts?worker&url'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (PrecacheEntry | string)[]; wakeUp?: WakeUp }
declare const __BUILD_ID__: string

interface Rule {
  condition: { urlPattern: { pathname: string; search?: string }; requestMode?: RequestMode }
  source: 'network' | { cacheName: string }
}

/** Not in every browser yet. Source: Service Workers Nightly, "Static Routing API". */
interface RoutingEvent extends ExtendableEvent {
  addRoutes?: (rules: readonly Rule[]) => Promise<void>
}

/** Answered by the server alone: data is never cached, and Microsoft's sign-in is a navigation to the server. */
const serverPaths = ['/api/', '/ExternalAuth/', '/locales/', '/healthz', '/readyz']

const precache = new PrecacheController()
precache.addToCacheList(self.__WB_MANIFEST)

cleanupOutdatedCaches()
registerRoute(new PrecacheRoute(precache))
registerRoute(
  new NavigationRoute(precache.createHandlerBoundToURL('index.html'), {
    denylist: serverPaths.map((path) => new RegExp(`^${path}`, 'i')),
  }),
)

/** Not in every browser yet. Source: Trusted Types. */
interface TrustedTypes {
  createPolicy: (name: string, rules: { createScriptURL: (url: string) => string }) => unknown
}
const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }

// Where text may become a script only by a policy, this is the one script. Source: design decision, security 3.12.
trustedTypes?.createPolicy('default', {
  createScriptURL(url) {
    if (url === wakeUpScript) return url
    throw new TypeError('The service worker imports one script only')
  },
})

/** Whether the browser wakes this worker when the network may be back. */
const isWoken = 'sync' in self.registration

/**
 * The script comes once, while this worker is installed: the browser keeps it, and gives it without a network.
 * @throws when it cannot be loaded: the worker is not installed then, and a wake-up comes again
 */
function loadWakeUp(): Promise<WakeUp> {
  return Promise.resolve().then(() => {
    if (!self.wakeUp) importScripts(wakeUpScript)
    if (!self.wakeUp) throw new Error(`${wakeUpScript} does not send.`)
    return self.wakeUp
  })
}

const pageCaches = 'page-'
/** Holds the page by the address that it is opened by. Each build has one of its own, so that two never mix. */
const pageCache = pageCaches + (precache.getCacheKeyForURL('index.html') ?? '').split('=').slice(-1).join('')

/**
 * A call to the server neither starts this worker nor keeps a newer one from taking its place, and the app starts
 * without waiting for it. What is not in the cache goes to the server, also an older build's file.
 */
const rules: readonly Rule[] = [
  ...serverPaths.map((path): Rule => ({ condition: { urlPattern: { pathname: `${path}*` } }, source: 'network' })),
  {
    condition: { urlPattern: { pathname: '/', search: '' }, requestMode: 'navigate' },
    source: { cacheName: pageCache },
  },
  { condition: { urlPattern: { pathname: '/frontend/*' } }, source: { cacheName: precache.strategy.cacheName } },
]

/** @throws when something cannot be kept: the browser then installs this worker another time */
async function install(event: RoutingEvent): Promise<void> {
  await precache.install(event)
  const page = await precache.matchPrecache('index.html')
  if (!page) throw new Error('The page has not been kept')
  await (await caches.open(pageCache)).put('/', page)
}

self.addEventListener('install', (event: RoutingEvent) => {
  if (isWoken) event.waitUntil(loadWakeUp())
  event.waitUntil(install(event))
  // a browser that does not take them as they are does without
  event.waitUntil(event.addRoutes?.(rules).catch(() => undefined) ?? Promise.resolve())
})

async function activate(event: ExtendableEvent): Promise<void> {
  await precache.activate(event)
  const olderPages = (await caches.keys()).filter((name) => name.startsWith(pageCaches) && name !== pageCache)
  await Promise.all(olderPages.map((name) => caches.delete(name)))
}

self.addEventListener('activate', (event) => {
  event.waitUntil(activate(event))
  event.waitUntil(self.clients.claim())
})

self.addEventListener('message', (event) => {
  const { type } = (event.data ?? {}) as { type?: unknown }
  // A waiting worker takes over only when the user has asked for the reload.
  if (type === 'SKIP_WAITING') void self.skipWaiting()
  if (type === 'GET_VERSION') event.ports[0]?.postMessage(__BUILD_ID__)
})

self.addEventListener('sync', (event) => {
  const woken = event as ExtendableEvent
  woken.waitUntil(loadWakeUp().then((wakeUp) => wakeUp(self.clients)))
})
