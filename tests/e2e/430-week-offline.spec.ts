import { timetableStates } from '#domain/timetable/state.ts'
import { accounts, expect, prepare, readyOffline, signIn, tellNothing, test } from './fixtures.ts'
import { toast } from './passengers.ts'
import { addWeek, cell, openWeek, rideWrites, stateOf, storedCount, storedRides, weekIsThere } from './weeks.ts'

test('forty cells typed without a connection survive a reload, are sent once, and then it is ordered', async ({
  page,
  site,
}) => {
  // each typed cell is an edit of its own, and goes in a call of its own
  test.setTimeout(120_000)
  const week = await addWeek(site, 10)
  await signIn(page, accounts.coordinator)
  await openWeek(page, week)
  await readyOffline(page)
  await site.proxy.down()

  for (let column = 0; column < 4; column += 1) {
    await cell(page, 0, column).click()
    await page.keyboard.press('Escape')
    for (let row = 0; row < 10; row += 1) {
      await page.keyboard.type(column % 2 === 0 ? '815' : '1430')
      await page.keyboard.press('Enter')
    }
  }
  await expect(page.getByRole('button', { name: /40 jonossa/ })).toBeVisible()
  await expect(page.getByText(/Muutetut kellonajat tallentuvat laitteelle/)).toBeVisible()

  await page.reload()
  await weekIsThere(page)
  await expect(page.getByRole('gridcell', { name: /jonossa/ })).toHaveCount(40)
  await expect(page.getByRole('button', { name: 'Tilaa', exact: true })).toHaveAttribute('aria-disabled', 'true')
  expect(await storedCount(site, week)).toBe(0)

  await site.proxy.up()
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect.poll(() => storedCount(site, week), { timeout: 60_000 }).toBe(40)
  await expect(page.getByRole('gridcell', { name: /jonossa/ })).toHaveCount(0)
  const sent = rideWrites(site).flatMap(({ body }) => JSON.parse(body) as unknown[])
  expect(sent).toHaveLength(40)

  await page.getByRole('button', { name: 'Tilaa', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Tilaa aikataulu' }).click()
  await expect(toast(page, 'Tilaus lähetetty.')).toBeVisible()
  expect([timetableStates.ordered, timetableStates.orderedProcessing]).toContain(await stateOf(site, week))
})

test('two coordinators on one timetable lose nothing: other cells go together, of one cell both times are shown', async ({
  browser,
  page,
  site,
  contextOptions,
}) => {
  const week = await addWeek(site, 3)
  tellNothing(site)
  const [first = 0] = week.passengerIds
  const desk = await browser.newContext({ ...contextOptions, baseURL: site.origin })
  await prepare(desk, site)
  const other = await desk.newPage()
  for (const [one, account] of [
    [page, accounts.coordinator],
    [other, accounts.coordinator],
  ] as const) {
    await signIn(one, account)
    await openWeek(one, week)
  }
  const type = async (one: typeof page, row: number, column: number, time: string) => {
    await cell(one, row, column).click()
    await one.keyboard.press('Escape')
    await one.keyboard.type(time)
    await one.keyboard.press('Enter')
  }
  await type(other, 0, 0, '8')
  await expect.poll(() => storedCount(site, week)).toBe(1)
  // it is typed into a cell that this device still has empty: nothing that it sent before has had it read the week again
  await type(page, 0, 0, '9')
  await type(page, 1, 0, '10')

  const contested = cell(page, 0, 0)
  await expect(contested).toHaveAccessibleName(/08:00.*Sinun: 09:00\. Nyt: 08:00\./)
  await expect(cell(page, 1, 0)).toHaveText('10:00')
  await contested.click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Pidä oma: 09:00' }).click()
  await expect.poll(() => storedRides(site, week)).toContain(`${first} 1 arrival 09:00`)

  await other
    .getByRole('button', { name: /Päivitä/ })
    .first()
    .click()
  await expect(cell(other, 0, 0)).toContainText('09:00')
  await expect(cell(other, 1, 0)).toContainText('10:00')
  expect(await storedCount(site, week)).toBe(2)
  await desk.close()
})

test('two tabs show one week: what is typed in one is in the other, and is sent once', async ({
  device,
  page,
  site,
}) => {
  const week = await addWeek(site, 3)
  await signIn(page, accounts.coordinator)
  await openWeek(page, week)
  const second = await device.newPage()
  await openWeek(second, week)
  await cell(second, 2, 3).click()
  await second.keyboard.press('Escape')
  await second.keyboard.type('1315')
  await second.keyboard.press('Enter')

  await expect(cell(page, 2, 3)).toContainText('13:15')
  await expect.poll(() => storedCount(site, week)).toBe(1)
  expect(rideWrites(site)).toHaveLength(1)
})

test('a cell of a timetable that was locked meanwhile keeps its value and says why, until it is dropped', async ({
  page,
  site,
}) => {
  const week = await addWeek(site, 2)
  tellNothing(site)
  await signIn(page, accounts.coordinator)
  await openWeek(page, week)
  await cell(page, 0, 0).click()
  await page.keyboard.press('Escape')
  await page.keyboard.type('9')
  // between the last key and what is sent for it: a device that has loaded the timetable since lets nobody type
  await site.server.services.db
    .updateTable('timetable')
    .set({ state: timetableStates.accepted })
    .where('id', '=', week.id)
    .execute()
  await page.keyboard.press('Enter')

  await expect(cell(page, 0, 0)).toHaveAccessibleName(/Muutos ei mennyt läpi: 09:00\. Aikataulu on lukittu/)
  await page.getByRole('button', { name: /^\d+ huomio(ta)?$/ }).click()
  await page.getByRole('button', { name: 'Hylkää omat' }).click()
  const asking = page.getByRole('alertdialog', { name: 'Hylätäänkö 1 solun muutos?' })
  await asking.getByRole('button', { name: 'Peruuta' }).click()
  await expect(cell(page, 0, 0)).toHaveAccessibleName(/Muutos ei mennyt läpi/)
  await page.getByRole('button', { name: /^\d+ huomio(ta)?$/ }).click()
  await page.getByRole('button', { name: 'Hylkää omat' }).click()
  await asking.getByRole('button', { name: 'Hylkää 1 solun muutos' }).click()
  await expect(cell(page, 0, 0)).toHaveAccessibleName(/tyhjä$/)
  expect(await storedCount(site, week)).toBe(0)
})
