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
  // what can be chosen comes to the fields once all of them are drawn
  await page.locator('[aria-busy=false] [data-place="yearGrade"] select').waitFor()
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
  await page.locator(`[role=row][data-row="${rowCount - 1}"]`).waitFor()
  const note = `of ${frames.length} in ${scrollMs / 1000} s, the longest ${Math.round(Math.max(...frames))} ms`
  return alone('import-scroll', long, 'frames', note)
}

/** What a step of an import took: the longest task of the page in it, in milliseconds, and the peak of memory by then. */
interface Step {
  name: string
  taskMs: number
  peakMb: number
}

/** Takes the sheet from the choice of its file to the end of its save. */
class SheetImport {
  readonly steps: Step[] = []
  readonly #page: Page
  readonly #tab: TabMemory | null

  constructor(page: Page, tab: TabMemory | null) {
    this.#page = page
    this.#tab = tab
  }

  async #step<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
    const result = await work()
    const taskMs = await this.#page.evaluate(() => {
      const longest = window.longestTask
      window.longestTask = 0
      return longest
    })
    this.steps.push({ name, taskMs, peakMb: this.#tab?.peakMb() ?? 0 })
    return result
  }

  async run(file: string): Promise<Measured[]> {
    const page = this.#page
    await page.evaluate(() => (window.longestTask = 0))
    await this.#step('file', async () => {
      await page.getByLabel('Tuotava tiedosto').setInputFiles(file)
      await page.getByRole('region', { name: 'Tiedoston ensimmäiset rivit' }).waitFor()
    })
    await this.#step('mapping', async () => {
      await press(page, 'Seuraava')
      await page.locator('[data-place="yearGrade"] select').waitFor()
    })
    const judged = await this.#step('judging', () => judge(page))
    await this.#step('matching', async () => {
      await press(page, 'Hae tiedot')
      await page.locator('[role=row][data-row]').first().waitFor({ timeout: hour })
    })
    const scrolled = await this.#step('scrolling', () => scroll(page))
    await this.#step('saving', async () => {
      await press(page, 'Tallenna tiedot')
      await page.getByRole('alertdialog').getByRole('button', { name: 'Tallenna tiedot', exact: true }).click()
      await page.getByText('Tallennus on valmis.').waitFor({ timeout: hour })
    })
    return [judged, scrolled]
  }
}

/** A step in which no task took 50 ms has 0. */
async function block(steps: readonly Step[], { server }: BenchSite): Promise<Measured> {
  const { saved } = await server.services.db
    .selectFrom('passenger_import')
    .select(({ fn }) => fn.sum<string>('created_count').as('saved'))
    .executeTakeFirstOrThrow()
  const flaws = Number(saved) >= rowCount * mostlySaved ? [] : [`${saved} rows were saved`]
  const longest = steps.map(({ name, taskMs }) => `${name} ${Math.round(taskMs)}`).join(', ')
  const note = `${saved} of ${rowCount} rows saved; by step: ${longest}`
  return alone('import-block', Math.max(...steps.map(({ taskMs }) => taskMs)), 'ms', note, flaws)
}

function memory(steps: readonly Step[], tab: TabMemory | null): Measured {
  const peaks = steps.map(({ name, peakMb }) => `${name} ${Math.round(peakMb)}`).join(', ')
  const note = tab ? `${rowCount} rows; by the end of each step: ${peaks}` : 'this machine does not tell it'
  const value = tab ? Math.round(tab.peakMb()) : null
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
  const sheet = new SheetImport(page, tab)
  try {
    const measured = await sheet.run(file)
    return [...measured, await block(sheet.steps, site), memory(sheet.steps, tab)]
  } finally {
    tab?.end()
  }
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
