import { passTime, shiftClock } from '../support/every-thread.ts'
import { Site } from '../support/site.ts'
import { completions, expect, isCompleted, openBoard, oneWaiting, test, tileOf } from './fixtures.ts'

const hour = 3_600_000

for (const [what, wrong, words] of [
  ['three hours fast', 3 * hour, /Laitteen kello on 180 minuuttia edellä/],
  ['nine hours slow', -9 * hour, /Laitteen kello on 540 minuuttia jäljessä/],
] as const) {
  test(`a device whose clock is ${what} shows the right day, says so, and ticks at the server's time`, async ({
    browser,
    contextOptions,
    site,
  }) => {
    const device = await browser.newContext({ ...contextOptions, baseURL: site.origin })
    await shiftClock(device, site.clockOffset + wrong)
    const page = await device.newPage()
    await openBoard(page)
    await expect(page.getByRole('tab').first()).toHaveAccessibleName(/Tänään, maanantai 23\.11\./)
    await expect(page.getByText(words)).toBeVisible()

    const item = await oneWaiting(page)
    await tileOf(page, item).click()

    await expect.poll(() => isCompleted(site, item), { timeout: 20_000 }).toBe(true)
    const [sent] = completions(site)
    const { occurredAt } = JSON.parse(sent?.body ?? '{}') as { occurredAt: string }
    expect(Math.abs(Date.parse(occurredAt) - (Date.now() + site.clockOffset))).toBeLessThan(120_000)
    await device.close()
  })
}

test.describe('at midnight', () => {
  test.use({
    site: async ({ browserName }, use) => {
      expect(browserName).toBe('chromium')
      const site = new Site(Date.parse('2026-11-23T23:50:00+02:00'))
      await site.start()
      await use(site)
      await site.end()
    },
  })

  test("the open board goes on to the new day, and yesterday's confirmation arrives as yesterday's", async ({
    page,
    site,
  }) => {
    await openBoard(page)
    const tabs = page.getByRole('tab')
    await expect(tabs.first()).toHaveAccessibleName(/Tänään, maanantai 23\.11\./)
    site.proxy.fault = ({ path }) => (path.includes('setComplete') ? { kind: 'cut' } : { kind: 'pass' })
    const tile = page.locator('[data-tile][aria-checked=false][aria-disabled=false]').first()
    const item = { id: Number(await tile.getAttribute('data-tile')), name: '' }
    await tile.click()
    await expect(tileOf(page, item)).toBeChecked()

    // the device sleeps until shortly before midnight; that the day changes then is up to the open page
    const asleepMs = Date.parse('2026-11-23T23:59:57+02:00') - (Date.now() + site.clockOffset)
    site.passTime(asleepMs)
    await passTime(page, asleepMs)
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect(tabs.first()).toHaveAccessibleName(/Tänään, tiistai 24\.11\./)
    await expect(tabs.first()).toHaveAttribute('aria-selected', 'true')
    await expect(tileOf(page, item)).toBeHidden()
    await expect(page.getByRole('button', { name: /jonossa/ })).toBeVisible()
    expect(await isCompleted(site, item)).toBe(false)

    site.proxy.fault = () => ({ kind: 'pass' })
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await expect.poll(() => isCompleted(site, item), { timeout: 20_000 }).toBe(true)
    const { occurredAt } = JSON.parse(completions(site).at(-1)?.body ?? '{}') as { occurredAt: string }
    expect(Date.parse(occurredAt)).toBeLessThan(Date.parse('2026-11-24T00:00:00+02:00'))
  })
})
