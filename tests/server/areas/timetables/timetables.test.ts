import { describe, expect, test } from 'vitest'
import {
  createTimetable,
  deleteTimetable,
  getTimetable,
  listDestinationTransportationPermissions,
  listTimetables,
  undeleteTimetable,
} from '#contract/timetables.ts'
import { accessLevels } from '#domain/access.ts'
import { addDays } from '#domain/local-date.ts'
import { passengerStates } from '#domain/passenger.ts'
import { timetableStates } from '#domain/timetable/state.ts'
import type { Timetable, TimetableTransportationPermission } from '#domain/timetable/schema.ts'
import { auditOf, boardOf, makeTrips, verdictOf } from '#tests/support/board.ts'
import { addTransportationPermission, answered } from '#tests/support/stored-transportation-permissions.ts'
import { addUser, nothing } from '#tests/support/users.ts'
import { addGroup, addTimetable, contentsOf, ridesFor } from '#tests/support/rides.ts'
import { springDays, timetableScene, timetableTables } from '#tests/support/timetable-scene.ts'

const scene = timetableScene()

const list = async (token = scene.tokens.planner, { destinationId } = scene.world.centre) =>
  answered(await scene.server.call(listTimetables, { params: { destinationId }, token })).json<Timetable[]>()
const create = (changes: Record<string, unknown> = {}, token = scene.tokens.planner) =>
  scene.server.call(createTimetable, {
    body: { destinationId: scene.world.centre.destinationId, ...springDays, ...changes },
    token,
  })
const created = async (changes?: Record<string, unknown>) =>
  scene.whole(answered(await create(changes)).json<{ id: number }>().id)
const remove = (id = scene.timetableId, token = scene.tokens.planner) =>
  scene.server.call(deleteTimetable, { params: { id }, token })
const undelete = (id = scene.timetableId, token = scene.tokens.planner) =>
  scene.server.call(undeleteTimetable, { params: { id }, token })

describe('the list of a destination', () => {
  test('tells of each timetable what the list shows, in the order of their numbers', async () => {
    const state = timetableStates.accepted
    const other = await addTimetable(scene.server.services, scene.world.centre, ridesFor([scene.helvi]), { state })

    const timetables = await list()

    expect(timetables.map(({ id }) => id)).toEqual([scene.timetableId, other])
    expect(timetables[0]).toMatchObject({
      ...springDays,
      idNumber: scene.timetableId,
      version: 1,
      deleted: false,
      destinationId: scene.world.centre.destinationId,
      state: timetableStates.new,
      createdAt: '2026-03-11T08:00:00.000Z',
      orderedAt: null,
      orderedByEmail: '',
      rejectedReason: null,
      passengerIds: [scene.helvi, scene.aino],
      ridingPassengersCount: 1,
      ridesCount: 1,
      isRecurrent: true,
    })
    expect(timetables[1]).toMatchObject({ state, ridingPassengersCount: 1, ridesCount: 5 })
    expect((await auditOf(scene.server, 'timetables.view')).at(-1)).toMatchObject({
      destinationId: scene.world.centre.destinationId,
      passengerIds: [scene.helvi, scene.aino],
    })
  })

  test('counts only rides on weekdays that come in the timetable', async () => {
    const days = { state: timetableStates.new, startDate: '2026-03-20', endDate: '2026-03-23' }
    const rides = [{ passengerId: scene.helvi, weekdays: [0, 1, 2, 4, 5, 6] }]
    const id = await addTimetable(scene.server.services, scene.world.centre, rides, days)

    expect((await list()).find((timetable) => timetable.id === id)?.ridesCount).toBe(4)
  })

  test('leaves out deleted ones, those of other destinations, and passengers who are gone', async () => {
    await addTimetable(scene.server.services, scene.world.centre, ridesFor([scene.helvi]), { deleted: true })
    await addTimetable(scene.server.services, scene.world.sibling, ridesFor([scene.helvi]))
    await scene.server.services.db
      .updateTable('passenger')
      .set({ state: passengerStates.archived })
      .where('id', '=', scene.helvi)
      .execute()

    expect(await list()).toMatchObject([
      { id: scene.timetableId, passengerIds: [scene.aino], ridingPassengersCount: 0, ridesCount: 0 },
    ])
  })
})

describe('one timetable', () => {
  test('comes with its passengers by name and its rides', async () => {
    await addGroup(scene.server.services, scene.world.centre, [scene.aino])

    const whole = await scene.whole()

    expect(whole.passengers).toEqual([
      expect.objectContaining({ id: scene.aino, name: 'Aino Harju', groups: 'Aamuryhmä', inactive: false }),
      expect.objectContaining({ id: scene.helvi, name: 'Helvi Tuomikoski', groups: '', state: 0 }),
    ])
    expect(whole.passengers?.map(({ destinationId }) => destinationId)).toEqual([
      scene.world.centre.destinationId,
      scene.world.centre.destinationId,
    ])
    expect(whole.rides).toEqual([
      {
        id: expect.any(Number) as number,
        version: 1,
        timetableId: scene.timetableId,
        passengerId: scene.helvi,
        weekDayId: 1,
        timeOfDay: { hour: 8, minute: 15 },
        fromHome: true,
        toHome: false,
        fromId: 0,
        toId: scene.world.centre.destinationId,
        fromAddress: '',
        toAddress: '',
        rideType: 1,
        creatingId: null,
      },
    ])
    expect((await auditOf(scene.server, 'timetable.view')).at(-1)).toMatchObject({
      objectId: scene.timetableId,
      passengerIds: [scene.helvi, scene.aino],
    })
  })

  test('is not found when it is unknown, deleted, or of a destination that the user does not know', async () => {
    const ask = async (id: number, token: string) =>
      verdictOf(await scene.server.call(getTimetable, { params: { id }, token }))

    expect(await ask(999_999, scene.tokens.planner)).toEqual([404, 'timetable_not_found'])
    expect(await ask(scene.timetableId, scene.tokens.siblingPlanner)).toEqual([404, 'timetable_not_found'])
    answered(await remove())
    expect(await ask(scene.timetableId, scene.tokens.planner)).toEqual([404, 'timetable_not_found'])
  })
})

describe('a new timetable', () => {
  test('is stored trimmed, with nobody on it, and known by who made it', async () => {
    const whole = await created({ note: ' Kevät ', description: ' Kahdelle viikolle ' })

    expect(whole).toMatchObject({
      ...springDays,
      note: 'Kevät',
      description: 'Kahdelle viikolle',
      state: timetableStates.new,
      version: 1,
      createdByEmail: 'suunnittelija@perille.example',
      updatedByEmail: 'suunnittelija@perille.example',
      passengerIds: [],
      rides: [],
      originalTimetableId: null,
    })
    expect((await auditOf(scene.server, 'timetable.create')).at(-1)).toMatchObject({
      objectId: whole.id,
      userId: scene.plannerId,
      outcome: 'done',
    })
  })

  test('has everybody who can ride to the destination when that is asked for', async () => {
    await scene.addPassenger({ inactive: true })
    await scene.addPassenger({ state: passengerStates.archived })
    await scene.addPassenger({}, scene.world.sibling)
    const elsewhere = await scene.addPassenger(
      { otherDestinationIds: [scene.world.centre.destinationId] },
      scene.world.sibling,
    )

    const whole = await created({ createWithAllDestinationPassengers: true, passengerIds: [scene.aino] })

    expect(whole.passengerIds).toEqual([scene.helvi, scene.aino, elsewhere])
    const [trace] = (await auditOf(scene.server, 'timetable.create')).slice(-1)
    expect(trace?.passengerIds.toSorted((a, b) => a - b)).toEqual(whole.passengerIds)
  })

  test('can be split off from one of the same destination alone', async () => {
    const other = await addTimetable(scene.server.services, scene.world.sibling, ridesFor([scene.helvi]))

    expect(await created({ originalTimetableId: scene.timetableId })).toMatchObject({
      originalTimetableId: scene.timetableId,
    })
    expect(verdictOf(await create({ originalTimetableId: other }))).toEqual([404, 'not_found'])
    expect(verdictOf(await create({ originalTimetableId: 999_999 }))).toEqual([404, 'not_found'])
  })

  test.each([
    ['that starts today', { startDate: '2026-03-11' }, { startDate: ['validation.timetable.startTooEarly'] }],
    [
      'that is over',
      { startDate: '2026-03-01', endDate: '2026-03-09' },
      { startDate: ['validation.timetable.startTooEarly'], endDate: ['validation.timetable.endTooEarly'] },
    ],
    ['that ends before it starts', { endDate: '2026-03-15' }, { endDate: ['validation.endBeforeStart'] }],
    ['on a day that is none', { startDate: '2026-02-30' }, { startDate: ['validation.date'] }],
  ])('%s is told by field, and nothing is stored', async (_, changes, errors) => {
    const before = await contentsOf(scene.server.services, timetableTables)

    const reply = await create(changes)

    expect([reply.statusCode, reply.json<{ errors: unknown }>().errors]).toEqual([400, errors])
    expect(await contentsOf(scene.server.services, timetableTables)).toEqual(before)
  })

  test('takes nobody who rides elsewhere, is inactive or is gone', async () => {
    const stranger = await scene.addPassenger({}, scene.world.sibling)
    const inactive = await scene.addPassenger({ inactive: true })
    const archived = await scene.addPassenger({ state: passengerStates.archived })
    const verdict = async (id: number) => verdictOf(await create({ passengerIds: [scene.aino, id] }))

    expect(await verdict(stranger)).toEqual([404, 'not_found'])
    expect(await verdict(999_999)).toEqual([404, 'not_found'])
    expect(await verdict(inactive)).toEqual([409, 'passenger_inactive', 'changed'])
    expect(await verdict(archived)).toEqual([409, 'passenger_archived', 'changed'])
  })
})

describe('a deleted timetable', () => {
  test('is answered as deleted, leaves the list, and comes back with its rides', async () => {
    const deleted = answered(await remove()).json<Timetable>()

    expect(deleted).toMatchObject({ id: scene.timetableId, deleted: true, version: 2 })
    expect(await list()).toEqual([])

    expect(answered(await undelete()).json<Timetable>()).toMatchObject({ deleted: false, version: 3 })
    expect(await scene.rides()).toHaveLength(1)
    expect((await auditOf(scene.server, 'timetable.delete', 'timetable.undelete')).slice(-2)).toMatchObject([
      { action: 'timetable.delete', objectId: scene.timetableId },
      { action: 'timetable.undelete', objectId: scene.timetableId },
    ])
  })

  test('is not there to be deleted again; one that is there is not brought back', async () => {
    answered(await remove())

    expect(verdictOf(await remove())).toEqual([404, 'timetable_not_found'])
    answered(await undelete())
    expect(answered(await undelete()).json<Timetable>()).toMatchObject({ version: 3 })
  })

  test.each(['ordered', 'orderedProcessing', 'accepted', 'rejected'] as const)(
    'cannot be one that is %s',
    async (state) => {
      await scene.setState(state)

      expect(verdictOf(await remove())).toEqual([409, 'timetable_locked', 'changed'])
    },
  )

  test('takes the coming trips of what was accepted before off the board', async () => {
    await addTimetable(scene.server.services, scene.world.centre, ridesFor([scene.helvi]))
    await makeTrips(scene.server)
    const [, other] = await list()
    await scene.server.services.db.updateTable('timetable').set({ state: timetableStates.acceptedModified }).execute()

    answered(await remove(other?.id))

    const board = await boardOf(scene.server, scene.world.centre, scene.world.tokens.desk)
    expect(board.map(({ date }) => date)).toEqual(['2026-03-11'])
  })
})

describe('the transportation permissions of a destination', () => {
  const ask = (token: string) =>
    scene.server.call(listDestinationTransportationPermissions, {
      params: { id: scene.world.centre.destinationId },
      token,
    })

  test('are those of its passengers, drafts among them', async () => {
    const { services } = scene.server
    const { centre, sibling } = scene.world
    const stranger = await scene.addPassenger({}, sibling)
    const gone = await scene.addPassenger({ state: passengerStates.archived })
    await addTransportationPermission(services, centre, scene.helvi)
    await addTransportationPermission(services, centre, scene.aino, { isDraft: true })
    await services.db.updateTable('transportation_permission').set({ external_id: 'P-1' }).execute()
    await addTransportationPermission(services, centre, stranger)
    await addTransportationPermission(services, centre, gone)
    await addUser(services, {
      email: 'paatokset@perille.example',
      roles: [{ ...centre, levels: { ...nothing, transportationPermissions: accessLevels.read } }],
    })

    const reply = answered(await ask(await scene.server.signIn('paatokset@perille.example')))

    expect(reply.json<TimetableTransportationPermission[]>()).toEqual([
      { passengerId: scene.helvi, startDate: '2026-03-11', endDate: null, externalId: 'P-1', isDraft: false },
      { passengerId: scene.aino, startDate: '2026-03-11', endDate: null, externalId: 'P-1', isDraft: true },
    ])
  })

  test('are also of those who ride elsewhere by now and are in a timetable of it until it is over, for who reads timetables', async () => {
    const { services } = scene.server
    const { centre, sibling } = scene.world
    await addTransportationPermission(services, centre, scene.aino)
    const { db } = services
    await db.updateTable('passenger_destination').set({ destination_id: sibling.destinationId }).execute()
    await db.updateTable('transportation_permission').set({ external_id: 'P-1' }).execute()
    const { read } = accessLevels
    for (const [email, timetables] of [
      ['lukee-molempia@perille.example', read],
      ['lukee-paatoksia@perille.example', accessLevels.none],
    ] as const) {
      const levels = { ...nothing, transportationPermissions: read, timetables }
      await addUser(services, { email, roles: [{ ...centre, levels }] })
    }
    const shownTo = async (email: string) =>
      answered(await ask(await scene.server.signIn(email))).json<TimetableTransportationPermission[]>()
    const idsFor = async (email: string) => (await shownTo(email)).map(({ passengerId }) => passengerId)

    expect(await shownTo('lukee-molempia@perille.example')).toEqual([
      { passengerId: scene.aino, startDate: '2026-03-11', endDate: null, externalId: null, isDraft: false },
    ])
    expect(await idsFor('lukee-paatoksia@perille.example')).toEqual([])
    await scene.moveTo(`${springDays.endDate}T20:00:00+03:00`)
    expect(await idsFor('lukee-molempia@perille.example')).toEqual([scene.aino])
    await db.updateTable('timetable').set({ deleted: true }).execute()
    expect(await idsFor('lukee-molempia@perille.example')).toEqual([])
    await db.updateTable('timetable').set({ deleted: false }).execute()
    await scene.moveTo(`${addDays(springDays.endDate, 1)}T00:30:00+03:00`)
    expect(await idsFor('lukee-molempia@perille.example')).toEqual([])
  })

  test('are not for who reads timetables alone', async () => {
    expect(verdictOf(await ask(scene.tokens.planner))).toEqual([403, 'forbidden'])
  })
})
