import type { Locator, Page } from '@playwright/test'
import { addDays, type LocalDate } from '#domain/local-date.ts'
import { liveLocationIntervalMs } from '#domain/route.ts'
import type { Site } from '../support/site.ts'
import { violations } from './accessibility.ts'
import { expect, tellNothing, test } from './fixtures.ts'
import { openRecord, regulars } from './passengers.ts'
import { underWay } from './under-way.ts'

const today: LocalDate = '2026-11-23'

const tripsOf = (site: Site) =>
  site.server.services.db
    .selectFrom('trip as t')
    .innerJoin('run as r', 'r.id', 't.run_id')
    .select(['t.id', 't.organization_id', 't.passenger_id', 't.date', 'r.direction'])
    .where('t.cancelled_at', 'is', null)
    .where('t.cancel_requested_at', 'is', null)

/** A passenger who goes and comes back on a day of the next weeks, and the two trips. */
async function bothWays(site: Site) {
  const people = await regulars(site)
  const trips = await tripsOf(site)
    .where('t.date', '>', today)
    .where('t.date', '<=', addDays(today, 20))
    .where(
      't.passenger_id',
      'in',
      people.map(({ id }) => id),
    )
    .orderBy('t.date')
    .orderBy('t.start_minutes')
    .execute()
  for (const there of trips.filter(({ direction }) => direction === 'arrival')) {
    const ofDay = trips.filter(({ passenger_id, date }) => passenger_id === there.passenger_id && date === there.date)
    const [, back] = ofDay
    const passenger = people.find(({ id }) => id === there.passenger_id)
    if (ofDay.length === 2 && back && passenger) return { passenger, there, back, day: shortDay(there.date) }
  }
  throw new Error('Nobody goes and comes back on one day')
}

/** As the list writes it, for an expression: "24.11." */
function shortDay(date: LocalDate): string {
  const [, month, day] = date.split('-').map(Number)
  return String.raw`\b${day}\.${month}\.`
}

const tripTable = (page: Page): Locator => page.getByRole('table', { name: 'Matkat' })
const rowsOf = (page: Page, day: string): Locator =>
  tripTable(page)
    .getByRole('row')
    .filter({ hasText: new RegExp(day) })

const storedTrips = (site: Site, ids: number[]) =>
  site.server.services.db
    .selectFrom('trip')
    .select(['id', 'cancel_reason', 'cancel_requested_at', 'cancelled_at'])
    .where('id', 'in', ids)
    .orderBy('id')
    .execute()

test('a trip is cancelled with a reason, and the way back is asked about once', async ({ page, site }) => {
  const { passenger, there, back, day } = await bothWays(site)
  await openRecord(page, passenger)
  const rows = rowsOf(page, day)
  await expect(rows).toHaveCount(2)
  await expect(rows.first()).toContainText(/Paluu \d/)
  await rows.first().getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Peru valitut' }).click()

  const asking = page.getByRole('alertdialog')
  await expect(asking.getByText('Toinen suunta jäisi voimaan:')).toHaveCount(1)
  await expect(asking.getByRole('button', { name: 'Peru 1 matka', exact: true })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await asking.getByLabel('Peru myös toinen suunta').check()
  await asking.getByRole('textbox').fill('Flunssa')
  expect(await violations(page), 'cancellation').toEqual([])
  await asking.getByRole('button', { name: 'Peru 2 matkaa', exact: true }).click()

  await expect(page.getByText(/^(2 matkaa peruttu|2 matkan peruutusta pyydetty)\.$/)).toBeVisible()
  for (const row of [rows.first(), rows.last()]) await expect(row).toContainText(/Peruutus pyydetty|Peruttu/)
  await expect(rows.getByRole('checkbox')).toHaveCount(0)
  expect(site.proxy.requestsTo(/\/trips\/cancel$/).map(({ status }) => status)).toEqual([200])
  for (const trip of await storedTrips(site, [there.id, back.id])) {
    expect(trip.cancel_reason).toBe('Flunssa')
    expect(trip.cancel_requested_at ?? trip.cancelled_at).not.toBeNull()
  }
})

test('what somebody else has cancelled meanwhile is said, and the rest is cancelled', async ({ page, site }) => {
  const { passenger, there, back, day } = await bothWays(site)
  tellNothing(site)
  await openRecord(page, passenger)
  const rows = rowsOf(page, day)
  await expect(rows).toHaveCount(2)
  await rows.first().getByRole('checkbox').check()
  await rows.last().getByRole('checkbox').check()
  const cancelledAt = new Date(site.server.services.clock())
  await site.server.services.db
    .updateTable('trip')
    .set({
      cancelled_at: cancelledAt,
      cancelled_by_email: 'hallinta@perille.example',
      cancelled_by_name: 'Outi Vaaranmaa',
      cancel_reason: 'Sairaalassa',
    })
    .where('id', '=', there.id)
    .execute()

  await page.getByRole('button', { name: 'Peru valitut' }).click()
  const asking = page.getByRole('alertdialog')
  await expect(asking.getByText(/suunta jäisi|suunnat jäisivät/)).toHaveCount(0)
  await asking.getByRole('textbox').fill('Flunssa')
  await asking.getByRole('button', { name: 'Peru 2 matkaa', exact: true }).click()

  await expect(
    page.getByText(new RegExp(`^Oli jo peruttu: .*${day}.*\\(hallinta@perille\\.example · Sairaalassa\\)$`)),
  ).toBeVisible()
  await expect(page.getByText(/^(1 matka peruttu|1 matkan peruutusta pyydetty)\.$/)).toBeVisible()
  const [first, second] = await storedTrips(site, [there.id, back.id])
  const reasons = new Map([first, second].map((trip) => [trip?.id, trip?.cancel_reason]))
  expect(reasons.get(there.id)).toBe('Sairaalassa')
  expect(reasons.get(back.id)).toBe('Flunssa')
})

test('without a connection the trips are read and not cancelled', async ({ page, site }) => {
  const { passenger, day } = await bothWays(site)
  await openRecord(page, passenger)
  const rows = rowsOf(page, day)
  await rows.first().getByRole('checkbox').check()
  await site.proxy.down()
  await page.evaluate(() => dispatchEvent(new Event('offline')))

  await expect(page.getByRole('button', { name: 'Peru valitut' })).toHaveAttribute('aria-disabled', 'true')
  await expect(rows).toHaveCount(2)
  expect(site.proxy.requestsTo(/\/trips\/cancel$/)).toEqual([])
})

test('the route says its stops though no map loads, and follows the car only while it is open', async ({
  page,
  site,
}) => {
  const passenger = await underWay(site)
  const askedAt: number[] = []
  site.proxy.fault = ({ path }) => {
    if (/\/location\b/.test(path)) askedAt.push(performance.now())
    return { kind: path === '/api/map' ? 'cut' : 'pass' }
  }
  const questions = () => askedAt.length
  await openRecord(page, passenger)
  await rowsOf(page, shortDay(today))
    .first()
    .getByRole('button', { name: /^Reitti: / })
    .click()

  const dialog = page.getByRole('dialog')
  const stops = dialog.getByRole('list', { name: 'Pysähdykset' }).getByRole('listitem')
  await expect(stops.filter({ hasText: passenger.name }).first()).toBeVisible()
  expect(await stops.count()).toBeGreaterThanOrEqual(2)
  await expect(dialog.getByText('Karttapohjaa ei saatu ladattua.', { exact: false })).toBeVisible()
  await expect(dialog.getByText(/Päivitetty .* sitten\./)).toBeVisible()
  expect(await violations(page), 'route').toEqual([])
  await page.setViewportSize({ width: 820, height: 1180 })
  expect(await dialog.boundingBox()).toMatchObject({ x: 0, y: 0, width: 820, height: 1180 })
  await page.setViewportSize({ width: 1180, height: 820 })
  await expect.poll(questions, { timeout: liveLocationIntervalMs * 2 }).toBeGreaterThanOrEqual(2)

  await dialog.getByRole('button', { name: 'Sulje' }).last().click()
  await expect(dialog).toBeHidden()
  const asked = questions()
  // opened anew, it asks at once and again after the time between two questions: one still open would ask sooner
  await rowsOf(page, shortDay(today))
    .first()
    .getByRole('button', { name: /^Reitti: / })
    .click()
  await expect.poll(questions).toBe(asked + 1)
  await expect.poll(questions, { timeout: liveLocationIntervalMs * 2, intervals: [50] }).toBeGreaterThan(asked + 1)
  expect(askedAt[asked + 1]! - askedAt[asked]!).toBeGreaterThanOrEqual(liveLocationIntervalMs - 100)
  const origins = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => new URL(name).origin),
  )
  expect(new Set(origins)).toEqual(new Set([site.origin]))
})

/** How many of the map's pixels have a colour, as a page paints it. */
const pixelsOf = (page: Page, colour: string): Promise<number> =>
  page.evaluate((wanted) => {
    const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(wanted.slice(at, at + 2), 16))
    let count = 0
    for (const canvas of document.querySelectorAll<HTMLCanvasElement>('.leaflet-tile-pane canvas')) {
      if (canvas.width === 0) continue
      const data = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? []
      for (let at = 0; at < data.length; at += 4) {
        if (data[at] === red && data[at + 1] === green && data[at + 2] === blue) count += 1
      }
    }
    return count
  }, colour)

const light = { town: '#e6e2da', street: '#ffffff' }
const dark = { town: '#2a2f37', street: '#3d444e' }

const openRoute = (page: Page): Promise<void> =>
  rowsOf(page, shortDay(today))
    .first()
    .getByRole('button', { name: /^Reitti: / })
    .click()

test('the demo’s map is painted in vectors from its file, by day and by night, with the car and its way', async ({
  page,
  site,
}) => {
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url())
  })
  await openRecord(page, await underWay(site))
  expect(scripts.filter((url) => url.includes('RouteMap'))).toEqual([])
  expect(site.proxy.requestsTo(/\/api\/map$/)).toEqual([])

  await openRoute(page)
  await expect.poll(() => pixelsOf(page, light.town)).toBeGreaterThan(5000)
  expect(await pixelsOf(page, light.street)).toBeGreaterThan(500)
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Keksitty kartta · Invented map')).toBeVisible()
  // the demo's streets are known, and its cars drive along them
  await expect(dialog.getByRole('button', { name: 'Suunniteltu', exact: true })).toBeVisible()
  await expect(dialog.getByRole('img', { name: /, suunta / })).toBeVisible()
  await expect(dialog.getByRole('img', { name: /^Mittakaava: / })).toBeVisible()
  expect(await violations(page), 'by day').toEqual([])
  const parts = site.proxy.requestsTo(/\/api\/map$/)
  expect(new Set(parts.map(({ status }) => status))).toEqual(new Set([206]))

  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(() => pixelsOf(page, dark.town)).toBeGreaterThan(5000)
  expect(await pixelsOf(page, light.town)).toBe(0)
  expect(await violations(page), 'by night').toEqual([])
})

test('without a map the route lies on nothing, with its places, the north and a scale', async ({ page, site }) => {
  Object.assign(site.server.services, { archive: null })
  await openRecord(page, await underWay(site))
  await openRoute(page)
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Karttapohjaa ei ole käytössä.', { exact: false })).toBeVisible()
  await expect(dialog.getByRole('img', { name: 'Pohjoinen on ylhäällä' })).toBeVisible()
  await expect(dialog.locator('.name').first()).toBeVisible()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await violations(page), colorScheme).toEqual([])
  }
})
