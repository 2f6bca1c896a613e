import type { Page } from '@playwright/test'
import { expect, isCompleted, oneWaiting, openBoard, readyOffline, test, tileOf } from './fixtures.ts'

test.use({ isDeviceNew: true })

/** All that the browser lets the app have before there is none. */
const roomBytes = 20_000_000

/**
 * Stores so much in a database of the page. A browser looks how much space is left only twice a minute, and when it is
 * asked for more than there was then. @returns the name of the failure
 */
const store = (page: Page, bytes: number): Promise<string> =>
  page.evaluate((length) => {
    const opening = indexedDB.open('filler')
    opening.onupgradeneeded = () => opening.result.createObjectStore('all')
    return new Promise<string>((resolve) => {
      opening.onerror = () => resolve(opening.error?.name ?? '')
      opening.onsuccess = () => {
        const writing = opening.result.transaction('all', 'readwrite')
        writing.onabort = () => resolve(writing.error?.name ?? '')
        writing.oncomplete = () => resolve('')
        // small enough to lie in the database itself, and not in files beside it
        const rowBytes = 50_000
        for (let at = 0; at < length; at += rowBytes) writing.objectStore('all').put(new Uint8Array(rowBytes), at)
      }
    })
  }, bytes)

test('a device without any space left refuses a tick in words, shows what it has, and goes on when there is some', async ({
  device,
  page,
  site,
}) => {
  const devtools = await device.newCDPSession(page)
  const { origin } = site
  await devtools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: roomBytes })
  await openBoard(page)
  await readyOffline(page)
  const item = await oneWaiting(page)
  await devtools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 })
  expect(await store(page, roomBytes)).toBe('QuotaExceededError')

  await tileOf(page, item).click()

  await expect(page.getByText('Laitteen tallennustila on lopussa.', { exact: false }).first()).toBeVisible()
  await expect(tileOf(page, item)).not.toBeChecked()
  expect(await isCompleted(site, item)).toBe(false)

  await devtools.send('Storage.overrideQuotaForOrigin', { origin })
  await page.getByRole('button', { name: 'Päivitä' }).click()
  await expect(tileOf(page, item)).toBeVisible()
  await tileOf(page, item).click()
  await expect(tileOf(page, item)).toBeChecked()
  await expect.poll(() => isCompleted(site, item), { timeout: 20_000 }).toBe(true)
})
