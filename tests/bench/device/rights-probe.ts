import type { Page } from '@playwright/test'

declare global {
  interface Window {
    /** Milliseconds from each key that changed a cell of the matrix until it was painted. */
    watchedCells: number[]
  }
}

/** Milliseconds from the click on a user's link until the cells of their rights are painted. */
export const rightsOpenTook = async (page: Page, email: string): Promise<number> => {
  await page.getByRole('link', { name: email }).waitFor()
  return page.evaluate(
    (name) =>
      new Promise<number>((resolve) => {
        const link = [...document.querySelectorAll('a')].find(({ textContent }) => textContent === name)
        if (!link) throw new Error(`There is no link ${name}.`)
        const started = performance.now()
        const look = () => {
          if (!document.querySelector('[role=grid] [role=gridcell]')) return void requestAnimationFrame(look)
          // runs when the frame has been painted
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = () => resolve(performance.now() - started)
          port2.postMessage(null)
        }
        link.click()
        requestAnimationFrame(look)
      }),
    email,
  )
}

/** For `addInitScript`: times each digit pressed in a grid until its cell has changed and is painted, ever so late. */
export function watchCells(): void {
  window.watchedCells = []
  addEventListener(
    'keydown',
    ({ key, timeStamp, target }) => {
      if (!/^[012]$/.test(key) || !(target instanceof Element) || !target.closest('[role=grid]')) return
      const before = target.getAttribute('data-level')
      const look = () => {
        if (target.getAttribute('data-level') === before) return void requestAnimationFrame(look)
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => window.watchedCells.push(performance.now() - timeStamp)
        port2.postMessage(null)
      }
      requestAnimationFrame(look)
    },
    true,
  )
}
