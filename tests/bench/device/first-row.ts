import type { Page } from '@playwright/test'

declare global {
  interface Window {
    firstRowPainted: Promise<number>
  }
}

/** For `addInitScript`: notes when the frame has been painted that holds the first row. */
export function watchFirstRow(row: string): void {
  window.firstRowPainted = new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (!document.querySelector(row)) return
      observer.disconnect()
      requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now())))
    })
    observer.observe(document, { childList: true, subtree: true })
  })
}

/** Milliseconds from the start of the navigation. */
export const firstRowPainted = (page: Page): Promise<number> => page.evaluate(() => window.firstRowPainted)
