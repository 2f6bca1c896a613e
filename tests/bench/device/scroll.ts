import type { Page } from '@playwright/test'

/**
 * Scrolls a list from its first row to its last in so many milliseconds.
 * @param row what each row has
 * @returns milliseconds of each frame on the way
 */
export const scrollToEnd = (page: Page, row: string, durationMs: number): Promise<number[]> =>
  page.evaluate(
    ([selector, duration]) =>
      new Promise<number[]>((resolve) => {
        let pane = document.querySelector(selector)?.parentElement
        while (pane && !(pane.scrollHeight > pane.clientHeight && /auto|scroll/.test(getComputedStyle(pane).overflowY)))
          pane = pane.parentElement
        if (!pane) throw new Error('Nothing scrolls.')
        const list = pane
        const frames: number[] = []
        const started = performance.now()
        let last = started
        const step = (now: number) => {
          frames.push(now - last)
          last = now
          const share = Math.min(1, (now - started) / duration)
          list.scrollTop = share * (list.scrollHeight - list.clientHeight)
          if (share < 1) requestAnimationFrame(step)
          else resolve(frames.slice(1))
        }
        requestAnimationFrame(step)
      }),
    [row, durationMs] as const,
  )

/** Puts a list back to its first row. */
export const scrollToStart = (page: Page, row: string): Promise<void> =>
  page
    .locator(row)
    .first()
    .evaluate((element) => {
      for (let pane = element.parentElement; pane; pane = pane.parentElement) pane.scrollTop = 0
    })
