import type { CDPSession, Page } from '@playwright/test'
import { accessAreaNames, type AccessLevel } from '#domain/access.ts'
import { userPaths } from '#features/organization/user-paths.ts'
import { demoPassword } from '#server/demo/accounts.ts'
import { insertRows, takeIds, trackedSince } from '#server/demo/rows.ts'
import type { Services } from '#server/call/services.ts'
import { startSite } from '../device/bench-site.ts'
import { openDevice } from '../device/device.ts'
import { rightsOpenTook, watchCells } from '../device/rights-probe.ts'
import type { Group } from '../row.ts'
import { median, p95, sleep } from '../statistics.ts'

const destinations = 200
const opened = 25
const changed = 60
const throttle = 6
/** Longest that a changed cell may take, in milliseconds. */
const cellMs = 33

const administrator = 'oikeudet@perille.example'
const measured = 'mitattava@perille.example'

const level = (of: number): AccessLevel => (of === 0 || of === 1 ? of : 2)

/** An organisation of its own: one user administers it, and another one holds rights at each of its destinations. */
async function addRights({ db, passwords, clock }: Services): Promise<number> {
  const now = new Date(clock())
  const tracked = trackedSince(now)
  const [organization_id = 0] = await takeIds(db, 'organization', 1)
  const [administratorId = 0, userId = 0] = await takeIds(db, 'app_user', 2)
  const ids = await takeIds(db, 'destination', destinations)
  const { id: instance_id } = await db.selectFrom('instance').select('id').limit(1).executeTakeFirstOrThrow()
  await insertRows(db, 'organization', [{ id: organization_id, name: 'Oikeuksien mittaus', ...tracked }])
  await insertRows(
    db,
    'destination',
    ids.map((id, index) => ({
      ...{ id, organization_id, instance_id },
      alias: `Mittauskohde ${index + 1}`,
      ...tracked,
    })),
  )
  await insertRows(db, 'app_user', [
    { id: administratorId, email: administrator, ...tracked },
    { id: userId, email: measured, ...tracked },
  ])
  const password_hash = await passwords.hash(demoPassword)
  await insertRows(db, 'credential', [{ user_id: administratorId, password_hash, changed_at: now }])
  await insertRows(db, 'organization_admin', [
    { organization_id, user_id: administratorId, created_at: now, created_by: null },
  ])
  await insertRows(
    db,
    'destination_role',
    ids.map((destination_id, index) => ({
      ...{ organization_id, destination_id, user_id: userId },
      ...{ passengers: level(1 + (index % 2)), timetables: level(index % 3), bookings: level((index + 1) % 3) },
      ...{ arrival_departures: level(2), transportation_permissions: level(index % 2), schedule: level(1) },
      ...tracked,
    })),
  )
  return organization_id
}

async function open(page: Page, address: string): Promise<number[]> {
  const times: number[] = []
  for (let at = 0; at < opened; at += 1) {
    await page.goto(address)
    times.push(await rightsOpenTook(page, measured))
    await page.waitForLoadState('networkidle')
  }
  return times
}

async function changeCells(page: Page, devtools: CDPSession): Promise<number[]> {
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: throttle })
  await page.locator('[data-place="0:0"]').first().focus()
  await page.evaluate(() => (window.watchedCells = []))
  for (let at = 0; at < changed; at += 1) {
    // another level than there was, in a cell of another column
    const before = await page.evaluate(() => Number(document.activeElement?.getAttribute('data-level')))
    await page.keyboard.press(String((before + 1) % 3))
    await sleep(250)
    await page.keyboard.press(at % accessAreaNames.length < 5 ? 'ArrowRight' : 'Home')
    await sleep(250)
  }
  const times = await page.evaluate(() => window.watchedCells)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  return times
}

export const rights: Group = {
  rows: ['rights-matrix-open'],
  async measure() {
    const site = await startSite()
    const device = await openDevice()
    try {
      const organizationId = await addRights(site.server.services)
      await device.context.addInitScript(watchCells)
      const [page = await device.context.newPage()] = device.context.pages()
      await page.setViewportSize({ width: 1440, height: 900 })
      await page.goto(site.origin)
      await page.getByLabel('Käyttäjätunnus tai sähköposti').fill(administrator)
      await page.getByLabel('Salasana', { exact: true }).fill(demoPassword)
      await page.getByRole('button', { name: 'Kirjaudu', exact: true }).click()
      await page.waitForURL(/#\/[do]\//)
      const [first = 0, ...later] = await open(page, `${site.origin}/#${userPaths.users({ organizationId })}`)
      const cells = await changeCells(page, await device.context.newCDPSession(page))
      const cell = p95(cells)
      return [
        {
          row: {
            name: 'rights-matrix-open',
            ...{ value: Math.round(p95(later)), unit: 'ms', reference: null, ratio: null },
            note: `p95 of ${later.length}, median ${Math.round(median(later))} ms; the first one, with its script, ${Math.round(first)} ms; a changed cell ${Math.round(cell)} ms, p95 of ${cells.length} at ${throttle}× throttle`,
          },
          flaws: [
            ...(cell > cellMs ? [`a changed cell took ${Math.round(cell)} ms`] : []),
            ...(cells.length < changed ? [`${changed - cells.length} cells did not change`] : []),
          ],
        },
      ]
    } finally {
      await device.end()
      await site.end()
    }
  },
}
