import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { askConsequences } from '#contract/consequences.ts'
import { updateTransportationPermission, type EndedPermission } from '#contract/transportation-permissions.ts'
import { accessLevels, fullWrite } from '#domain/access.ts'
import type { Change, Consequences } from '#domain/consequences.ts'
import { timetableStates } from '#domain/timetable/state.ts'
import { TransportationPermissionInput, tripDirections } from '#domain/transportation-permission/schema.ts'
import { addBoardWorld, makeTrips, verdictOf, type BoardWorld } from '#tests/support/board.ts'
import {
  addTransportationPermission,
  answered,
  permissionBody,
} from '#tests/support/stored-transportation-permissions.ts'
import { addUser, nothing } from '#tests/support/users.ts'
import { addPassenger, addTimetable, contentsOf, emptyRideTables, ridesFor } from '#tests/support/rides.ts'
import { startTestServer, testNow, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let world: BoardWorld
let tokens: Record<'full' | 'passengersOnly' | 'transportationPermissionsOnly', string>
let helvi: number

beforeAll(async () => {
  server = await startTestServer()
  world = await addBoardWorld(server)
  const { centre } = world
  const levels = {
    full: fullWrite,
    passengersOnly: { ...nothing, passengers: accessLevels.write },
    transportationPermissionsOnly: {
      ...nothing,
      passengers: accessLevels.read,
      transportationPermissions: accessLevels.write,
    },
  }
  const person = async (name: keyof typeof levels) => {
    const email = `${name.toLowerCase()}@perille.example`
    await addUser(server.services, { email, roles: [{ ...centre, levels: levels[name] }] })
    return server.signIn(email)
  }
  tokens = {
    full: await person('full'),
    passengersOnly: await person('passengersOnly'),
    transportationPermissionsOnly: await person('transportationPermissionsOnly'),
  }
})
beforeEach(async () => {
  await emptyRideTables(server.services)
  server.clock.now = testNow
  const { centre, sibling } = world
  helvi = await addPassenger(server.services, centre, {
    name: 'Helvi Tuomikoski',
    otherDestinationIds: [sibling.destinationId],
  })
  await addTimetable(server.services, centre, [
    ...ridesFor([helvi], { time: '10:15' }),
    ...ridesFor([helvi], { time: '14:00', direction: 'departure' }),
  ])
  await addTimetable(server.services, sibling, ridesFor([helvi], { time: '12:00', weekdays: [1] }))
  await makeTrips(server)
})
afterAll(() => server.close())

const ask = (body: Change, token = tokens.full) => server.call(askConsequences, { body, token })
const touched = async (change: Change) => answered(await ask(change)).json<Consequences>()
const reserve = () =>
  server.services.db.transaction().execute((trx) =>
    server.services.provider.reserveAgain(trx, {
      organizationId: world.centre.organizationId,
      passengerId: helvi,
      from: '2026-03-11',
    }),
  )

describe('what a timetable and a permission touch', () => {
  test('deleting a timetable that was modified after its order touches its trips', async () => {
    const { db } = server.services
    const state = timetableStates.new
    const draft = await addTimetable(server.services, world.centre, ridesFor([helvi], { weekdays: [2] }), { state })
    const { id } = await db
      .selectFrom('timetable')
      .select('id')
      .where('destination_id', '=', world.centre.destinationId)
      .where('state', '=', timetableStates.accepted)
      .executeTakeFirstOrThrow()
    expect(verdictOf(await ask({ type: 'deleteTimetable', timetableId: id }))).toEqual([
      409,
      'timetable_locked',
      'changed',
    ])
    await db.updateTable('timetable').set({ state: timetableStates.acceptedModified }).where('id', '=', id).execute()

    expect((await touched({ type: 'deleteTimetable', timetableId: id })).trips.count).toBe(22)
    // half past ten: the first car is on its way, and is not called back
    server.clock.now += 30 * 60_000
    expect((await touched({ type: 'deleteTimetable', timetableId: id })).trips.count).toBe(21)
    expect((await touched({ type: 'deleteTimetable', timetableId: draft })).trips.count).toBe(0)
  })

  const entered = (id: number, changes: Record<string, unknown> = {}) =>
    TransportationPermissionInput.parse(permissionBody({ id, endDate: null, ...changes }))
  const ending = (id: number, changes: Record<string, unknown>) =>
    ({ type: 'endPermission', passengerId: helvi, permission: entered(id, changes) }) as const
  const permissionTables = ['trip', 'transportation_permission', 'cost_center', 'permission_name'] as const

  test('completing a draft permission touches the trips that it would pay for, and reserves none of them yet', async () => {
    const permission = entered(
      await addTransportationPermission(server.services, world.centre, helvi, { isDraft: true }),
    )
    const before = await contentsOf(server.services, permissionTables)

    const found = await touched({ type: 'completePermission', passengerId: helvi, permission })

    // home and main destination only
    expect(found.trips.count).toBe(22)
    expect(await contentsOf(server.services, permissionTables)).toEqual(before)
  })

  test('completing one touches the trips of what was entered, not of what is stored', async () => {
    const id = await addTransportationPermission(server.services, world.centre, helvi, { isDraft: true })
    const permission = entered(id, { endDate: '2026-03-20' })
    expect((await touched({ type: 'completePermission', passengerId: helvi, permission })).trips.count).toBe(16)
  })

  test('a new permission that is complete touches the trips that it would pay for, and is not stored yet', async () => {
    const before = await contentsOf(server.services, permissionTables)
    const change = { type: 'completePermission', passengerId: helvi, permission: entered(0) } as const

    expect((await touched(change)).trips.count).toBe(22)
    expect(await contentsOf(server.services, permissionTables)).toEqual(before)
    expect(verdictOf(await ask(change, tokens.passengersOnly))).toEqual([403, 'forbidden'])
  })

  test('a permission with reserved trips is asked about before it is deleted, and they are named', async () => {
    const permissionId = await addTransportationPermission(server.services, world.centre, helvi)
    const change = { type: 'deletePermission', passengerId: helvi, permissionId } as const
    expect((await touched(change)).trips.count).toBe(0)

    await reserve()

    const found = await touched(change)
    expect(found.trips.count).toBe(22)
    expect(found.trips.named[0]).toMatchObject({ endPlace: 'Päiväkeskus Aalto' })
    expect(verdictOf(await ask(change, tokens.passengersOnly))).toEqual([403, 'forbidden'])
  })

  test('who is made inactive has so many of the coming trips reserved on a permission, which is named', async () => {
    const id = await addTransportationPermission(server.services, world.centre, helvi, { name: 'Vammaispalvelu' })
    await reserve()

    const found = await touched({ type: 'deactivate', passengerId: helvi })
    expect([found.trips.count, found.reservedTrips]).toEqual([24, 22])
    expect(found.permissions).toMatchObject({ count: 1, named: [{ id, name: 'Vammaispalvelu' }] })
  })

  test('ending a permission earlier touches the trips after its last day', async () => {
    const permissionId = await addTransportationPermission(server.services, world.centre, helvi)
    await reserve()
    const end = (endDate: string, changes = {}) => ending(permissionId, { endDate, ...changes })

    expect((await touched(end('2026-03-20'))).trips.count).toBe(6)
    expect((await touched(end('2026-04-30'))).trips.count).toBe(0)
    const tooEarly = { ...end('2026-03-20'), permission: { ...end('2026-03-20').permission, endDate: '2026-02-01' } }
    expect((await ask(tooEarly)).json()).toMatchObject({
      errors: { 'permission.endDate': ['validation.endBeforeStart'] },
    })
  })

  test('ending one earlier touches also what else that was entered takes off it, as it is cancelled with it', async () => {
    const permissionId = await addTransportationPermission(server.services, world.centre, helvi)
    await reserve()
    const changes = { endDate: '2026-03-20', tripDirection: tripDirections.departure }
    const before = await contentsOf(server.services, permissionTables)

    const found = await touched(ending(permissionId, changes))

    // six after the last day, and the ways home until then
    expect(found.trips.count).toBe(14)
    expect(await contentsOf(server.services, permissionTables)).toEqual(before)
  })

  describe('timetables that would be covered by no permission any more', () => {
    const requires = (isRequired: boolean) =>
      server.services.db
        .updateTable('passenger')
        .set({ transportation_permission_required: isRequired })
        .where('id', '=', helvi)
        .execute()
    const addDraft = (days: { startDate: string; endDate: string }) =>
      addTimetable(server.services, world.centre, ridesFor([helvi]), { state: timetableStates.new, ...days })
    const decide = async () => {
      await requires(true)
      return addTransportationPermission(server.services, world.centre, helvi)
    }
    const namedIn = async (change: Change) => {
      const { timetables, drivenTimetables } = await touched(change)
      return { ids: timetables.named.map(({ id }) => id), timetables, drivenTimetables }
    }

    test('are told where a permission ends earlier: those that go on after its last day', async () => {
      const permissionId = await decide()
      const later = await addDraft({ startDate: '2026-04-01', endDate: '2026-05-31' })
      const over = await addDraft({ startDate: '2026-03-12', endDate: '2026-03-20' })

      const found = await namedIn(ending(permissionId, { endDate: '2026-03-20' }))

      expect(found.ids).toContain(later)
      expect(found.ids).not.toContain(over)
      expect(found).toMatchObject({ timetables: { count: 3 }, drivenTimetables: 2 })
      expect(found.timetables.named.find(({ id }) => id === later)).toMatchObject({
        ...{ state: timetableStates.new, startDate: '2026-04-01', endDate: '2026-05-31', canBeLeft: false },
      })
    })

    test('are told where a permission begins later, and where it is deleted', async () => {
      const permissionId = await decide()
      const soon = await addDraft({ startDate: '2026-03-12', endDate: '2026-03-20' })
      expect((await namedIn(ending(permissionId, { startDate: '2026-04-01' }))).ids).toContain(soon)
      const deleting = { type: 'deletePermission', passengerId: helvi, permissionId } as const
      expect(await namedIn(deleting)).toMatchObject({ timetables: { count: 3 }, drivenTimetables: 2 })
    })

    test('are none where another permission covers them, unless it is a draft', async () => {
      const permissionId = await decide()
      const change = ending(permissionId, { endDate: '2026-03-20' })
      const another = { startDate: '2026-03-21' }
      await addTransportationPermission(server.services, world.centre, helvi, { ...another, isDraft: true })
      expect((await namedIn(change)).ids).not.toEqual([])
      await addTransportationPermission(server.services, world.centre, helvi, another)
      expect((await namedIn(change)).ids).toEqual([])
    })

    test('are none of who needs no permission, and of a draft permission', async () => {
      const permissionId = await decide()
      const draft = await addTransportationPermission(server.services, world.centre, helvi, { isDraft: true })
      const deleting = (id: number) => ({ type: 'deletePermission', passengerId: helvi, permissionId: id }) as const
      expect((await namedIn(deleting(draft))).ids).toEqual([])
      await requires(false)
      expect((await namedIn(deleting(permissionId))).ids).toEqual([])
      expect((await namedIn(ending(permissionId, { endDate: '2026-03-20' }))).ids).toEqual([])
    })
  })

  describe('a permission that is ended with an ending of its rides', () => {
    const reason = 'Päätös päättyy'
    const end = (permissionId: number, token: string, cancellationReason: string | null = reason) =>
      server.call(updateTransportationPermission, {
        params: { id: String(helvi), permissionId: String(permissionId) },
        body: {
          ...entered(permissionId, { endDate: '2026-03-20' }),
          rideEnding: { cancellationReason, leavesDrafts: false, cancelsBookings: false },
        },
        token,
      })
    const cancelled = () =>
      server.services.db
        .selectFrom('trip')
        .select(['date', 'cancel_reason as reason'])
        .where('cancel_requested_at', 'is not', null)
        .orderBy('date')
        .execute()

    test('cancels the trips that it no longer pays for, and no others', async () => {
      const permissionId = await addTransportationPermission(server.services, world.centre, helvi)
      await reserve()

      const { ridesEnded } = answered(await end(permissionId, tokens.full)).json<EndedPermission>()
      expect(ridesEnded?.trips.cancelled).toHaveLength(6)
      expect(ridesEnded?.tripsLeft).toBe(0)
      const trips = await cancelled()
      expect(trips.map((trip) => trip.reason)).toEqual(Array.from({ length: 6 }, () => reason))
      expect(trips.every(({ date }) => date > '2026-03-20')).toBe(true)
    })

    test('tells how many trips it no longer pays for are left to be driven', async () => {
      const permissionId = await addTransportationPermission(server.services, world.centre, helvi)
      await reserve()

      const { ridesEnded } = answered(await end(permissionId, tokens.full, null)).json<EndedPermission>()
      expect(ridesEnded).toMatchObject({ trips: { cancelled: [] }, tripsLeft: 6 })
      expect(await cancelled()).toEqual([])
    })

    test('is not saved when its maker may not cancel trips', async () => {
      const permissionId = await addTransportationPermission(server.services, world.centre, helvi)
      await reserve()

      expect(verdictOf(await end(permissionId, tokens.transportationPermissionsOnly))).toEqual([403, 'forbidden'])
      expect(await cancelled()).toEqual([])
    })
  })

  describe('a permission that is ended where another one pays for what comes after', () => {
    const lastDay = '2026-03-20'
    const addBoth = async () => {
      const permissionId = await addTransportationPermission(server.services, world.centre, helvi)
      await reserve()
      return {
        permissionId,
        another: await addTransportationPermission(server.services, world.centre, helvi, { name: 'Toinen' }),
      }
    }

    test('touches no trips but names the other one, and how many trips pass to it', async () => {
      const { permissionId, another } = await addBoth()
      expect(await touched(ending(permissionId, { endDate: lastDay }))).toMatchObject({
        trips: { count: 0 },
        movedTrips: 6,
        permissions: { count: 1, named: [{ id: another, name: 'Toinen', startDate: '2026-03-11', endDate: null }] },
      })
      // the first one has the trips, also where the other one ends before it
      expect(await touched(ending(another, { endDate: lastDay }))).toMatchObject({ trips: { count: 0 }, movedTrips: 0 })
    })

    test('cancels none of what the other one pays for', async () => {
      const { permissionId, another } = await addBoth()
      const { ridesEnded } = answered(
        await server.call(updateTransportationPermission, {
          params: { id: String(helvi), permissionId: String(permissionId) },
          body: {
            ...entered(permissionId, { endDate: lastDay }),
            rideEnding: { cancellationReason: 'Päätös päättyy' },
          },
          token: tokens.full,
        }),
      ).json<EndedPermission>()
      expect(ridesEnded).toMatchObject({ trips: { cancelled: [] }, tripsLeft: 0 })
      const moved = await server.services.db
        .selectFrom('trip')
        .select('cancel_requested_at as cancelledAt')
        .where('transportation_permission_id', '=', another)
        .execute()
      expect(moved).toEqual(Array.from({ length: 6 }, () => ({ cancelledAt: null })))
    })
  })
})
