import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { read, utils, type WorkSheet } from 'xlsx'
import { accounts, expect, signIn, test } from './fixtures.ts'
import { toast } from './passengers.ts'
import { addWeek, cell, openWeek, storedCount, storedRides } from './weeks.ts'

/** Begin as formulas do. */
const oddNames = ['=Aino+1', '+Bertta', '-Cecilia', '@Daavid']

async function exported(page: Page): Promise<WorkSheet> {
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Vie taulukkoon' }).click()
  await page.getByRole('menuitem', { name: 'Excel-tiedosto (.xlsx)' }).click()
  const book = read(await readFile(await (await downloading).path()), { cellNF: true })
  return book.Sheets['Viikko']!
}

/** Rows of the sheet as texts, up to the empty one. */
function rowsOf(sheet: WorkSheet): string[][] {
  const rows = utils.sheet_to_json<string[]>(sheet, { header: 1, raw: false, blankrows: true, defval: '' })
  return rows.slice(
    0,
    rows.findIndex((row) => row.every((text) => text === '')),
  )
}

async function pasteAtCorner(page: Page, rows: readonly (readonly string[])[]): Promise<void> {
  const text = rows.map((row) => `${row.join('\t')}\r\n`).join('')
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
  await cell(page, 0, 0).click()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+v')
}

test('the block of times of an exported week is pasted back, and only what was changed in it changes', async ({
  device,
  page,
  site,
}) => {
  await device.grantPermissions(['clipboard-read', 'clipboard-write'])
  const week = await addWeek(site, 12)
  for (const [place, name] of oddNames.entries()) {
    const passenger = site.server.services.db.updateTable('passenger').where('id', '=', week.passengerIds[place]!)
    await passenger.set({ name }).execute()
  }
  await signIn(page, accounts.coordinator)
  await openWeek(page, week)
  await pasteAtCorner(page, [
    ['7:45', '15:30', '', '14:00'],
    ['', '', '8:15', ''],
  ])
  const preview = page.getByRole('dialog', { name: 'Mitä liittäminen muuttaa' })
  await preview.getByRole('button', { name: 'Liitä 4 muutosta' }).click()
  await expect.poll(() => storedCount(site, week)).toBe(4)

  const sheet = await exported(page)
  const [header = [], ...rows] = rowsOf(sheet)
  expect(header.slice(0, 3)).toEqual(['Ryhmät', 'Matkustaja', expect.stringMatching(/^Ma \d+\.\d+\. Alku/)])
  const shown = await page.getByRole('rowheader').allTextContents()
  expect(rows.map(([, name]) => name)).toEqual(shown.slice(0, rows.length))
  expect(rows).toHaveLength(12)
  for (const name of oddNames) expect(rows.map((row) => row[1])).toContain(name)
  const isFormula = (one: unknown) => typeof one === 'object' && one !== null && 'f' in one
  expect(Object.values(sheet).filter(isFormula)).toEqual([])
  expect(rows[0]!.slice(2, 6)).toEqual(['07:45', '15:30', '–', '14:00'])

  const before = await storedRides(site, week)
  const block = rows.map((row) => row.slice(2))
  await pasteAtCorner(page, block)
  await expect(toast(page, 'Liittäminen ei muuta yhtään solua.')).toBeVisible()
  expect(await storedRides(site, week)).toEqual(before)

  block[11]![9] = '16:10'
  await pasteAtCorner(page, block)
  await expect(cell(page, 11, 9)).toContainText('16:10')
  await expect.poll(() => storedCount(site, week)).toBe(5)
  const after = await storedRides(site, week)
  expect(after.filter((ride) => !before.includes(ride))).toEqual([expect.stringMatching(/ 5 departure 16:10$/)])

  // all of it, with its heading and its totals
  const totals = ['', 'Kyytejä yhteensä', ...header.slice(2).map(() => '1')]
  const whole = [header, ...rows.map((row, at) => [...row.slice(0, 2), ...block[at]!]), totals]
  await pasteAtCorner(page, whole)
  await expect(toast(page, 'Liittäminen ei muuta yhtään solua.').last()).toBeVisible()
  whole[2]![3] = '15:40'
  await pasteAtCorner(page, whole)
  await preview.getByRole('button', { name: 'Liitä 1 muutos' }).click()
  await expect(cell(page, 1, 1)).toContainText('15:40')
  await page.keyboard.press('Control+z')
  await expect(cell(page, 1, 1)).not.toContainText('15:40')

  // with their names, in another order than on the page
  const named = rows.map((row) => row.slice(1)).toReversed()
  named.find(([name]) => name === '=Aino+1')![1] = '06:50'
  named.find(([name]) => name === rows[11]![1])![10] = '16:10'
  await pasteAtCorner(page, named)
  await preview.getByRole('button', { name: 'Liitä 1 muutos' }).click()
  await expect.poll(() => storedRides(site, week)).toContain(`${week.passengerIds[0]} 1 arrival 06:50`)
  expect(await storedCount(site, week)).toBe(6)
})

test('on a phone a week is exported from the menu of the page', async ({ page, site }) => {
  const week = await addWeek(site, 3)
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, accounts.coordinator)
  await openWeek(page, week)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: /^Lisää toimintoja/ }).click()
  await page.getByRole('menuitem', { name: 'Vie taulukkoon' }).click()
  expect((await downloading).suggestedFilename()).toMatch(/\d{4}-\d{2}-\d{2}\.xlsx$/)
})
