import type { CDPSession, Page } from '@playwright/test'
import { sleep } from '../statistics.ts'
import type { Write } from './write-probe.ts'

/** What one confirmation took, in milliseconds from the release of the finger. */
interface Took {
  painted: number | null
  stored: number | null
}

interface Watched {
  confirmation: Took
  /** When the finger was last released, as the events tell it. */
  released: number
  /** Transactions under way that write, in any database and on any thread. */
  writing: number
  quietSince: number
  /** Confirmations that the device has stored. */
  stored: number
  /** Confirmations of which it is stored that the server has accepted them. */
  accepted: number
}

declare global {
  interface Window {
    watchedConfirmations: Watched
  }
}

/**
 * For `addInitScript`: times each confirmation from the release of the finger to the frame that shows it, as the
 * browser's Event Timing tells it, and to the commit of the transaction that stores it, of which `watchWrites` tells. A
 * tile that does not change while the touch is handled is not timed at all. The browser does not tell of what it draws
 * within 16 ms: then it is the time to the next frame's end.
 */
export function watchConfirmations(writesName: string): void {
  const watched: Watched = {
    confirmation: { painted: null, stored: null },
    released: 0,
    writing: 0,
    quietSince: 0,
    stored: 0,
    accepted: 0,
  }
  window.watchedConfirmations = watched
  let tapped: Element | null = null
  let changedAt = 0
  const untoldMs = 500

  addEventListener(
    'pointerup',
    ({ timeStamp, target }) => {
      watched.released = timeStamp
      tapped = target instanceof Element ? target.closest('[data-tile]') : null
      watched.confirmation = { painted: null, stored: null }
    },
    true,
  )
  new MutationObserver((changes) => {
    if (tapped === null || !changes.some(({ target }) => target === tapped)) return
    tapped = null
    changedAt = performance.now()
    const { confirmation, released } = watched
    requestAnimationFrame(() => {
      const channel = new MessageChannel()
      channel.port1.onmessage = () => {
        const drawn = performance.now() - released
        setTimeout(() => (confirmation.painted ??= drawn), untoldMs)
      }
      channel.port2.postMessage(null)
    })
  }).observe(document, { subtree: true, attributes: true, attributeFilter: ['aria-checked'] })
  new PerformanceObserver((entries) => {
    for (const entry of entries.getEntries() as PerformanceEventTiming[]) {
      const hasChanged = entry.processingStart <= changedAt && changedAt <= entry.processingEnd
      if (hasChanged) watched.confirmation.painted = entry.startTime + entry.duration - watched.released
    }
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)

  new BroadcastChannel(writesName).onmessage = ({ data }: MessageEvent<Write>) => {
    watched.writing += data.phase === 'began' ? 1 : -1
    if (data.phase === 'began') return
    watched.quietSince = performance.now()
    watched.stored += data.stored
    watched.accepted += data.accepted
    if (data.stored > 0) watched.confirmation.stored ??= data.at - performance.timeOrigin - watched.released
  }
}

/** Passengers who have not been confirmed and may be, spread over the board so that few cars are done and fold away. */
export async function waitingPassengers(page: Page, count: number): Promise<number[]> {
  const ids = await page
    .locator('[data-tile][aria-checked=false][aria-disabled=false]')
    .evaluateAll((tiles) => tiles.map((tile) => Number(tile.getAttribute('data-tile'))))
  if (ids.length < count) throw new Error(`Only ${ids.length} passengers wait.`)
  return Array.from({ length: count }, (_, index) => ids[Math.floor((index * ids.length) / count)] ?? 0)
}

const lookingMs = 400
const pressMs = 80

/**
 * Brings a passenger's tile to the middle of the board and, when somebody would have found it, touches it for as long as
 * a finger does.
 */
export async function tap(page: Page, devtools: CDPSession, id: number): Promise<void> {
  await page.evaluate((tileId) => {
    document.querySelector(`[data-tile="${tileId}"]`)?.scrollIntoView({ block: 'center' })
  }, id)
  await sleep(lookingMs * (1 + Math.random()))
  // what has come into view has its room by now
  const middle = await page.evaluate((tileId) => {
    const box = document.querySelector(`[data-tile="${tileId}"]`)?.getBoundingClientRect()
    return box && { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  }, id)
  if (!middle) throw new Error(`Passenger ${id} is not on the board.`)
  // a finger is lifted when it is lifted, whether or not the page has heard of it by then
  const down = devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [middle] })
  await sleep(pressMs)
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await down
}

const every = { polling: 50, timeout: 10_000 }

/** Milliseconds that the latest tap took. */
export async function confirmationTook(page: Page, to: keyof Took): Promise<number> {
  const took = await page.waitForFunction((what) => window.watchedConfirmations.confirmation[what], to, every)
  return Number(await took.jsonValue())
}

/** Milliseconds from the release of the finger until the row of a bare put was durable that the same touch began. */
export async function directPutTook(page: Page): Promise<number> {
  const took = await page.waitForFunction(() => window.directlyStored, undefined, every)
  return Number(await took.jsonValue()) - (await page.evaluate(() => window.watchedConfirmations.released))
}

/** Waits until nothing has been written for a while, and the page has nothing to do. */
export async function quiet(page: Page, forMs: number): Promise<void> {
  await page.waitForFunction(
    (ms) =>
      window.watchedConfirmations.writing === 0 && performance.now() - window.watchedConfirmations.quietSince > ms,
    forMs,
    every,
  )
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
}
