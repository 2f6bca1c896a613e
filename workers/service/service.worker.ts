import { answerFiles, keepFiles, keepMissingFiles, removeOlderFiles, type RoutingEvent } from './app-files.ts'
import { allowWakeUpScript, importWakeUp, isWoken } from './imported-wake-up.ts'

declare const self: ServiceWorkerGlobalScope
declare const __BUILD_ID__: string

answerFiles()
allowWakeUpScript()

self.addEventListener('install', (event: RoutingEvent) => {
  if (isWoken) event.waitUntil(importWakeUp())
  event.waitUntil(keepFiles(event))
})

self.addEventListener('activate', (event) => {
  event.waitUntil(removeOlderFiles(event))
  event.waitUntil(self.clients.claim())
})

self.addEventListener('message', (event) => {
  const { type } = (event.data ?? {}) as { type?: unknown }
  // A waiting worker takes over only when the user has asked for the reload.
  if (type === 'SKIP_WAITING') void self.skipWaiting()
  if (type === 'KEEP_FILES') event.waitUntil(keepMissingFiles().catch(() => undefined))
  if (type === 'GET_VERSION') event.ports[0]?.postMessage(__BUILD_ID__)
})

self.addEventListener('sync', (event) => {
  const woken = event as ExtendableEvent
  woken.waitUntil(importWakeUp().then((wakeUp) => wakeUp(self.clients)))
})
