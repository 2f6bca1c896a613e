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

/** Answered by the server alone: data is never cached, and Microsoft's sign-in is a navigation to the server. */
const serverPaths = [/^\/api\//i, /^\/ExternalAuth\//i, /^\/locales\//, /^\/healthz/, /^\/readyz/]

precacheAndRoute(self.__WB_MANIFEST)
cleanupOutdatedCaches()
registerRoute(new NavigationRoute(createHandlerBoundToURL('index.html'), { denylist: serverPaths }))

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
