import { timetableStates } from '#domain/timetable/state.ts'
import { show, sidewaysOverflow, tooSmall, violations } from './accessibility.ts'
import { accounts, expect, prepare, signIn, test } from './fixtures.ts'
import { Keyboard } from './keyboard.ts'
import { toast } from './passengers.ts'
import { languages } from './texts.ts'
import { addWeek, cell, openWeek, rideWrites, stateOf, storedCount, storedRides, weekIsThere } from './weeks.ts'

test('the week of a hundred passengers is planned, their times are moved and it is ordered, by keyboard alone', async ({
  page,
  site,
}) => {
  const week = await addWeek(site, 100)
  await signIn(page, accounts.coordinator)
  await openWeek(page, week)
  const keys = new Keyboard(page)

  await keys.to(cell(page, 0, 0))
  await keys.press('Control+a')
  for (const name of ['Alku 09:00 joka päivälle', 'Loppu 14:00 joka päivälle']) {
    await keys.to(page.getByRole('button', { name }))
    await keys.act('Enter')
  }
  await expect(cell(page, 0, 9)).toHaveText('14:00')
  await expect.poll(() => storedCount(site, week), { timeout: 20_000 }).toBe(1000)
  expect(rideWrites(site).length).toBeLessThanOrEqual(4)

  await keys.to(cell(page, 0, 0), 'Shift+Tab')
  await keys.press('Escape')
  await keys.type('815')
  await keys.act('Enter')
  await expect(cell(page, 0, 0)).toContainText('08:15')
  await keys.press('Control+Home')
  for (let row = 0; row < 9; row += 1) await keys.press('Shift+ArrowDown')
  await keys.press('Control+d')
  await expect(cell(page, 9, 0)).toContainText('08:15')
  await keys.press('Control+End')
  await keys.press('Delete')
  await keys.press('Control+z')
  await keys.press('Control+y')
  await expect(cell(page, 99, 9)).toContainText('–')
  await expect.poll(() => storedCount(site, week)).toBe(999)
  const rides = await storedRides(site, week)
  expect(rides.filter((ride) => ride.endsWith('1 arrival 08:15'))).toHaveLength(10)
  expect(rides.filter((ride) => ride.endsWith('1 arrival 09:00'))).toHaveLength(90)

  const order = page.getByRole('button', { name: 'Tilaa', exact: true })
  await keys.to(order, 'Shift+Tab')
  const confirm = page.getByRole('alertdialog').getByRole('button', { name: 'Tilaa aikataulu' })
  // it waits for the last cells, of which it learns a moment after they were typed
  await expect(async () => {
    if (!(await confirm.isVisible())) await keys.act('Enter')
    await expect(confirm).toBeVisible({ timeout: 2000 })
  }).toPass()
  await expect(confirm).not.toHaveAttribute('aria-disabled', 'true')
  await keys.to(confirm)
  await keys.act('Enter')
  await expect(toast(page, 'Tilaus lähetetty.')).toBeVisible()
  expect([timetableStates.ordered, timetableStates.orderedProcessing]).toContain(await stateOf(site, week))
  // what was pressed is gone with the order: the walk goes on from what stands in its place
  await keys.press('Tab')
})

test('the same is done with a finger', async ({ browser, site, contextOptions }) => {
  const week = await addWeek(site, 30)
  const tablet = await browser.newContext({
    ...contextOptions,
    ...{ baseURL: site.origin, viewport: { width: 820, height: 1180 }, hasTouch: true, isMobile: true },
  })
  await prepare(tablet, site)
  const page = await tablet.newPage()
  await signIn(page, accounts.coordinator)
  await openWeek(page, week)
  expect(await tooSmall(page)).toEqual([])

  await page.getByRole('checkbox', { name: 'Valitse kaikki' }).tap()
  await page.getByRole('button', { name: 'Alku 09:00 joka päivälle' }).tap()
  await expect(cell(page, 0, 0)).toContainText('09:00')
  await page.getByRole('button', { name: 'Tyhjennä valinta' }).tap()

  await cell(page, 1, 0).tap()
  const bar = page.getByRole('group', { name: 'Solun toiminnot' })
  for (const digit of ['8', '3', '0']) await bar.getByRole('button', { name: digit, exact: true }).tap()
  await bar.getByRole('button', { name: 'Koko viikolle' }).tap()
  await expect(cell(page, 1, 4)).toContainText('08:30')
  expect(await tooSmall(page)).toEqual([])
  await bar.getByRole('button', { name: 'Valmis' }).tap()
  const ofTheSecond = async () => {
    const rides = await storedRides(site, week)
    return rides.filter((ride) => ride.startsWith(`${week.passengerIds[1]} `)).map((ride) => ride.slice(-5))
  }
  await expect.poll(ofTheSecond, { timeout: 20_000 }).toEqual(Array<string>(5).fill('08:30'))
  expect(await storedCount(site, week)).toBe(150)

  const members = site.server.services.db.updateTable('passenger').where('id', 'in', week.passengerIds)
  await members.set({ inactive: true }).execute()
  await page.reload()
  await page.getByRole('button', { name: /^\d+ huomio(ta)?$/ }).tap()
  await expect(page.getByRole('button', { name: 'ja 22 muuta' })).toBeVisible()
  expect(await tooSmall(page), 'names in a notice').toEqual([])
  await tablet.close()
})

test('times are pasted from a spreadsheet after a look at what it does, and copied to one', async ({
  device,
  page,
  site,
}) => {
  await device.grantPermissions(['clipboard-read', 'clipboard-write'])
  const week = await addWeek(site, 3)
  await signIn(page, accounts.coordinator)
  await openWeek(page, week)
  const paste = (text: string) => page.evaluate((copied) => navigator.clipboard.writeText(copied), text)

  await paste('7:45:00\t15.30\r\nklo 8.15\taamulla\r\n0,375\t\r\n9:00\t16:00\r\n')
  await cell(page, 0, 0).click()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+v')
  const preview = page.getByRole('dialog', { name: 'Mitä liittäminen muuttaa' })
  await expect(preview.getByText('4 uutta kyytiä')).toBeVisible()
  await expect(preview.getByText('jää pois: rivejä 1, sarakkeita 0', { exact: false })).toBeVisible()
  await expect(preview.getByText('aamulla', { exact: false })).toBeVisible()
  expect(await violations(page)).toEqual([])
  expect(await storedCount(site, week)).toBe(0)
  await preview.getByRole('button', { name: 'Liitä 4 muutosta' }).click()
  await expect.poll(() => storedCount(site, week)).toBe(4)

  await cell(page, 0, 0).click()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Control+c')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('07:45\t15:30\n08:15\t')
})

const sizes = [
  [1440, 900],
  [1180, 820],
  [820, 1180],
  [390, 844],
  [320, 640],
] as const
/** Widths at which the page is laid out in another way. */
const looked: readonly number[] = [1180, 820, 390]

for (const [locale, texts] of languages) {
  test(`the week is accessible in every size, in ${locale}`, async ({ page, site }) => {
    const week = await addWeek(site, 12)
    await signIn(page, accounts.coordinator)
    await show(page, locale, locale === 'en' ? 'dark' : 'light')
    await page.goto(week.path)
    await page.reload()
    await weekIsThere(page)
    await page.getByRole('checkbox', { name: texts['table.selectAll'] }).click()
    await page.getByRole('button', { name: texts['week.everyDay.end'].replace('{{time}}', '14:00') }).click()
    await expect(cell(page, 0, 1)).toContainText('14:00')
    for (const [width, height] of sizes) {
      await page.setViewportSize({ width, height })
      await expect(page.getByRole('grid')).toBeVisible()
      expect(await sidewaysOverflow(page), `${width}`).toBeLessThanOrEqual(0)
      if (looked.includes(width)) expect(await violations(page), `${width}`).toEqual([])
    }
  })
}
