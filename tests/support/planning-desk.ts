import { screen } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { accessLevels } from '#domain/access.ts'
import { addDays, localDateAt, type LocalDate } from '#domain/local-date.ts'
import { timetableStates } from '#domain/timetable/state.ts'
import { preferences } from '#state/preferences.ts'
import { signIn } from '#state/session.ts'
import { dismissToast, toasts } from '#ui/speak/toast.ts'
import type { ClientLink } from './client.ts'
import { openPage, resetClient, startClient, type OpenedPage } from './open-page.tsx'
import { addUser, nothing, testPassword } from './users.ts'
import { addCentre, addPassenger, addTimetable, emptyRideTables, ridesFor, type Centre, type NewRide } from './rides.ts'
import { startTestServer, type TestServer } from './server.ts'

export const plannerEmail = 'suunnittelija@perille.example'
export const readerEmail = 'lukija@perille.example'
export const colleagueEmail = 'tyokaveri@perille.example'

interface Planned {
  state?: keyof typeof timetableStates
  startDate?: LocalDate
  endDate?: LocalDate
  note?: string
  description?: string
  rejectedReason?: string
  /** E-mail of who made it; the planner unless something else is said. */
  createdBy?: string
  rides?: readonly NewRide[]
  /** Passengers without a ride. */
  idle?: readonly number[]
}

/** Somebody who plans the centre's timetables, on a real server. */
export interface PlanningDesk {
  server: TestServer
  client: ClientLink
  centre: Centre
  today: LocalDate
  /** A passenger of the centre. */
  helvi: number
  /** The address of the list, or of one of its tabs. */
  listPath: (rest?: string) => string
  /** Stores a timetable: a draft from next week on, with rides of Helvi unless something else is said. Gives its id. */
  plan: (given?: Planned) => Promise<number>
  stored: (
    id: number,
  ) => Promise<{ state: number; note: string; deleted: boolean; start_date: string; end_date: string }>
  /** Signs in and opens an address. */
  open: (path?: string, email?: string) => Promise<OpenedPage>
}

/** Sets the desk up around the tests of a file. What it gives is there once they run. */
export function planningDesk(): PlanningDesk {
  const desk = {} as PlanningDesk
  const userIds = new Map<string, number>()
  beforeAll(async () => {
    desk.server = await startTestServer({ now: Date.now() })
    const { services } = desk.server
    desk.centre = await addCentre(services)
    const { read, write } = accessLevels
    const levels = {
      ...nothing,
      timetables: write,
      passengers: write,
      transportationPermissions: write,
      schedule: write,
    }
    for (const [email, held] of [
      [plannerEmail, levels],
      [colleagueEmail, levels],
      [readerEmail, { ...nothing, timetables: read, passengers: read }],
    ] as const) {
      userIds.set(email, await addUser(services, { email, roles: [{ ...desk.centre, levels: held }] }))
    }
    desk.client = await startClient(desk.server)
  })
  beforeEach(async () => {
    desk.client.link = () => 'pass'
    desk.client.change = null
    desk.client.seen.length = 0
    desk.today = localDateAt(Date.now())
    await emptyRideTables(desk.server.services)
    desk.helvi = await addPassenger(desk.server.services, desk.centre, { name: 'Helvi Esimerkki' })
  })
  afterEach(async () => {
    for (const { id } of toasts.get()) dismissToast(id)
    preferences.showWeekends = false
    await resetClient()
  })
  afterAll(() => desk.server.close())

  desk.listPath = (rest = '') => `/d/${desk.centre.destinationId}/timetables/recurring${rest}`
  desk.plan = async (given = {}) => {
    const { services } = desk.server
    const id = await addTimetable(services, desk.centre, given.rides ?? ridesFor([desk.helvi]), {
      state: timetableStates[given.state ?? 'new'],
      startDate: given.startDate ?? addDays(desk.today, 7),
      endDate: given.endDate ?? addDays(desk.today, 34),
    })
    await services.db
      .updateTable('timetable')
      .set({
        note: given.note ?? '',
        description: given.description ?? '',
        rejected_reason: given.rejectedReason ?? null,
        created_by: userIds.get(given.createdBy ?? plannerEmail) ?? null,
      })
      .where('id', '=', id)
      .execute()
    for (const passenger_id of given.idle ?? []) {
      const row = { organization_id: desk.centre.organizationId, timetable_id: id, passenger_id }
      await services.db.insertInto('timetable_passenger').values(row).execute()
    }
    return id
  }
  desk.stored = (id) =>
    desk.server.services.db
      .selectFrom('timetable')
      .select(['state', 'note', 'deleted', 'start_date', 'end_date'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  desk.open = async (path, email = plannerEmail) => {
    await signIn(email, testPassword)
    return openPage(path ?? desk.listPath())
  }
  return desk
}

export const said = () => toasts.get().at(-1)?.title
export const button = (name: string | RegExp) => screen.findByRole('button', { name })
