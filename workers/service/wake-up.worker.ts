// What sends without a page, as a script of its own: it is the larger part of the service worker by far, and answering
// with the app's own files, which each start waits for, needs none of it.
import { wakeUp, type WakeUp } from './wake-up.ts'

declare const self: ServiceWorkerGlobalScope & { wakeUp?: WakeUp }

self.wakeUp = wakeUp
