import type { Page } from '@playwright/test'
import { accounts, completions, expect, openBoard, test } from './fixtures.ts'
import { Keyboard } from './keyboard.ts'
import { riders, tripCount } from './riders.ts'
import { filled, languages } from './texts.ts'

const [, fi] = languages[0]

// at each of some hundred keys the whole page is looked at
test.slow()

test('a car is confirmed, undone, and one of it confirmed', async ({ page, site }) => {
  await openBoard(page)
  const keys = new Keyboard(page)
  const car = page
    .locator('[data-group]')
    .filter({ has: page.locator('[data-confirm-all]') })
    .first()
  const id = await car.getAttribute('data-group')
  const group = page.locator(`[data-group="${id}"]`)
  const all = group.getByRole('button', { name: /^Kuittaa kaikki \(\d+\)/ })
  const count = Number(/\((\d+)\)/.exec(await all.innerText())?.[1])
  await keys.to(all)
  await keys.act('Enter')
  await expect.poll(() => completions(site).filter(({ status }) => status === 200).length).toBe(count)
  await expect(group.getByRole('checkbox', { checked: true })).toHaveCount(count)

  const undo = group.getByRole('button', {
    name: new RegExp(`^${filled(fi['arrivals.undoAll_other'], { count: String(count) }).replace(/[()]/g, '\\$&')}`),
  })
  await expect(undo).toBeEnabled()
  await keys.to(undo)
  await keys.act('Enter')
  const asking = page.getByRole('alertdialog')
  await keys.to(asking.getByRole('button').last())
  await keys.act('Enter')
  await expect(group.getByRole('checkbox', { checked: true })).toHaveCount(0)

  const tile = group.getByRole('checkbox').first()
  await keys.to(tile)
  await keys.act('Space')
  await expect(tile).toBeChecked()
  await keys.act('i')
  await expect(page.getByRole('dialog').locator('[data-autofocus]')).toBeFocused()
  await keys.act('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(group.locator('[data-info]').first()).toBeFocused()
})

/** From the board over the main menu to another page, whose heading has the focus then. */
async function goTo(page: Page, keys: Keyboard, name: string): Promise<void> {
  await keys.to(page.getByRole('navigation', { name: fi['shell.navigation'] }).getByRole('link', { name }), 'Shift+Tab')
  await keys.act('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
}

test('a ride is booked, and cancelled', async ({ page, site }) => {
  await openBoard(page, accounts.coordinator)
  const keys = new Keyboard(page)
  await goTo(page, keys, fi['routes.timetables'])
  const single = page.getByRole('tab', { name: fi['routes.singleBookings'] })
  await keys.to(page.getByRole('tab', { name: fi['routes.recurringTimetables'], selected: true }))
  await keys.to(single, 'ArrowLeft')
  await keys.act('Enter')
  await expect(single).toHaveAttribute('aria-selected', 'true')
  await keys.to(page.getByRole('button', { name: fi['bookings.new'] }))
  await keys.act('Enter')
  const editor = page.getByRole('dialog', { name: fi['bookings.new'], exact: true })
  const field = (name: string) => editor.getByRole('combobox', { name })
  const pick = async (name: string, typed: string, option: RegExp) => {
    await keys.to(field(name))
    await keys.type(typed)
    const found = editor.getByRole('option', { name: option }).first()
    await expect(found).toBeVisible()
    for (let pressed = 0; pressed < 9 && (await found.getAttribute('aria-selected')) !== 'true'; pressed += 1)
      await keys.press('ArrowDown')
    await keys.act('Enter')
  }
  const press = async (name: string) => {
    await keys.to(editor.getByRole('button', { name, exact: true }))
    await keys.act('Enter')
  }
  await pick(fi['bookings.passenger'], 'Eeva Lumijärvi', /Eeva Lumijärvi$/)
  await press(fi['bookings.next'])
  await pick(fi['bookings.from'], 'koivur', /Koivurannan/)
  await pick(fi['bookings.to'], 'keskussairaala', /Päijät-Hämeen keskussairaala/)
  await press(fi['bookings.next.estimate'])
  await expect(editor.getByRole('radio', { name: /€/ }).first()).toBeChecked()
  await keys.to(editor.getByRole('radio', { checked: true }))
  await keys.press('ArrowDown')
  await keys.to(editor.getByLabel(fi['bookings.note']))
  await keys.type('Odottaa sisäaulassa.')
  await press(fi['bookings.send'])
  await expect(editor).toBeHidden()
  const row = page.getByRole('row', { name: /Eeva Lumijärvi/ })
  await expect(row.getByRole('link')).toBeFocused()
  const { db } = site.server.services
  const stored = await db.selectFrom('booking').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()
  expect(stored.note).toBe('Odottaa sisäaulassa.')

  await keys.act('Enter')
  await keys.to(page.getByRole('dialog').getByRole('button', { name: fi['bookings.cancel'], exact: true }))
  await keys.act('Enter')
  await keys.to(page.getByRole('alertdialog').getByRole('button', { name: fi['bookings.delete.yes'], exact: true }))
  await keys.act('Enter')
  await expect(row).toBeHidden()
  // the row is gone with what was pressed in it
  await keys.press('Tab')
})

test('a holiday is cancelled', async ({ page, site }) => {
  const found = await riders(site, 2)
  const count = String(tripCount(found))
  await openBoard(page, accounts.coordinator)
  const keys = new Keyboard(page)
  await goTo(page, keys, fi['routes.cancellations'])
  const period = page.getByRole('region', { name: fi['massCancellation.period'] })
  const [start, end] = [period.getByRole('textbox').first(), period.getByRole('textbox').last()]
  const enter = async (text: string) => {
    await keys.press('Control+a')
    await keys.type(text)
    await keys.act('Tab')
  }
  // the last day first: no period ends before it begins
  await keys.to(end)
  await enter('30.11.2026')
  await keys.to(start, 'Shift+Tab')
  await enter('24.11.2026')
  const list = page.getByRole('region', { name: fi['massCancellation.passengers'] })
  for (const { name } of found) {
    const search = list.getByRole('searchbox')
    await keys.to(search, name === found[0]?.name ? 'Tab' : 'Shift+Tab')
    await keys.press('Control+a')
    await keys.type(name)
    const person = list.getByRole('checkbox', { name: new RegExp(`${name}$`) })
    await expect(person).toBeVisible()
    await keys.to(person)
    await keys.act('Space')
    await expect(person).toBeChecked()
  }
  await keys.to(page.getByRole('button', { name: filled(fi['massCancellation.searchTrips_other'], { count: '2' }) }))
  await keys.act('Enter')
  const cancel = filled(fi['massCancellation.cancel_other'], { count })
  await expect(page.getByRole('button', { name: cancel, exact: true })).toBeVisible()
  await keys.to(page.getByRole('button', { name: cancel, exact: true }))
  await keys.act('Enter')
  const asking = page.getByRole('alertdialog')
  await keys.to(asking.getByRole('button', { name: fi['massCancellation.reasons.holiday'], exact: true }))
  await keys.act('Enter')
  await keys.to(asking.getByRole('button', { name: cancel, exact: true }))
  await keys.act('Enter')
  const names = (['massCancellation.report.done_other', 'massCancellation.report.requested_other'] as const).map(
    (key) => filled(fi[key], { count }),
  )
  await expect(page.getByRole('heading', { name: new RegExp(`^(${names.join('|')})$`) })).toBeVisible({
    timeout: 30_000,
  })
  await keys.press('Tab')
  const { db } = site.server.services
  const cancelled = await db
    .selectFrom('trip')
    .select('id')
    .where('cancel_reason', '=', fi['massCancellation.reasons.holiday'])
    .execute()
  expect(cancelled).toHaveLength(Number(count))
})
