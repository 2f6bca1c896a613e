import { readFile } from 'node:fs/promises'
import type { BrowserContext, Page } from '@playwright/test'
import { read, utils } from 'xlsx'
import type { Fault } from '../support/fault-proxy.ts'
import type { Site } from '../support/site.ts'
import { sidewaysOverflow, violations } from './accessibility.ts'
import { accounts, expect, fillSignIn, prepare, test } from './fixtures.ts'
import { confirmSave, imported, lookAt, openImport, progress, resultTable, sheetOf } from './imports.ts'

test.slow()

const isSave = (path: string) => path.endsWith('/importer/saveMany')

/** Lets some calls that save rows pass, and has something else happen to the others. */
function faultAfter(site: Site, calls: number, fault: Fault): void {
  let count = 0
  site.proxy.fault = ({ path }) => (isSave(path) && (count += 1) > calls ? fault : { kind: 'pass' })
}

const passAll = (site: Site) => (site.proxy.fault = () => ({ kind: 'pass' }))

const isDone = (page: Page) => expect(page.getByText(/^Tallennus on valmis\./)).toBeVisible({ timeout: 120_000 })

/** Each of so many passengers is there once. */
async function savedOnce(site: Site, count: number): Promise<void> {
  const rows = await imported(site)
  expect(new Set(rows.map(({ name }) => name)).size).toBe(count)
  expect(rows).toHaveLength(count)
}

const states = async (site: Site) =>
  (await site.server.services.db.selectFrom('passenger_import').select('state').orderBy('id').execute()).map(
    ({ state }) => state,
  )

test('five thousand rows with a network that is gone in the middle are saved once each', async ({ page, site }) => {
  await openImport(page, site)
  await lookAt(page, sheetOf(5000))
  faultAfter(site, 12, { kind: 'cut' })
  await confirmSave(page)
  await expect(progress(page)).toContainText(/Odotetaan palvelinta…|Ei yhteyttä\. Tallennus odottaa/)
  await site.proxy.down()
  expect(await violations(page), 'waiting').toEqual([])
  passAll(site)
  await site.proxy.up()
  await isDone(page)
  await savedOnce(site, 5000)
  await expect(page.getByRole('radio', { name: /^Tallennettu/ })).toBeVisible()
})

test('a reload in the middle loses and doubles nothing: the same file goes on', async ({ page, site }) => {
  await openImport(page, site)
  await lookAt(page, sheetOf(1200))
  faultAfter(site, 4, { kind: 'stall' })
  await confirmSave(page)
  await expect.poll(async () => (await imported(site)).length).toBe(400)
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  passAll(site)
  await expect(page.getByText(/^Tuonti tiedostosta asiakkaat\.csv jäi kesken/)).toBeVisible()
  expect(await violations(page), 'unfinished').toEqual([])
  await lookAt(page, sheetOf(1200))
  await expect(page.getByText(/400 riviä on jo tallennettu/)).toBeVisible()
  await confirmSave(page)
  await isDone(page)
  await savedOnce(site, 1200)
  expect(await states(site)).toEqual(['finished'])
})

test('a save is stopped and gone on with, and the numbers stay true', async ({ page, site }) => {
  await openImport(page, site)
  await lookAt(page, sheetOf(1500))
  site.proxy.fault = ({ path }) => (isSave(path) ? { kind: 'slow', ms: 400 } : { kind: 'pass' })
  await confirmSave(page)
  await progress(page).getByRole('button', { name: 'Lopeta tämän erän jälkeen' }).click()
  await expect(page.getByText(/^Tallennus lopetettiin kesken\./)).toBeVisible()
  const { length: before } = await imported(site)
  expect(before).toBeLessThan(1500)
  passAll(site)
  await page.getByRole('button', { name: 'Jatka tallennusta' }).click()
  await isDone(page)
  await savedOnce(site, 1500)
})

test('a session that ends in the middle is gone on with after signing in again', async ({ page, site }) => {
  await openImport(page, site)
  const importPath = page.url()
  await lookAt(page, sheetOf(300))
  faultAfter(site, 1, { kind: 'status', status: 401 })
  await confirmSave(page)
  await expect(page.getByLabel('Salasana', { exact: true })).toBeVisible()
  passAll(site)
  // the call beside the refused one may still be at work
  await expect.poll(async () => (await imported(site)).length).toBeGreaterThan(0)
  await fillSignIn(page, accounts.administrator)
  await page.waitForURL(/#\/[do]\//)
  await page.goto(importPath)
  await expect(page.getByText(/^Tuonti tiedostosta asiakkaat\.csv jäi kesken/)).toBeVisible()
  await lookAt(page, sheetOf(300))
  await confirmSave(page)
  await isDone(page)
  await savedOnce(site, 300)
})

test('one import at a time: another tab and another device are told so', async ({
  page,
  site,
  device,
  browser,
  contextOptions,
}) => {
  await openImport(page, site)
  await lookAt(page, sheetOf(250))
  const other = await device.newPage()
  await other.goto(page.url())
  await lookAt(other, sheetOf(3))

  faultAfter(site, 1, { kind: 'stall' })
  await confirmSave(page)
  await expect(progress(page)).toBeVisible()
  await expect.poll(async () => (await imported(site)).length).toBe(100)

  await confirmSave(other)
  await expect(other.getByText(/^Toinen välilehti tallentaa organisaation tuontia\./)).toBeVisible()
  await other.close()

  const elsewhere: BrowserContext = await browser.newContext({ ...contextOptions, baseURL: site.origin })
  const restore = await prepare(elsewhere, site)
  const third = await elsewhere.newPage()
  await openImport(third, site)
  await lookAt(third, sheetOf(3).replaceAll('Tuontila', 'Muualla'))
  await confirmSave(third)
  await expect(third.getByText(/^Organisaation toinen tuonti on kesken\./)).toBeVisible()
  await restore()
  await elsewhere.close()
  expect((await imported(site)).length).toBe(100)
})

test('an answer of a page on the way, a busy and a broken server are waited for', async ({ page, site }) => {
  await openImport(page, site)
  await lookAt(page, sheetOf(250))
  const faults: Fault[] = [
    { kind: 'portal' },
    { kind: 'status', status: 429, headers: { 'retry-after': '1' } },
    { kind: 'status', status: 500 },
    { kind: 'loseAnswer' },
    { kind: 'status', status: 413 },
  ]
  site.proxy.fault = ({ path }) => (isSave(path) ? (faults.shift() ?? { kind: 'pass' }) : { kind: 'pass' })
  await confirmSave(page)
  await isDone(page)
  await savedOnce(site, 250)
})

test('the keyboard comes to the last of fifty thousand rows, and back to the first', async ({ page, site }) => {
  test.setTimeout(240_000)
  await openImport(page, site)
  await page.getByLabel('Tuotava tiedosto').setInputFiles({
    name: 'suuri.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(sheetOf(50_000)),
  })
  await page.getByRole('button', { name: 'Seuraava', exact: true }).click()
  await page.getByRole('button', { name: 'Hae tiedot', exact: true }).click()
  const table = resultTable(page)
  await expect(table).toHaveAttribute('aria-rowcount', '50001', { timeout: 120_000 })
  await table.getByRole('button').first().focus()
  await page.keyboard.press('End')
  await expect(table.getByRole('button', { name: 'Tuontila Testi49999' })).toBeFocused()
  await page.keyboard.press('Home')
  await expect(table.getByRole('button', { name: 'Tuontila Testi0', exact: true })).toBeFocused()
})

test('the keyboard alone goes from the row to its decision and on', async ({ page, site }) => {
  await openImport(page, site)
  await lookAt(page, sheetOf(30))
  const table = resultTable(page)
  await table.getByRole('button', { name: 'Tuontila Testi0', exact: true }).focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Rivi 3 /)).toBeVisible()
  await page.keyboard.press('Alt+ArrowRight')
  await expect(page.getByText(/^Rivi 4 /)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText(/^Rivi 4 /)).toBeHidden()
  await expect(table.getByRole('button', { name: 'Tuontila Testi2', exact: true })).toBeFocused()
})

test('colours say what words say: saved rows are green, wrong ones red', async ({ page, site }) => {
  await openImport(page, site)
  await lookAt(page, `${sheetOf(1)}\r\nTuontila Väärä;Koivuran;Katu 1;15110;`)
  const table = resultTable(page)
  const rowOf = (name: string) => table.getByRole('row').filter({ hasText: name })
  await confirmSave(page)
  await isDone(page)
  const colour = (name: string) => rowOf(name).evaluate((row) => getComputedStyle(row).backgroundColor)
  const green = await colour('Tuontila Testi0')
  const red = await colour('Tuontila Väärä')
  const parts = (text: string) => text.match(/\d+/g)!.map(Number)
  expect(parts(green)[1]).toBeGreaterThan(parts(green)[0]!)
  expect(parts(red)[0]).toBeGreaterThan(parts(red)[1]!)
  expect(await sidewaysOverflow(page)).toBe(0)
})

test('a report is exported as a workbook', async ({ page, site }) => {
  await openImport(page, site)
  await lookAt(page, sheetOf(3))
  await confirmSave(page)
  await isDone(page)
  await page.getByRole('button', { name: 'Takaisin kohdistukseen', exact: true }).click()
  await page.getByRole('button', { name: 'Takaisin tiedostoon', exact: true }).click()
  await page.getByRole('button', { name: 'Raportti' }).first().click()
  const report = page.getByRole('dialog', { name: 'Raportti: asiakkaat.csv' })
  await expect(report).toContainText('Rivi 4')
  expect(await violations(page), 'report').toEqual([])
  const downloading = page.waitForEvent('download')
  await report.getByRole('button', { name: 'Vie taulukkoon' }).click()
  await page.getByRole('menuitem', { name: /xlsx/ }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('asiakkaat raportti.xlsx')
  const book = read(await readFile(await download.path()))
  const rows = utils.sheet_to_json<Record<string, unknown>>(book.Sheets[book.SheetNames[0] ?? '']!)
  expect(rows).toMatchObject([2, 3, 4].map((row) => ({ Rivi: row, Tulos: 'Luotu' })))
})
