import { insertInvitation } from '#server/areas/identity/invitations.ts'
import { bookingStates } from '#domain/booking/state.ts'
import { timetableStates } from '#domain/timetable/state.ts'
import type { Services } from '#server/call/services.ts'
import { addTransportationPermission } from '#tests/support/stored-transportation-permissions.ts'
import { addDestination, addOrganization, addUser, nothing } from '#tests/support/users.ts'
import { addTenant } from '#tests/support/tenant-scene.ts'
import { addGroup, addPassenger, addTimetable, instanceOf, ridesFor, type Centre } from '#tests/support/rides.ts'
import { addDrivenTrips, costCenterIdsOf } from './costs.ts'
import { addCalendars, type WorldCalendars } from './calendars.ts'
import { addPrograms, programCallers, type ProgramIds } from './programs.ts'
import { addImports } from './world-imports.ts'
import { newToken } from './new-token.ts'
import { nobody, signedOut } from './signed-out.ts'
import { areas, groupAreas, places, type Area, type Level, type Place, type Who } from './oracle.ts'

/** Two organisations with the same kinds of things, each thing with a name that stands nowhere else. */
export interface World {
  destinationIds: Record<Place, number>
  /** The instance of the booking system that a destination orders from. */
  instanceIds: Record<Place, number>
  passengerIds: Record<Place, number>
  /** Of the last one nobody is a user, and everybody who can sign in is offered rights in it. */
  organizationIds: Record<'home' | 'foreign' | 'offering', number>
  /** A Microsoft 365 tenant of each organisation that waits for its proof. */
  authTenantIds: Record<'home' | 'foreign', number>
  programIds: ProgramIds
  calendars: WorldCalendars
  /** An import of each organisation that is paused. */
  importIds: Record<'home' | 'foreign', number>
  /** Of the transportation permission of the own passenger, and of the one of the other organisation. */
  costCenterIds: Record<'home' | 'foreign', number>
  /** The home group has the passenger of the sibling, the foreign one that of the other organisation. */
  groupIds: Record<'sibling' | 'foreign', number>
  /** A trip of each passenger on `worldDate`. */
  tripIds: Record<Place, number>
  /** A transportation permission of each passenger on which that trip is reserved, so that it cannot be deleted. */
  transportationPermissionIds: Record<Place, number>
  scheduleIds: Record<Place, number>
  /** An item of today's board that nobody has touched. */
  arrivalIds: Record<Place, number>
  /** A timetable of each place that is still to be ordered, and a ride in it. */
  timetableIds: Record<Place, number>
  rideIds: Record<Place, number>
  /** An open booking of each passenger, at a destination that takes bookings. */
  bookingIds: Record<Place, number>
  callers: Caller[]
  /** Puts the passengers back into their groups. */
  restoreMembers: () => Promise<void>
  /** Brings deleted timetables and rides back. */
  restoreTimetables: () => Promise<void>
  /** An open session of a user who is not among the callers. */
  foreignSessionId: number
}

/** A kind of principal: what the oracle knows of it, and how it calls. */
export interface Caller {
  name: string
  who: Who
  /** `null` where there is nobody to sign in. */
  userId: number | null
  /** `null` for a call without a token. */
  token: string | null
}

/** Days of the timetables that may still be changed. */
export const timetableDays = { startDate: '2026-03-23', endDate: '2026-05-29' } as const

/** The day of the test server's clock. */
export const worldDate = '2026-03-11'

/** Users of the two organisations who are not among the callers, and somebody who is invited to both. */
export const homeMember = 'jasen.ranta@perille.example'
export const foreignMember = 'jasen.maki@perille.example'
export const invitedEmail = 'kutsuttu@perille.example'

/** Stands in the alias of a destination. */
export const aliasMark = (place: Place): string => `Paikka-${place}-merkki`
/** Stands in the name of the passenger who rides there. */
export const nameMark = (place: Place): string => `Kulkija-${place}-merkki`

const somebody: Who = { ...nobody, isSignedIn: true }
const full = Object.fromEntries(areas.map((area) => [area, 2])) as Record<Area, Level>

/** Every kind of principal that the design names. Source: security design, test T1. */
const kinds: [name: string, who: Who][] = [
  ['somebody without any role', somebody],
  ...areas.flatMap((area) =>
    ([1, 2] as const).map((level): [string, Who] => [
      `level ${level} for ${area}`,
      { ...somebody, levels: { own: { [area]: level } } },
    ]),
  ),
  ...groupAreas.flatMap((area) =>
    ([1, 2] as const).map((level): [string, Who] => [
      `level ${level} for ${area} of a group`,
      { ...somebody, group: { [area]: level } },
    ]),
  ),
  ['administrator', { ...somebody, administers: 'home' }],
  ['administrator of the other organisation', { ...somebody, administers: 'foreign' }],
  ['creator, with everything', { ...somebody, levels: { own: full } }],
  ['everything at the sibling', { ...somebody, levels: { sibling: full } }],
  ['everything at the deleted destination', { ...somebody, levels: { deleted: full } }],
  ['everything in the other organisation', { ...somebody, levels: { foreign: full } }],
  ['reader in both organisations', { ...somebody, levels: { own: { arrivalDepartures: 1 }, foreign: full } }],
]

export async function createWorld(services: Services): Promise<World> {
  const { db, clock, provider } = services
  const now = new Date(clock())
  const home = await addOrganization(services, 'Rantakunta')
  const foreign = await addOrganization(services, 'Mäkikunta')
  const organizationOf = (place: Place) => (place === 'foreign' ? foreign : home)
  const byPlace = async <Value>(make: (place: Place) => Promise<Value>) => {
    const made = [] as [Place, Value][]
    for (const place of places) made.push([place, await make(place)])
    return Object.fromEntries(made) as Record<Place, Value>
  }
  const destinationIds = await byPlace((place) => addDestination(services, organizationOf(place), aliasMark(place)))
  const centreOf = (place: Place) => ({ organizationId: organizationOf(place), destinationId: destinationIds[place] })
  const passengerIds = await byPlace((place) => addPassenger(services, centreOf(place), { name: nameMark(place) }))
  for (const place of places) {
    await addTimetable(services, centreOf(place), ridesFor([passengerIds[place]], { weekdays: [0, 1, 2, 3, 4, 5, 6] }))
  }
  await provider.updateTrips(db, now)
  const arrivals = await db.selectFrom('arrival').select(['id', 'destination_id']).orderBy('date').execute()
  const instances = await db.selectFrom('destination').select(['id', 'instance_id']).execute()
  const trips = await db
    .selectFrom('trip as t')
    .innerJoin('run as r', 'r.id', 't.run_id')
    .select(['t.id', 't.passenger_id'])
    .where('r.date', '=', worldDate)
    .execute()
  const tripIds = await byPlace((place) =>
    Promise.resolve(trips.find(({ passenger_id }) => passenger_id === passengerIds[place])!.id),
  )
  const transportationPermissionIds = await byPlace((place) =>
    addReservedTransportationPermission(services, centreOf(place), passengerIds[place], tripIds[place]),
  )
  await addDrivenTrips(services, tripIds)
  const scheduleIds = await byPlace((place) => addSchedule(services, centreOf(place), passengerIds[place]))
  const timetableIds = await byPlace((place) =>
    addTimetable(services, centreOf(place), [{ passengerId: passengerIds[place], weekdays: [1] }], {
      state: timetableStates.new,
      ...timetableDays,
    }),
  )
  const bookingIds = await byPlace((place) => addBooking(services, centreOf(place), passengerIds[place]))
  const rides = await db.selectFrom('ride').selectAll().execute()
  const inTimetables = rides.filter(({ timetable_id }) => Object.values(timetableIds).includes(timetable_id))
  const groupIds = {
    sibling: await addGroup(services, centreOf('sibling'), [passengerIds.sibling]),
    foreign: await addGroup(services, centreOf('foreign'), [passengerIds.foreign]),
  }
  await db.updateTable('organization').set({ show_ssn: true, splits_timetables: true }).execute()
  await db.updateTable('organization').set({ ssn_readers: 'editors' }).where('id', '=', foreign).execute()
  await db.updateTable('destination').set({ deleted: true }).where('id', '=', destinationIds.deleted).execute()

  const callers: Caller[] = await signedOut(services)
  for (const [index, [name, who]] of kinds.entries()) {
    const userId = await addUser(services, {
      email: `laji${index}@perille.example`,
      password: null,
      roles: places.flatMap((place) => {
        const levels = who.levels[place]
        if (!levels) return []
        return [{ ...centreOf(place), levels: { ...nothing, ...levels } }]
      }),
      administers: who.administers === null ? [] : [who.administers === 'home' ? home : foreign],
    })
    if (Object.keys(who.group).length > 0) {
      await db
        .insertInto('group_role')
        .values({
          organization_id: home,
          group_id: groupIds.sibling,
          user_id: userId,
          passengers: who.group.passengers ?? 0,
          transportation_permissions: who.group.transportationPermissions ?? 0,
          schedule: who.group.schedule ?? 0,
          ...{ created_at: now, created_by: null, updated_at: now, updated_by: null },
        })
        .execute()
    }
    callers.push({ name, who, userId, token: await newToken(services, userId) })
  }
  callers.push(...(await programCallers(services, { home, foreign, own: destinationIds.own })))
  await addUser(services, { email: homeMember, password: null, administers: [home] })
  await addUser(services, { email: foreignMember, password: null, administers: [foreign] })
  const offering = await addOrganization(services, 'Tarjouskunta')
  for (const organizationId of [home, foreign]) await addInvitation(services, organizationId, invitedEmail)
  for (const index of kinds.keys()) await addInvitation(services, offering, `laji${index}@perille.example`)
  const other = await addUser(services, { email: 'muu@perille.example', password: null })
  await newToken(services, other)
  const pendingTenant = (organizationId: number, externalTenantId: string) =>
    addTenant(services, organizationId, { externalTenantId, state: 'pending' })
  return {
    destinationIds,
    instanceIds: await byPlace((place) =>
      Promise.resolve(instances.find(({ id }) => id === destinationIds[place])!.instance_id),
    ),
    passengerIds,
    organizationIds: { home, foreign, offering },
    authTenantIds: {
      home: await pendingTenant(home, '11111111-2222-4333-8444-555555555555'),
      foreign: await pendingTenant(foreign, '22222222-2222-4333-8444-555555555555'),
    },
    programIds: await addPrograms(services, { home, foreign }),
    calendars: await addCalendars(services, { home: centreOf('own'), foreign: centreOf('foreign') }),
    importIds: await addImports(services, { home, foreign }, other),
    costCenterIds: await costCenterIdsOf(services, transportationPermissionIds),
    groupIds,
    tripIds,
    transportationPermissionIds,
    scheduleIds,
    arrivalIds: await byPlace((place) =>
      Promise.resolve(arrivals.find(({ destination_id }) => destination_id === destinationIds[place])!.id),
    ),
    timetableIds,
    bookingIds,
    rideIds: await byPlace((place) =>
      Promise.resolve(inTimetables.find(({ timetable_id }) => timetable_id === timetableIds[place])!.id),
    ),
    callers,
    async restoreTimetables() {
      await db.updateTable('timetable').set({ deleted: false }).where('deleted', '=', true).execute()
      await db
        .insertInto('ride')
        .values(inTimetables)
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    },
    async restoreMembers() {
      await db
        .insertInto('group_member')
        .values(
          (['sibling', 'foreign'] as const).map((place) => ({
            organization_id: organizationOf(place),
            group_id: groupIds[place],
            passenger_id: passengerIds[place],
          })),
        )
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    },
    foreignSessionId: (await newestSession(services, other)).id,
  }
}

/** Offers nothing but to be of the organisation. */
const addInvitation = async ({ db, clock }: Services, organizationId: number, email: string): Promise<void> => {
  const now = new Date(clock())
  const rights = { isAdministrator: false, destinationRoles: [], passengerGroupRoles: [] }
  await db
    .transaction()
    .execute((trx) => insertInvitation(trx, { organizationId, email, locale: 'fi', rights }, { userId: null, now }))
}

/** A transportation permission that cannot be deleted, because the trip is reserved on it. */
async function addReservedTransportationPermission(
  services: Services,
  centre: Centre,
  passengerId: number,
  tripId: number,
): Promise<number> {
  const id = await addTransportationPermission(services, centre, passengerId, { startDate: worldDate })
  await services.db.updateTable('trip').set({ transportation_permission_id: id }).where('id', '=', tripId).execute()
  return id
}

/** A booking for the evening, and what makes the destination take bookings. */
async function addBooking(services: Services, centre: Centre, passengerId: number): Promise<number> {
  const { db, clock } = services
  const now = new Date(clock())
  const { organizationId, destinationId } = centre
  const category = await db
    .insertInto('price_category')
    .values({ instance_id: await instanceOf(services, centre), name: 'Henkilöauto' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('destination_price_category')
    .values({
      organization_id: organizationId,
      destination_id: destinationId,
      position: 0,
      price_category_id: category.id,
    })
    .execute()
  const { id } = await db
    .insertInto('booking')
    .values({
      organization_id: organizationId,
      destination_id: destinationId,
      state: bookingStates.open,
      date: worldDate,
      minutes: 18 * 60,
      start_minutes: 18 * 60,
      from_alias: 'Tori',
      price_category_id: category.id,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('booking_passenger')
    .values({ organization_id: organizationId, booking_id: id, position: 0, passenger_id: passengerId })
    .execute()
  return id
}

async function addSchedule({ db, clock }: Services, { organizationId }: Centre, passengerId: number): Promise<number> {
  const now = new Date(clock())
  const { id } = await db
    .insertInto('schedule')
    .values({
      organization_id: organizationId,
      passenger_id: passengerId,
      start_date: worldDate,
      end_date: '2026-12-31',
      created_at: now,
      created_by: null,
      updated_at: now,
      updated_by: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const newestSession = ({ db }: Services, userId: number) =>
  db
    .selectFrom('session')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
