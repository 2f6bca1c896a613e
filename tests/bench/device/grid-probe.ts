import type { Page } from '@playwright/test'
import type { Write } from './write-probe.ts'

export const gridCell = '[role=gridcell][aria-readonly=false]'

interface Filled {
  painted: number | null
  stored: number | null
}

declare global {
  interface Window {
    watchedKeys: number[]
    watchedFill: Filled
  }
}

/** For `addInitScript`: keeps how long each key took to its painted frame, as the browser's Event Timing tells it. */
export function watchKeys(): void {
  window.watchedKeys = []
  new PerformanceObserver((entries) => {
    for (const { duration } of entries.getEntriesByName('keydown')) window.watchedKeys.push(duration)
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
}

/** For `addInitScript`: times a click from its release to the first cells painted, and to the commit of what is stored. */
export function watchFill(writesName: string): void {
  let released = 0
  addEventListener(
    'click',
    ({ timeStamp }) => {
      released = timeStamp
      window.watchedFill = { painted: null, stored: null }
      const before = document.querySelector('[role=grid]')?.textContent
      const look = () => {
        if (document.querySelector('[role=grid]')?.textContent === before) return void requestAnimationFrame(look)
        // runs when the frame has been painted
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => (window.watchedFill.painted = performance.now() - released)
        port2.postMessage(null)
      }
      requestAnimationFrame(look)
    },
    true,
  )
  new BroadcastChannel(writesName).onmessage = ({ data }: MessageEvent<Write>) => {
    if (data.stored > 0) window.watchedFill.stored ??= data.at - performance.timeOrigin - released
  }
}

/** Milliseconds until all that a click has changed was painted and stored. */
export async function fillTook(page: Page): Promise<number> {
  const isDone = () => window.watchedFill.painted !== null && window.watchedFill.stored !== null
  await page.waitForFunction(isDone, undefined, { polling: 50 })
  return page.evaluate(() => Math.max(window.watchedFill.painted ?? 0, window.watchedFill.stored ?? 0))
}
