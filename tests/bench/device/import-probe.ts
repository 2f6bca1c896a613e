import { readFile, writeFile } from 'node:fs/promises'
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

/** What the pages of a browser take of the machine's memory, as Linux tells it. */
export interface TabMemory {
  /** Megabytes that the tab has taken at most beyond what it had. */
  peakMb: () => Promise<number>
}

const mega = 1024

/** In kilobytes; `null` where the process is gone. */
async function memoryOf(pid: number, what: 'VmRSS' | 'VmHWM'): Promise<number | null> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  const [, amount] = new RegExp(`^${what}:\\s+(\\d+) kB`, 'm').exec(status) ?? []
  return amount === undefined ? null : Number(amount)
}

/** From now on the peak of the browser's pages is on record. @returns `null` where the machine does not tell it */
export async function watchMemory(browser: Browser): Promise<TabMemory | null> {
  const devtools = await browser.newBrowserCDPSession()
  const { processInfo } = await devtools.send('SystemInfo.getProcessInfo')
  const rests = new Map<number, number>()
  for (const { id, type } of processInfo) {
    if (type !== 'renderer') continue
    // the peak so far is forgotten
    const isKnown = await writeFile(`/proc/${id}/clear_refs`, '5').then(
      () => true,
      () => false,
    )
    const rest = await memoryOf(id, 'VmRSS')
    if (isKnown && rest !== null) rests.set(id, rest)
  }
  if (rests.size === 0) return null
  return {
    async peakMb() {
      const peaks = await Promise.all(
        [...rests].map(async ([id, rest]) => ((await memoryOf(id, 'VmHWM')) ?? rest) - rest),
      )
      return Math.max(...peaks) / mega
    },
  }
}
