import type { Page } from '@playwright/test'
import { slipMs } from '../../src/ui/press/slips.ts'
import type { Site } from '../support/site.ts'
import { settled } from './accessibility.ts'
import { expect, oneWaiting, openBoard, test, tileOf, waiting } from './fixtures.ts'
import { pauseBetweenTaps } from './hand.ts'

test('the days are tabs with counts; weekends come with the preference, which is kept', async ({ page }) => {
  await openBoard(page)
  const tabs = page.getByRole('tab')
  await expect(tabs).toHaveCount(5)
  await expect(tabs.first()).toHaveAttribute('aria-selected', 'true')
  await expect(tabs.first()).toHaveAccessibleName(/Tänään, maanantai 23\.11\., \d+ kyytiä/)

  await page.getByRole('button', { name: /käyttäjävalikko/i }).click()
  await page.getByText('Näytä viikonloput').click()
  // the menu stays, and is walked by its ends
  await page.keyboard.press('End')
  await expect(page.getByRole('menuitem', { name: 'Kirjaudu ulos' })).toBeFocused()
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitemradio', { name: 'English' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: /käyttäjävalikko/i })).toBeFocused()
  await expect(tabs).toHaveCount(7)
  await page.reload()
  await expect(tabs).toHaveCount(7)

  await tabs.nth(1).click()
  await expect(page).toHaveURL(/day\/2026-11-24$/)
  await expect(page.locator('[data-tile][aria-disabled=false]')).toHaveCount(0)
  await page.goto('/')
  await expect(page).toHaveURL(/day\/2026-11-24$/)
})

test('the search finds a passenger after half a second, and says so when it finds none', async ({ page }) => {
  await openBoard(page)
  const [first, second] = await waiting(page, 2)
  if (!first || !second) throw new Error('Nobody waits')
  const search = page.getByRole('searchbox', { name: 'Hae listasta' })

  await search.fill(first.name)
  await expect(tileOf(page, second)).toBeHidden()
  await expect(tileOf(page, first)).toBeVisible()
  await search.fill('xyzzy')
  await expect(page.getByText('Ei tuloksia')).toBeVisible()
})

test('an address with an impossible day leads to today', async ({ page }) => {
  await openBoard(page)
  await page.goto('/#/d/1/arrivals-departures/day/2026-02-31')
  await expect(page).toHaveURL(/day\/2026-11-23$/)
})

test('at the size of a tablet the next car can be seen without scrolling', async ({ page }) => {
  await openBoard(page)
  await settled(page)
  const box = await page.locator('[data-group]', { hasText: '08:15' }).first().boundingBox()
  expect(box).not.toBeNull()
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(820)
  expect(box?.y ?? 0).toBeGreaterThan(0)
})

/** Somebody on the board whose car has not come: a trip that has begun is not cancelled. */
async function notFetchedYet(page: Page, site: Site): Promise<number> {
  const tiles = page.locator('[data-tile][aria-checked=false][aria-disabled=false]')
  const ids = await tiles.evaluateAll((all) => all.map((tile) => Number(tile.getAttribute('data-tile'))))
  const { id } = await site.server.services.db
    .selectFrom('arrival')
    .innerJoin('trip', 'trip.id', 'arrival.trip_id')
    .select('arrival.id')
    .where('arrival.id', 'in', ids)
    .where('trip.pickup_at', 'is', null)
    .where('trip.no_show_at', 'is', null)
    .orderBy('arrival.id')
    .executeTakeFirstOrThrow()
  return id
}

test('a confirmation and its delivery change the size of no tile and of no car', async ({ page, site }) => {
  await openBoard(page)
  const { id } = await oneWaiting(page)
  const tile = page.locator(`[data-tile="${id}"]`)
  const box = async () => {
    const sizes = await tile.evaluate((element) =>
      [element.parentElement, element.closest('[data-group]')].map((part) => part?.getBoundingClientRect()),
    )
    return sizes.map((size) => [size?.width, size?.height])
  }
  const before = await box()
  site.proxy.fault = ({ path }) => (path.endsWith('/setComplete') ? { kind: 'status', status: 503 } : { kind: 'pass' })
  await tile.click()
  await expect(tile).toHaveAttribute('aria-checked', 'true')
  expect(await box()).toEqual(before)
  await expect(tile.getByText('Jonossa')).toBeVisible()
  expect(await box()).toEqual(before)
})

test('a ride is cancelled with a reason, and the board shows who did it', async ({ page, site }) => {
  await openBoard(page)
  const id = await notFetchedYet(page, site)
  await page.locator(`[data-info="${id}"]`).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Peru kyyti' }).click()
  await dialog.getByLabel(/Syy/).fill('Flunssa')
  await dialog.getByRole('button', { name: 'Peru kyyti' }).click()

  await expect.poll(() => site.proxy.requestsTo(/\/cancel$/).map(({ status }) => status)).toEqual([200])
  await expect(page.locator(`[data-tile="${id}"]`)).toHaveAttribute('aria-label', /Peruutus pyydetty|Peruttu/)
})

test('the printed day has every passenger, a column to sign, and no navigation', async ({ page }) => {
  await openBoard(page)
  await page.emulateMedia({ media: 'print' })
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(page.getByText('Allekirjoitus').first()).toBeVisible()
})

test('an address without a page, and a destination that is none of the user’s, say so and lead on', async ({
  page,
}) => {
  await openBoard(page)
  for (const [address, heading] of [
    ['/#/nowhere/at/all', 'Sivua ei löydy'],
    ['/#/passenger/keskus/edit', 'Sivua ei löydy'],
    ['/#/d/987654/arrivals-departures', 'Kohdetta ei löydy'],
  ] as const) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expect(page).toHaveTitle(new RegExp(`^${heading}`))
    // no sooner after the press before, in the same place, than it counts as one
    await pauseBetweenTaps(page, slipMs)
    await page.getByRole('button', { name: 'Siirry etusivulle' }).click()
    await expect(page).toHaveURL(/#\/d\/1\/arrivals-departures/)
  }
})
