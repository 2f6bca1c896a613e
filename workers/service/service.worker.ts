import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  precacheAndRoute,
  type PrecacheEntry,
} from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { wakeUp } from './wake-up.ts'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (PrecacheEntry | string)[] }
declare const __BUILD_ID__: string

/** Not in every browser yet. Source: Service Workers Nightly, "Static Routing API". */
interface RoutingEvent extends ExtendableEvent {
  addRoutes?: (rules: { condition: { urlPattern: { pathname: string } }; source: 'network' }[]) => Promise<void>
}

/** Answered by the server alone: data is never cached, and Microsoft's sign-in is a navigation to the server. */
const serverPaths = ['/api/', '/ExternalAuth/', '/locales/', '/healthz', '/readyz']

precacheAndRoute(self.__WB_MANIFEST)
cleanupOutdatedCaches()
registerRoute(
  new NavigationRoute(createHandlerBoundToURL('index.html'), {
    denylist: serverPaths.map((path) => new RegExp(`^${path}`, 'i')),
  }),
)

// A call to the server neither starts this worker nor keeps a newer one from taking its place.
self.addEventListener('install', (event: RoutingEvent) => {
  const rules = serverPaths.map((path) => ({
    condition: { urlPattern: { pathname: `${path}*` } },
    source: 'network' as const,
  }))
  // a browser that does not take them as they are does without
  event.waitUntil(event.addRoutes?.(rules).catch(() => undefined) ?? Promise.resolve())
})

self.addEventListener('activate', (event) => {
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
  woken.waitUntil(wakeUp(self.clients))
})
