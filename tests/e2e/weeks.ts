import type { Locator, Page } from '@playwright/test'
import { addDays, localDateAt } from '#domain/local-date.ts'
import { timeOfDay } from '#domain/time-of-day.ts'
import { timetableStates } from '#domain/timetable/state.ts'
import { addPassenger, addTimetable, type Centre } from '../support/rides.ts'
import type { Site } from '../support/site.ts'
import { expect } from './fixtures.ts'
import { destinationId } from './passengers.ts'

/** A draft at the day centre with passengers of its own, none of whom rides yet. */
export interface PlannedWeek {
  id: number
  path: string
  passengerIds: number[]
}

const centreOf = async ({ server }: Site): Promise<Centre> => {
  const { db } = server.services
  const row = await db
    .selectFrom('destination')
    .select('organization_id')
    .where('id', '=', destinationId)
    .executeTakeFirstOrThrow()
  return { organizationId: row.organization_id, destinationId }
}

/** Their names are in the order of their ids: "Testi 001". */
export async function addWeek(site: Site, count: number): Promise<PlannedWeek> {
  const { services } = site.server
  const centre = await centreOf(site)
  const today = localDateAt(services.clock())
  const dates = { startDate: addDays(today, 7), endDate: addDays(today, 90) }
  const id = await addTimetable(services, centre, [], { state: timetableStates.new, ...dates })
  const passengerIds: number[] = []
  for (let place = 1; place <= count; place += 1) {
    const name = `Testi ${String(place).padStart(3, '0')}`
    passengerIds.push(await addPassenger(services, centre, { name }))
  }
  const row = { organization_id: centre.organizationId, timetable_id: id }
  const members = passengerIds.map((passenger_id) => ({ ...row, passenger_id }))
  if (count > 0) await services.db.insertInto('timetable_passenger').values(members).execute()
  return { id, path: `/#/d/${destinationId}/timetables/tt/${id}`, passengerIds }
}

export async function openWeek(page: Page, { path }: PlannedWeek): Promise<void> {
  await page.goto(path)
  await weekIsThere(page)
}

export async function weekIsThere(page: Page): Promise<void> {
  await expect(page.getByRole('grid')).toBeVisible()
  await expect(cell(page, 0, 0)).toBeVisible()
}

/** A cell by its place: rows and columns count from 0. */
export const cell = (page: Page, row: number, column: number): Locator =>
  page.locator(`[data-row="${row}"] [data-stop="${column}"]`)

/** The rides of a week on the server: passenger id, weekday, direction and time. */
export async function storedRides(site: Site, { id }: PlannedWeek): Promise<string[]> {
  const rows = await site.server.services.db
    .selectFrom('ride')
    .select(['passenger_id', 'weekday', 'direction', 'minutes'])
    .where('timetable_id', '=', id)
    .orderBy('passenger_id')
    .orderBy('weekday')
    .orderBy('direction')
    .execute()
  return rows.map((row) => `${row.passenger_id} ${row.weekday} ${row.direction} ${timeOfDay(row.minutes)}`)
}

export const storedCount = async (site: Site, week: PlannedWeek): Promise<number> =>
  (await storedRides(site, week)).length

export async function stateOf(site: Site, { id }: PlannedWeek): Promise<number> {
  const row = await site.server.services.db
    .selectFrom('timetable')
    .select('state')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return row.state
}

/** Writes of rides that reached the server. */
export const rideWrites = (site: Site) => site.proxy.requestsTo(/\/api\/ride\/(createOrUpdateMany|deleteMany)$/)
