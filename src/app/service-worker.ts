import { subscribeKey } from 'valtio/utils'
import { Workbox } from 'workbox-window'
import { product } from '#domain/product.ts'
import { openedWorkspace } from '#data/workspace/workspace.ts'
import { onFlush, requestFlush } from '#data/delivery/deliver.ts'
import { unsentCount } from '#data/workspace/queue.ts'
import { sync } from '#state/sync.ts'
import { unsavedWindows } from '#state/windows.ts'

const hourMs = 3_600_000
/** What is being sent when a reload is asked for may end before it, within this. */
const sendingMs = 5000
/** The page is loaded again after this, whether or not a worker that has come has said that it took over. */
const reloadMs = 4000
const syncTag = `${product}-outbox`
/**
 * A wake-up that is asked for while the browser takes itself to be online comes at once. Asked for after every failure, it
 * would have a server that is down called without a pause.
 */
const wakeUpEveryMs = 5 * 60_000

interface SyncRegistration extends ServiceWorkerRegistration {
  readonly sync?: { register: (tag: string) => Promise<void> }
}

// the worker itself is asked for anew each time; what it imports has another address with each build
const workbox = new Workbox('/service.worker.js', { updateViaCache: 'imports' })
let isReloading = false
let wakeUpAskedAt = Number.NEGATIVE_INFINITY

/** Registers the service worker and watches for a newer one. Does nothing where there is none. */
export async function startServiceWorker(): Promise<void> {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return
  workbox.addEventListener('waiting', () => void announceWaiting())
  const follow = () => void leaveOlderBuild().catch(() => undefined)
  navigator.serviceWorker.addEventListener('controllerchange', follow)
  navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<{ type?: unknown }>) => {
    // it comes also where the network was never away: of that the page hears by itself
    if (data.type === 'WAKE_UP') requestFlush({ hurry: 'once' })
  })
  const registration = await workbox.register()
  if (!registration) return
  follow()
  watchForUpdates(registration)
  void keepFilesAgain(registration).catch(() => undefined)
  onFlush(() => void askForWakeUp(registration))
}

/**
 * A page of another build than the worker in charge of it is loaded again: that worker has just taken over, or did so
 * while the page was on its way. A device's first worker takes over the pages that are open, too, and is of their build:
 * they stay, with all that was typed in them since.
 */
async function leaveOlderBuild(): Promise<void> {
  const script = moduleScript()
  if (!navigator.serviceWorker.controller || !script) return
  const page = await (await fetch('/')).text()
  if (!page.includes(script)) reloadOnce()
}

const moduleScript = () => document.querySelector('script[type=module]')?.getAttribute('src')

/** The worker keeps the app's files once, when it comes: without them the app does not start without a network. */
async function keepFilesAgain({ active }: ServiceWorkerRegistration): Promise<void> {
  const script = moduleScript()
  if (!active || !script || ((await caches.match('/')) && (await caches.match(script)))) return
  active.postMessage({ type: 'KEEP_FILES' })
}

function watchForUpdates(registration: ServiceWorkerRegistration): void {
  const check = () => {
    if (navigator.onLine && !registration.installing) void registration.update().catch(() => undefined)
  }
  setInterval(check, hourMs)
  subscribeKey(sync, 'newerVersion', (version) => {
    if (version !== null) check()
  })
  if (sync.newerVersion !== null) check()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') check()
  })
}

async function announceWaiting(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration()
  // a device's first worker waits, too, for as long as a slow device takes to make it active: it is no newer build
  if (!registration?.active) return
  sync.updateReady = true
  if (!registration.waiting) return
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = ({ data }: MessageEvent<string>) => {
    sync.waitingVersion = data
  }
  registration.waiting.postMessage({ type: 'GET_VERSION' }, [port2])
}

/**
 * The browser wakes the worker when the network returns, also when no page is open. Where it cannot, nothing is lost.
 * Asked once for what waits, and again only after a while.
 */
async function askForWakeUp(registration: SyncRegistration): Promise<void> {
  if (!registration.sync || !openedWorkspace()) return
  if ((await unsentCount()) === 0) {
    wakeUpAskedAt = Number.NEGATIVE_INFINITY
    return
  }
  if (performance.now() - wakeUpAskedAt < wakeUpEveryMs) return
  wakeUpAskedAt = performance.now()
  await registration.sync.register(syncTag).catch(() => undefined)
}

/**
 * Takes the waiting build into use and loads every window again. Unsaved work in any of them holds it back, and
 * `sync.updateBlockedBy` then names the window. What is queued does not: it is durable and the next build reads it.
 * A build that is still on its way is waited for: without it the old one would be loaded again. Resolves only when it
 * was held back: else the page goes.
 */
export async function applyUpdate(): Promise<void> {
  // first, because something may be typed meanwhile
  await sendingEnded()
  const [blocking] = await unsavedWindows()
  sync.updateBlockedBy = blocking?.title ?? null
  if (blocking) return
  if (!('serviceWorker' in navigator)) {
    reloadOnce()
    return
  }
  const registration = await navigator.serviceWorker.getRegistration()
  reloadSoon(registration)
  if (registration) await activateNewest(registration)
  await new Promise(() => undefined)
}

/** Resolves once nothing is on its way to the server, and after a while in any case: what is cut off is sent again. */
async function sendingEnded(): Promise<void> {
  if (sync.sending === null) return
  await new Promise<void>((resolve) => {
    setTimeout(resolve, sendingMs)
    subscribeKey(sync, 'sending', (sending) => {
      if (sending === null) resolve()
    })
  })
}

/** Has the newer build take over, which loads every window again; one that is still on its way, once it is here. */
async function activateNewest(registration: ServiceWorkerRegistration): Promise<void> {
  const skipWaiting = () => registration.waiting?.postMessage({ type: 'SKIP_WAITING' })
  const follow = () =>
    registration.installing?.addEventListener('statechange', () => {
      skipWaiting()
      reloadSoon(registration)
    })
  registration.addEventListener('updatefound', follow)
  follow()
  skipWaiting()
  if (!registration.waiting && !registration.installing) await registration.update().catch(() => undefined)
}

function reloadSoon(registration: ServiceWorkerRegistration | undefined): void {
  setTimeout(() => {
    if (!registration?.installing) reloadOnce()
  }, reloadMs)
}

function reloadOnce(): void {
  if (isReloading) return
  isReloading = true
  location.reload()
}
