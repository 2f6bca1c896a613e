import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { fullWrite } from '#domain/access.ts'
import type { Services } from '#server/call/services.ts'
import { addDestination, addOrganization, addUser, testPassword } from '#tests/support/users.ts'
import { cacheFolder } from '../database.ts'
import { startSite, type BenchSite } from '../device/bench-site.ts'
import { openDevice, type Device } from '../device/device.ts'
import { judgeTook, watchMemory, watchTasks, type TabMemory } from '../device/import-probe.ts'
import { scrollToEnd } from '../device/scroll.ts'
import { importDestinations, importText } from '../import-rows.ts'
import type { Group, Measured, RowName } from '../row.ts'
import { median } from '../statistics.ts'

const rowCount = Number(process.env['BENCH_IMPORT_ROWS'] ?? 50_000)
const rounds = Number(process.env['R'] ?? 7)
const scrollMs = 10_000
const longFrameMs = 50
const hour = 60 * 60_000
/** Some rows are to be looked at, and are not saved. */
const mostlySaved = 0.9
const email = 'tuonnin-mittaus@perille.example'

const alone = (name: RowName, value: number, unit: string, note: string, flaws: string[] = []): Measured => ({
  row: { name, value: Math.round(value), unit, reference: null, ratio: null, note },
  flaws,
})

/** An organisation of its own, with the destinations of the sheet. */
async function addOrganizationOfSheet(services: Services): Promise<number> {
  const organizationId = await addOrganization(services, 'Tuonnin mittaus')
  await services.db.updateTable('organization').set({ show_ssn: true }).where('id', '=', organizationId).execute()
  const roles = []
  for (const { alias } of importDestinations) {
    const destinationId = await addDestination(services, organizationId, alias)
    roles.push({ organizationId, destinationId, levels: fullWrite })
  }
  const instance = services.db.selectFrom('instance').select(({ fn }) => fn.min('id').as('id'))
  await services.db
    .updateTable('destination')
    .set({ instance_id: instance })
    .where('organization_id', '=', organizationId)
    .execute()
  await addUser(services, { email, roles, administers: [organizationId] })
  return organizationId
}

async function openImport(page: Page, site: BenchSite, organizationId: number): Promise<void> {
  await page.goto(site.origin)
  await page.getByLabel('Käyttäjätunnus tai sähköposti').fill(email)
  await page.getByLabel('Salasana', { exact: true }).fill(testPassword)
  await page.getByRole('button', { name: 'Kirjaudu', exact: true }).click()
  await page.waitForURL(/#\/[do]\//)
  await page.goto(`${site.origin}/#/o/${organizationId}/import`)
  await page.getByLabel('Tuotava tiedosto').waitFor({ state: 'attached' })
  await page.waitForLoadState('networkidle')
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** A field gets a column that does not fit it, and its own again. */
async function judge(page: Page): Promise<Measured> {
  const place = page.locator('[data-place="yearGrade"] select')
  await place.waitFor()
  const own = Number((await place.inputValue()).slice(1))
  const other = Number((await page.locator('[data-place="homeAddress"] select').inputValue()).slice(1))
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    times.push(await judgeTook(page, 'yearGrade', other))
    times.push(await judgeTook(page, 'yearGrade', own))
  }
  const note = `median of ${times.length} changes, ${rowCount} rows, the longest ${Math.round(Math.max(...times))} ms`
  return alone('import-judge', median(times), 'ms', note)
}

async function scroll(page: Page): Promise<Measured> {
  const frames = await scrollToEnd(page, '[role=row][data-row]', scrollMs)
  const long = frames.filter((ms) => ms > longFrameMs).length
  const last = await page.locator('[role=row][data-row]').last().getAttribute('data-row')
  const note = `of ${frames.length} in ${scrollMs / 1000} s, the longest ${Math.round(Math.max(...frames))} ms`
  const flaws = Number(last) >= rowCount - 1 ? [] : [`row ${last} is the last one that was reached`]
  return alone('import-scroll', long, 'frames', note, flaws)
}

/** From the choice of the file to the end of the save. */
async function importSheet(page: Page, file: string): Promise<Measured[]> {
  await page.getByLabel('Tuotava tiedosto').setInputFiles(file)
  await page.getByRole('region', { name: 'Tiedoston ensimmäiset rivit' }).waitFor()
  await press(page, 'Seuraava')
  const judged = await judge(page)
  await press(page, 'Hae tiedot')
  await page.locator('[role=row][data-row]').first().waitFor({ timeout: hour })
  const scrolled = await scroll(page)
  await press(page, 'Tallenna tiedot')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Tallenna tiedot', exact: true }).click()
  await page.getByText('Tallennus on valmis.').waitFor({ timeout: hour })
  return [judged, scrolled]
}

async function block(page: Page, site: BenchSite): Promise<Measured> {
  const longest = await page.evaluate(() => window.longestTask)
  const { saved } = await site.server.services.db
    .selectFrom('passenger_import')
    .select(({ fn }) => fn.sum<string>('created_count').as('saved'))
    .executeTakeFirstOrThrow()
  const flaws = Number(saved) >= rowCount * mostlySaved ? [] : [`${saved} rows were saved`]
  return alone('import-block', longest, 'ms', `${saved} of ${rowCount} rows saved; 0 is no task of 50 ms`, flaws)
}

async function memory(of: TabMemory | null): Promise<Measured> {
  const note = of
    ? `${rowCount} rows, from the choice of the file to the end of the save`
    : 'this machine does not tell'
  const value = of ? Math.round(await of.peakMb()) : null
  return { row: { name: 'import-memory', value, unit: 'MB', reference: null, ratio: null, note }, flaws: [] }
}

async function measureOn(device: Device, site: BenchSite, file: string): Promise<Measured[]> {
  const organizationId = await addOrganizationOfSheet(site.server.services)
  await device.context.addInitScript(watchTasks)
  const [page = await device.context.newPage()] = device.context.pages()
  await page.setViewportSize({ width: 1440, height: 900 })
  await openImport(page, site, organizationId)
  const browser = device.context.browser()
  const tab = browser && (await watchMemory(browser))
  await page.evaluate(() => (window.longestTask = 0))
  const measured = await importSheet(page, file)
  return [...measured, await block(page, site), await memory(tab)]
}

export const importPage: Group = {
  rows: ['import-judge', 'import-scroll', 'import-block', 'import-memory'],
  async measure() {
    const folder = await mkdtemp(join(cacheFolder, 'sheet-'))
    const file = join(folder, 'sheet.csv')
    await writeFile(file, importText(rowCount))
    const site = await startSite({ isEmpty: true })
    const device = await openDevice()
    try {
      return await measureOn(device, site, file)
    } finally {
      await device.end()
      await site.end()
      await rm(folder, { recursive: true, force: true })
    }
  },
}
