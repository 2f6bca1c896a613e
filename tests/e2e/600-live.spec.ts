import type { Locator, Page } from '@playwright/test'
import { openLive } from '#contract/live.ts'
import { settled } from './accessibility.ts'
import {
  accounts,
  completeElsewhere,
  expect,
  isCompleted,
  liveChip,
  oneWaiting,
  openBoard,
  prepare,
  test,
  tileOf,
  waiting,
} from './fixtures.ts'

test('what one tablet does, the other one at the door shows at once, and says that it does', async ({
  page,
  site,
  browser,
  contextOptions,
}) => {
  const other = await browser.newContext({ ...contextOptions, baseURL: site.origin })
  const release = await prepare(other, site)
  try {
    const second = await other.newPage()
    await openBoard(page)
    await openBoard(second, accounts.coordinator)
    for (const tablet of [page, second])
      await expect(tablet.getByRole('button', { name: liveChip })).toBeVisible({ timeout: 20_000 })
    const one = await oneWaiting(page)
    await tileOf(page, one).click()
    await expect(tileOf(second, one)).toHaveAttribute('aria-checked', 'true', { timeout: 5000 })
    expect(await isCompleted(site, one)).toBe(true)
    const lists = () => site.proxy.requestsTo(/arrivalDepartures\/destination\/\d+$/).length
    const before = lists()
    const another = await oneWaiting(second)
    await tileOf(second, another).click()
    await expect(tileOf(page, another)).toHaveAttribute('aria-checked', 'true', { timeout: 5000 })
    expect(lists(), 'the whole list is not loaded for one that has changed').toBe(before)
    for (const tablet of [page, second]) await expect(tablet.getByRole('button', { name: liveChip })).toBeVisible()

    await test.step('without a connection it says so, and catches up once there is one', async () => {
      await site.proxy.down()
      await page.evaluate(() => dispatchEvent(new Event('offline')))
      await expect(page.getByRole('button', { name: 'Synkronointi: Ei yhteyttä' })).toBeVisible()
      await site.proxy.up()
      await page.evaluate(() => dispatchEvent(new Event('online')))
      await expect(page.getByRole('button', { name: liveChip })).toBeVisible({ timeout: 30_000 })
    })
  } finally {
    await release()
    await other.close()
  }
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('the row that a finger rests on keeps its place while a ride above it is cancelled elsewhere', async ({
    page,
    site,
  }) => {
    await openBoard(page)
    await expect(page.getByRole('button', { name: liveChip })).toBeVisible({ timeout: 20_000 })
    const cancelled = await oneWaiting(page)
    await tileOf(page, cancelled).evaluate((tile) => tile.scrollIntoView({ block: 'start' }))
    await settled(page)
    const heightOf = (tile: Locator) => tile.evaluate((element) => element.getBoundingClientRect().height)
    const topOf = (tile: Locator) => tile.evaluate((element) => element.getBoundingClientRect().top)
    const ids = await page.locator('[data-tile]').evaluateAll((all) => all.map((tile) => Number(tile.dataset['tile'])))
    const held = page.locator(`[data-tile="${ids[ids.indexOf(cancelled.id) + 1]}"]`)
    const [top, height] = [await topOf(held), await heightOf(tileOf(page, cancelled))]
    const finger = await page.context().newCDPSession(page)
    await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: 120, y: top + 20 }] })

    await site.server.services.db
      .updateTable('trip')
      .set({
        cancelled_at: new Date(site.server.services.clock()),
        cancelled_by_email: 'aluekoordinaattori.kuljetuspalvelut@varausjarjestelma.perille.example',
      })
      .where('id', '=', (query) => query.selectFrom('arrival').select('trip_id').where('id', '=', cancelled.id))
      .execute()

    await expect(tileOf(page, cancelled)).toHaveAttribute('aria-label', /Peruttu/, { timeout: 10_000 })
    expect(await heightOf(tileOf(page, cancelled))).toBeGreaterThan(height)
    expect(Math.abs((await topOf(held)) - top)).toBeLessThan(1)
    await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  })
})

test('rights that an administrator takes away leave the screen at once', async ({ page, site }) => {
  await openBoard(page, accounts.coordinator)
  await expect(page.getByRole('button', { name: liveChip })).toBeVisible({ timeout: 20_000 })
  const timetables = page.getByRole('link', { name: 'Aikataulut', exact: true })
  await expect(timetables).toBeVisible()
  const { db } = site.server.services
  const user = db.selectFrom('app_user').select('id').where('email', '=', accounts.coordinator)
  const { id } = await user.executeTakeFirstOrThrow()
  await db.updateTable('destination_role').set({ timetables: 0 }).where('user_id', '=', id).execute()
  await expect(timetables).toBeHidden({ timeout: 5000 })
})

test('three tablets at one door, one of them without a network for a while, end with the same picture on one that comes and goes', async ({
  browser,
  contextOptions,
  page,
  site,
}) => {
  test.setTimeout(120_000)
  const others = await Promise.all([1, 2].map(() => browser.newContext({ ...contextOptions, baseURL: site.origin })))
  const ends = await Promise.all(others.map((device) => prepare(device, site)))
  const first = page
  const [second, away] = (await Promise.all(others.map((device) => device.newPage()))) as [Page, Page]
  await openBoard(first)
  await openBoard(second, accounts.coordinator)
  await openBoard(away, accounts.coordinator)
  const items = await waiting(first, 6)
  await away.context().setOffline(true)

  for (const [at, item] of items.entries()) {
    const own = tileOf([first, second, away][at % 3]!, item)
    // pressed again where a car has folded just then: a press so soon after that counts for nothing
    await expect(async () => {
      if ((await own.getAttribute('aria-checked')) === 'false') await own.press(' ')
      await expect(own).toHaveAttribute('aria-checked', 'true', { timeout: 1000 })
    }).toPass()
    // the network between them breaks whatever is under way, the streams first
    await site.proxy.down()
    await site.proxy.up()
  }
  await away.context().setOffline(false)

  for (const [at, tablet] of [first, second, away].entries())
    for (const [of, item] of items.entries())
      await expect(tileOf(tablet, item), `item ${of} on tablet ${at}`).toHaveAttribute('aria-checked', 'true', {
        timeout: 45_000,
      })
  for (const item of items) expect(await isCompleted(site, item)).toBe(true)
  for (const end of ends) await end()
  await Promise.all(others.map((device) => device.close()))
})

test('the one stream of a browser goes over to another window when the one that holds it dies', async ({
  device,
  page,
  site,
}) => {
  await openBoard(page)
  await expect(page.getByRole('button', { name: liveChip })).toBeVisible({ timeout: 20_000 })
  const second = await device.newPage()
  await second.goto('/')
  await expect(second.getByRole('button', { name: liveChip })).toBeVisible({ timeout: 20_000 })
  const streams = () => site.proxy.requestsTo(/^\/api\/live(\?|$)/).length
  expect(streams()).toBe(1)

  await page.close()
  await expect.poll(streams).toBe(2)
  await expect(second.getByRole('button', { name: liveChip })).toBeVisible({ timeout: 20_000 })
  const item = await oneWaiting(second)
  await completeElsewhere(site, item)
  await expect(tileOf(second, item)).toHaveAttribute('aria-checked', 'true', { timeout: 5000 })
})

test('behind a proxy that keeps every answer until its end it says no more than it knows, and asks every half a minute', async ({
  page,
  site,
}) => {
  test.setTimeout(120_000)
  const never = new Promise(() => undefined)
  site.proxy.fault = ({ path }) =>
    path.startsWith(openLive.path) ? { kind: 'holdAnswer', until: never } : { kind: 'pass' }
  await openBoard(page)
  await expect(page.getByRole('button', { name: /Synkronoitu/ })).toBeVisible({ timeout: 20_000 })
  const item = await oneWaiting(page)
  await completeElsewhere(site, item)
  await expect(tileOf(page, item)).toHaveAttribute('aria-checked', 'true', { timeout: 45_000 })
  await expect(page.getByRole('button', { name: liveChip })).toBeHidden()
})
