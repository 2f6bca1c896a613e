import { readFile } from 'node:fs/promises'
import type { Browser, Page } from '@playwright/test'

declare global {
  interface Window {
    /** Milliseconds of the longest task of the page; 0 while none has taken 50 ms. */
    longestTask: number
  }
}

/** For `addInitScript`: keeps how long the page was busy at a time, as the browser tells it. */
export function watchTasks(): void {
  window.longestTask = 0
  new PerformanceObserver((entries) => {
    for (const { duration } of entries.getEntries()) window.longestTask = Math.max(window.longestTask, duration)
  }).observe({ type: 'longtask', buffered: true })
}

/**
 * Milliseconds from the choice of another column for a field until what is wrong in the first rows by it was painted: all
 * rows are judged before.
 * @param place as the mapper names the field
 */
export const judgeTook = (page: Page, place: string, column: number): Promise<number> =>
  page.evaluate(
    ([name, value]) =>
      new Promise<number>((resolve) => {
        const picker = document.querySelector<HTMLSelectElement>(`[data-place="${name}"] select`)
        if (!picker) throw new Error(`There is no field ${name}.`)
        const wrong = () => document.querySelectorAll('tbody td button').length
        const before = wrong()
        const started = performance.now()
        const look = () => {
          if (wrong() === before) return void requestAnimationFrame(look)
          // runs when the frame has been painted
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = () => resolve(performance.now() - started)
          port2.postMessage(null)
        }
        picker.value = value
        picker.dispatchEvent(new Event('change', { bubbles: true }))
        requestAnimationFrame(look)
      }),
    [place, `c${column}`] as const,
  )

/** How much memory the tab has taken, as Linux tells it: what is its own, and not what it shares with other processes. */
export interface TabMemory {
  /** Megabytes at most so far beyond what it had in the beginning. */
  peakMb: () => number
  end: () => void
}

const sampledEveryMs = 50

/** In megabytes; `null` where the machine does not tell it. */
async function memoryOf(pid: number): Promise<number | null> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  const [, amount] = /^RssAnon:\s+(\d+) kB/m.exec(status) ?? []
  return amount === undefined ? null : Number(amount) / 1024
}

/** From now on the memory of the browser's pages is on record. @returns `null` where the machine does not tell it */
export async function watchMemory(browser: Browser): Promise<TabMemory | null> {
  const devtools = await browser.newBrowserCDPSession()
  const { processInfo } = await devtools.send('SystemInfo.getProcessInfo')
  const rests = new Map<number, number>()
  for (const { id, type } of processInfo) {
    const rest = type === 'renderer' ? await memoryOf(id) : null
    if (rest !== null) rests.set(id, rest)
  }
  if (rests.size === 0) return null
  let peak = 0
  const timer = setInterval(() => {
    for (const [id, rest] of rests) void memoryOf(id).then((now) => (peak = Math.max(peak, (now ?? rest) - rest)))
  }, sampledEveryMs)
  return { peakMb: () => peak, end: () => clearInterval(timer) }
}
