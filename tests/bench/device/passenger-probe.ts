import type { Page } from '@playwright/test'
import { mirrorPrefix } from '#data/mirror/db.ts'
import { pageSizes } from '#domain/page-size.ts'

/** A row of the list: it leads to a passenger. */
export const passengerRow = '[role=row] a[href*="/people/edit/"]'

/** Waits until the device has the cards of so many passengers, and the walk through the list is over. */
export async function mirroredPassengers(page: Page, count: number): Promise<void> {
  const isWhole = () =>
    page.evaluate(
      async ([prefix, wanted]) => {
        const { name } = (await indexedDB.databases()).find((each) => each.name?.startsWith(prefix)) ?? {}
        if (name === undefined) return false
        const database = await new Promise<IDBDatabase>((resolve, reject) => {
          const request = indexedDB.open(name)
          request.onsuccess = () => resolve(request.result)
          request.onerror = () => reject(new Error('The mirror did not open.'))
        })
        const transaction = database.transaction(['passengerCards', 'crawls'])
        const counted = (store: string) =>
          new Promise<number>((resolve) => {
            const request = transaction.objectStore(store).count()
            request.onsuccess = () => resolve(request.result)
          })
        const [cards, crawls] = [await counted('passengerCards'), await counted('crawls')]
        database.close()
        return cards >= wanted && crawls === 0
      },
      [mirrorPrefix, count] as const,
    )
  while (!(await isWhole())) await page.waitForTimeout(500)
}

/** Shows all passengers on one page. */
export async function showAll(page: Page): Promise<void> {
  await page.getByLabel('Rivejä sivulla').selectOption('all')
  await page.locator('[role=table][aria-rowcount="20001"]').waitFor()
}

/** Shows the first page again. */
export async function showPage(page: Page): Promise<void> {
  await page.getByLabel('Rivejä sivulla').selectOption(String(pageSizes.passengers[0]))
  await page.locator(`${passengerRow} >> nth=0`).waitFor()
}

/** When a key has changed nothing by then, it finds the same passengers as before. */
const settledMs = 3000

/** Milliseconds from a key to the frame that shows what the device finds for it; `null` when that is the same as before. */
export const hitsTook = (page: Page, key: string): Promise<number | null> =>
  page.evaluate(
    ([typed, settled]) =>
      new Promise<number | null>((resolve) => {
        const field = document.activeElement
        if (!(field instanceof HTMLInputElement)) throw new Error('No field has the focus.')
        // the server's stand in a group of their own, after the device's
        const hits = () => document.querySelector('[role=listbox] [role=group]:has([role=option])')?.textContent ?? ''
        const before = hits()
        const started = performance.now()
        const observer = new MutationObserver(() => {
          if (hits() === '' || hits() === before) return
          observer.disconnect()
          requestAnimationFrame(() => {
            // runs when the frame has been painted
            const { port1, port2 } = new MessageChannel()
            port1.onmessage = () => resolve(performance.now() - started)
            port2.postMessage(null)
          })
        })
        observer.observe(document, { subtree: true, childList: true, characterData: true })
        setTimeout(() => resolve(null), settled)
        // as the browser does it for a key: the value first, then the event
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, field.value + typed)
        field.dispatchEvent(new InputEvent('input', { bubbles: true, data: typed }))
      }),
    [key, settledMs] as const,
  )

/** Milliseconds from a click on a row to the frame in which the record shows the card's name and address. */
export const recordTook = (page: Page, index: number): Promise<number> =>
  page.evaluate(
    ([row, at]) =>
      new Promise<number>((resolve) => {
        const link = document.querySelectorAll<HTMLElement>(row)[at]
        if (!link) throw new Error(`There is no row ${at}.`)
        const name = link.textContent
        const isThere = () => {
          const shown = document.querySelector('[data-field=name]')
          return (shown instanceof HTMLInputElement ? shown.value : shown?.textContent) === name
        }
        const started = performance.now()
        const look = () => {
          if (!isThere()) return void requestAnimationFrame(look)
          // runs when the frame has been painted
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = () => resolve(performance.now() - started)
          port2.postMessage(null)
        }
        link.click()
        requestAnimationFrame(look)
      }),
    [passengerRow, index] as const,
  )
