import type { Page } from '@playwright/test'

declare global {
  interface Window {
    firstRowPainted: Promise<number>
  }
}

/** For `addInitScript`: notes when the frame has been painted that holds the first passenger. */
export function watchFirstRow(): void {
  window.firstRowPainted = new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (!document.querySelector('[data-tile]')) return
      observer.disconnect()
      requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now())))
    })
    observer.observe(document, { childList: true, subtree: true })
  })
}

/** Milliseconds from the start of the navigation. */
export const firstRowPainted = (page: Page): Promise<number> => page.evaluate(() => window.firstRowPainted)
