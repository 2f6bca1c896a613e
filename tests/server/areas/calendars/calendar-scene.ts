import ICAL from 'ical.js'
import { listAuditEvents } from '#contract/audit.ts'
import { listCalendars, readCalendar } from '#contract/calendars.ts'
import type { AuditEvent } from '#domain/audit.ts'
import type { CalendarAddress, CalendarAddressDraft } from '#domain/calendar-address.ts'
import { addBoardWorld, makeTrips } from '#tests/support/board.ts'
import { addCalendar } from '#tests/support/calendars.ts'
import { limitsWith, noLimits } from '#tests/support/request-limits.ts'
import { addPassengers, addTimetable, ridesFor } from '#tests/support/rides.ts'
import { startTestServer } from '#tests/support/server.ts'

export type CalendarScene = Awaited<ReturnType<typeof startCalendarScene>>

interface ReadOptions {
  destinationId?: number
  headers?: Record<string, string>
  /** Of a session. */
  token?: string
}

/** A destination to which two passengers ride, and what reads its calendar. */
export async function startCalendarScene() {
  const server = await startTestServer({
    limits: limitsWith({ perMinute: { ...noLimits.perMinute, read: 20 }, invalidTokensPerMinute: 5 }),
  })
  const world = await addBoardWorld(server)
  const passengers = await addPassengers(server.services, world.centre, 2)
  await addTimetable(server.services, world.centre, ridesFor(passengers))
  await makeTrips(server)
  const administered = { params: { id: world.centre.organizationId }, token: world.tokens.administrator }
  /** @param secret `null` for none */
  const read = (secret: string | null, { destinationId = world.centre.destinationId, ...options }: ReadOptions = {}) =>
    server.call(readCalendar, {
      ...{ params: { destinationId }, ...options },
      ...(secret !== null && { query: { token: secret } }),
    })
  return {
    ...{ server, world, passengers, administered, read },
    add: (changes: Partial<CalendarAddressDraft> = {}) => addCalendar(server.services, world.centre, changes),
    feed: async (secret: string) => eventsIn((await read(secret)).body),
    addresses: async () => (await server.call(listCalendars, administered)).json<CalendarAddress[]>(),
    readings: async () =>
      (await server.call(listAuditEvents, administered))
        .json<{ events: AuditEvent[] }>()
        .events.filter(({ action }) => action === 'calendar.read'),
    urlWith: (secret: string) => `/api/calendar/${world.centre.destinationId}.ics?token=${secret}`,
  }
}

export const eventsIn = (text: string) =>
  new ICAL.Component(ICAL.parse(text) as unknown[]).getAllSubcomponents('vevent').map((event) => ({
    uid: String(event.getFirstPropertyValue('uid')),
    start: String(event.getFirstPropertyValue('dtstart')),
    summary: String(event.getFirstPropertyValue('summary')),
    status: String(event.getFirstPropertyValue('status')),
    changed: String(event.getFirstPropertyValue('last-modified')),
    sequence: Number(event.getFirstPropertyValue('sequence')),
  }))
