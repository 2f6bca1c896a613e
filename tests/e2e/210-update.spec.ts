import type { Page } from '@playwright/test'
import { expect, isCompleted, oneWaiting, openBoard, readyOffline, test, tileOf } from './fixtures.ts'
import { laterBuild } from '../support/site.ts'

test.use({ isDeviceNew: true })

const lookForUpdate = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    await registration.update()
  })

test('a newer build waits for the user, keeps the queue, and comes to every tab', async ({ device, page, site }) => {
  // the later build is fetched whole, and the tap may come before it is there
  test.slow()
  await openBoard(page)
  await readyOffline(page)
  const second = await device.newPage()
  await second.goto('/')
  await expect(second.locator('[data-tile]').first()).toBeVisible()
  // a browser that has just been started puts updates off until its first pages rest, three minutes at most
  await lookForUpdate(page)
  const item = await oneWaiting(page)
  site.proxy.fault = ({ path }) => (path.includes('setComplete') ? { kind: 'cut' } : { kind: 'pass' })
  await tileOf(page, item).click()
  await expect(tileOf(page, item)).toBeChecked()

  await site.stopServer()
  site.frontendFolder = laterBuild
  await site.startServer()
  await page.bringToFront()
  await lookForUpdate(page)

  const banner = page.locator('#main').getByText(/Uusi versio \(v.+\) on saatavilla/)
  await expect(banner).toBeVisible({ timeout: 40_000 })
  const buildOf = (tab: typeof page) =>
    tab.evaluate(() => document.querySelector('script[type=module]')?.getAttribute('src'))
  const before = await buildOf(page)
  await second.reload()
  await expect(second.locator('[data-tile]').first()).toBeVisible()
  expect(await buildOf(second)).toBe(before)

  await page.getByRole('button', { name: 'Päivitä', exact: true }).last().click()

  for (const tab of [page, second])
    await expect.poll(() => buildOf(tab).catch(() => before), { timeout: 60_000 }).not.toBe(before)
  await expect(tileOf(page, item)).toBeChecked()
  const keptPages = () => page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('page-')))
  await expect.poll(keptPages).toHaveLength(1)
  site.proxy.fault = () => ({ kind: 'pass' })
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect.poll(() => isCompleted(site, item), { timeout: 20_000 }).toBe(true)
})
