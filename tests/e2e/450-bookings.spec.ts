import type { Locator, Page } from '@playwright/test'
import { slipMs } from '#ui/press/slips.ts'
import type { Site } from '../support/site.ts'
import { settled, show, sidewaysOverflow, violations } from './accessibility.ts'
import { isInDrafts } from './device-storage.ts'
import { accounts, expect, signIn, tellNothing, test } from './fixtures.ts'
import { destinationId, regulars } from './passengers.ts'
import { languages } from './texts.ts'
import { pauseBetweenTaps, pressTwice } from './hand.ts'

type Texts = (typeof languages)[number][1]

const [, fi] = languages[0]
const listPath = `/#/d/${destinationId}/timetables/single`
const hospital = 'Päijät-Hämeen keskussairaala'

const dialogOf = (page: Page, name: string): Locator => page.getByRole('dialog', { name, exact: true })
const field = (within: Locator, name: string): Locator => within.getByRole('combobox', { name })
const button = (within: Locator, name: string): Locator => within.getByRole('button', { name, exact: true })

const storedBookings = (site: Site) =>
  site.server.services.db.selectFrom('booking').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()

/** Signs in in Finnish, whatever the language of the page is then, and opens the form of a new booking. */
async function openEditor(page: Page, texts: Texts = fi): Promise<Locator> {
  await page.goto(listPath)
  await page.getByRole('button', { name: texts['bookings.new'] }).click()
  const editor = dialogOf(page, texts['bookings.new'])
  await expect(field(editor, texts['bookings.passenger'])).toBeFocused()
  return editor
}

async function pick(editor: Locator, name: string, typed: string, option: RegExp | string): Promise<void> {
  await field(editor, name).fill(typed)
  await editor.getByRole('option', { name: option }).first().click()
}

/** From the destination to the hospital, for somebody who is on no record. */
async function fillRide(editor: Locator, texts: Texts = fi): Promise<void> {
  await pick(editor, texts['bookings.passenger'], 'Eeva Lumijärvi', /Eeva Lumijärvi$/)
  await button(editor, texts['bookings.next']).click()
  await pick(editor, texts['bookings.from'], 'koivur', /Koivurannan/)
  await pick(editor, texts['bookings.to'], 'keskussairaala', new RegExp(hospital))
}

for (const [locale, texts] of languages) {
  test(`a ride is booked with a price and cancelled, in ${locale}`, async ({ page, site }) => {
    await signIn(page, accounts.coordinator)
    await show(page, locale, locale === 'en' ? 'dark' : 'light')
    await page.reload()
    const editor = await openEditor(page, texts)
    expect(await violations(page), 'passenger').toEqual([])
    await fillRide(editor, texts)
    expect(await violations(page), 'place and time').toEqual([])
    await button(editor, texts['bookings.next.estimate']).click()

    const car = editor.getByRole('radio', { name: /€/ }).first()
    await car.check()
    await editor.getByLabel(texts['bookings.note']).fill('Odottaa sisäaulassa.')
    expect(await violations(page), 'additional information').toEqual([])
    await button(editor, texts['bookings.send']).click()
    await expect(editor).toBeHidden()
    const stored = await storedBookings(site)
    expect(stored).toMatchObject({ note: 'Odottaa sisäaulassa.', to_alias: hospital, destination_id: destinationId })
    expect(stored.price_cents).toBeGreaterThan(0)

    const row = page.getByRole('row', { name: /Eeva Lumijärvi/ })
    await expect(row).toBeVisible()
    expect(await violations(page), 'list').toEqual([])
    await row.getByRole('link').click()
    const info = page.getByRole('dialog', { name: `${texts['screens.bookingInfo']} #K-${stored.id}` })
    await expect(info.getByText('Eeva Lumijärvi')).toBeVisible()
    expect(await violations(page), 'info').toEqual([])
    await button(info, texts['bookings.cancel']).click()
    await page
      .getByRole('alertdialog', { name: texts['bookings.delete.ask'] })
      .getByRole('button', { name: texts['bookings.delete.yes'], exact: true })
      .click()
    await expect(row).toBeHidden()
    await page.getByRole('tab', { name: new RegExp(texts['bookings.states.cancelled']) }).click()
    await expect(row).toBeVisible()
  })
}

test('a booking that was begun survives a reload, with its step', async ({ page, site }) => {
  await signIn(page, accounts.coordinator)
  const editor = await openEditor(page)
  await fillRide(editor)
  await button(editor, fi['bookings.next.estimate']).click()
  await editor.getByLabel(fi['bookings.note']).fill('Rollaattori mukana')
  await expect.poll(() => isInDrafts(page, 'Rollaattori mukana')).toBe(true)
  await page.reload()
  await button(editor, fi['draft.restore']).click()
  await expect(editor.getByLabel(fi['bookings.note'])).toHaveValue('Rollaattori mukana')
  await expect(editor.getByText(hospital, { exact: true })).toBeVisible()

  await editor.getByRole('radio').first().check()
  await button(editor, fi['bookings.send']).click()
  await expect(editor).toBeHidden()
  expect((await storedBookings(site)).note).toBe('Rollaattori mukana')
  await expect.poll(() => isInDrafts(page, 'Rollaattori mukana')).toBe(false)
})

for (const gapMs of [100, 250]) {
  test(`a second press ${gapMs} ms after the one that sends the order sends no second one`, async ({ page, site }) => {
    // a stream would keep the network from falling silent
    tellNothing(site)
    await signIn(page, accounts.coordinator)
    const editor = await openEditor(page)
    await fillRide(editor)
    await button(editor, fi['bookings.next.estimate']).click()
    await expect(editor.getByRole('radio', { name: /€/ }).first()).toBeChecked()
    // sending stands where the estimate was asked for: sooner it would be that press once more
    await pauseBetweenTaps(page, slipMs)
    const before = await storedBookings(site)
    const box = await button(editor, fi['bookings.send']).boundingBox()
    await pressTwice(page, { x: box!.x + box!.width / 2, y: box!.y + box!.height / 2 }, gapMs)
    await expect(editor).toBeHidden()
    await page.waitForLoadState('networkidle')
    const bookings = await site.server.services.db
      .selectFrom('booking')
      .select('id')
      .where('id', '>', before.id)
      .execute()
    expect(bookings).toHaveLength(1)
  })
}

test('an estimate that takes too long is told, and asked for again', async ({ page, site }) => {
  await signIn(page, accounts.coordinator)
  const editor = await openEditor(page)
  await fillRide(editor)
  site.proxy.fault = ({ path }) => (path.endsWith('/getEstimate') ? { kind: 'stall' } : { kind: 'pass' })
  await button(editor, fi['bookings.next.estimate']).click()
  // as long as the app waits for an answer
  await expect(editor.getByText(fi['bookings.estimate.failed'])).toBeVisible({ timeout: 30_000 })
  const { id } = await storedBookings(site)
  await button(editor, fi['bookings.send']).click()
  await expect(editor.getByRole('alert').filter({ hasText: fi['refusal.booking.noEstimate'] })).toBeFocused()
  expect((await storedBookings(site)).id).toBe(id)
  site.proxy.fault = () => ({ kind: 'pass' })
  await button(editor, fi.retry).click()
  await expect(editor.getByRole('radio', { name: /€/ }).first()).toBeVisible()
})

test('a ride from a place that is not on the map is booked without a price', async ({ page, site }) => {
  const { db } = site.server.services
  const [passenger] = await regulars(site)
  if (!passenger) throw new Error('Nobody comes to the day centre')
  await db
    .updateTable('passenger')
    .set({ home_latitude: null, home_longitude: null, pickup_address: '' })
    .where('id', '=', passenger.id)
    .execute()
  await signIn(page, accounts.coordinator)
  const editor = await openEditor(page)
  await field(editor, fi['bookings.passenger']).fill(passenger.name)
  await field(editor, fi['bookings.passenger']).press('Enter')
  // whose name begins it: the last one offers the name for this booking alone
  await editor
    .getByRole('option', { name: new RegExp(`^${passenger.name}`) })
    .first()
    .click()
  await button(editor, fi['bookings.next']).click()
  await field(editor, fi['bookings.from']).click()
  await editor.getByRole('group', { name: fi['places.passenger'] }).getByRole('option').first().click()
  await expect(editor.getByText(fi['places.notOnMap'])).toBeVisible()
  await pick(editor, fi['bookings.to'], 'koivur', /Koivurannan/)
  await button(editor, fi['bookings.next.estimate']).click()
  await expect(editor.getByText(fi['bookings.estimate.notOnMap'])).toBeVisible()
  await expect(editor.getByRole('radio', { name: /€/ })).toHaveCount(0)
  await editor.getByRole('radio').first().check()
  await button(editor, fi['bookings.send']).click()
  await expect(editor).toBeHidden()
  expect(await storedBookings(site)).toMatchObject({ price_cents: null, from_latitude: null })
})

test('the form keeps its box in all steps, with its places open too, and they do not cover its footer', async ({
  page,
}) => {
  await signIn(page, accounts.coordinator)
  await page.setViewportSize({ width: 820, height: 1180 })
  const editor = await openEditor(page)
  // a dialog grows into its box
  await settled(page)
  const box = await editor.boundingBox()
  await pick(editor, fi['bookings.passenger'], 'Eeva Lumijärvi', /Eeva Lumijärvi$/)
  await button(editor, fi['bookings.next']).click()
  await field(editor, fi['bookings.from']).fill('koi')
  const list = editor.getByRole('listbox')
  await expect(list).toBeVisible()
  expect(await editor.boundingBox()).toEqual(box)
  const [places, from, next] = await Promise.all([
    list.locator('xpath=..').boundingBox(),
    field(editor, fi['bookings.from']).locator('xpath=..').boundingBox(),
    button(editor, fi['bookings.next.estimate']).boundingBox(),
  ])
  expect(Math.abs(places!.width - from!.width)).toBeLessThanOrEqual(1)
  expect(places!.y + places!.height).toBeLessThanOrEqual(next!.y)
  await editor
    .getByRole('option', { name: /Koivurannan/ })
    .first()
    .click()
  await pick(editor, fi['bookings.to'], 'keskussairaala', new RegExp(hospital))
  await button(editor, fi['bookings.next.estimate']).click()
  await expect(editor.getByRole('radio', { name: /€/ }).first()).toBeChecked()
  expect(await editor.boundingBox()).toEqual(box)
})

test('the first card of the list stands high on a phone', async ({ page }) => {
  await signIn(page, accounts.coordinator)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(listPath)
  const first = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: /#K-/ }) })
    .first()
  await expect(first).toBeVisible()
  expect((await first.boundingBox())!.y).toBeLessThanOrEqual(240)
})

test('the list and the form fit on a narrow screen', async ({ page }) => {
  await signIn(page, accounts.coordinator)
  await page.setViewportSize({ width: 320, height: 640 })
  const editor = await openEditor(page)
  expect(await sidewaysOverflow(page)).toBe(0)
  await fillRide(editor)
  await expect(button(editor, fi['bookings.next.estimate'])).toBeInViewport()
  expect(await sidewaysOverflow(page)).toBe(0)
})

for (const [locale, texts] of languages)
  test(`no button of the list is cut off on an upright tablet, in ${locale}`, async ({ page }) => {
    await signIn(page, accounts.coordinator)
    await show(page, locale, 'light')
    await page.setViewportSize({ width: 820, height: 1180 })
    await page.goto(listPath)
    await page.reload()
    const table = page.getByRole('table')
    const menu = table.getByRole('button', { name: /#K-/ }).first()
    await expect(menu).toBeVisible()
    const right = (element: Element) => element.getBoundingClientRect().right
    expect(await menu.evaluate(right)).toBeLessThan(await table.evaluate(right))
    await menu.click()
    await expect(page.getByRole('menuitem', { name: texts['bookings.cancel'] })).toBeInViewport()
  })
