import { describe, expect, test } from 'vitest'
import { deleteTimetable, copyTimetable, splitTimetable, undeleteTimetable } from '#contract/timetables.ts'
import type { CopiedTimetable, Timetable } from '#domain/timetable/schema.ts'
import { timetableStates } from '#domain/timetable/state.ts'
import { auditOf, verdictOf } from '#tests/support/board.ts'
import { postgresUrl } from '#tests/support/database.ts'
import { answered } from '#tests/support/stored-transportation-permissions.ts'
import { contentsOf } from '#tests/support/rides.ts'
import { springDays, timetableScene, timetableTables } from '#tests/support/timetable-scene.ts'

const scene = timetableScene()

const aprilDays = { startDate: '2026-04-01', endDate: '2026-04-30' } as const
const splitDate = '2026-03-24'

interface Given {
  id?: number
  token?: string
  key?: string
}

const copy = (changes: Record<string, unknown> = {}, { id = scene.timetableId, token, key }: Given = {}) =>
  scene.server.call(copyTimetable, {
    params: { id },
    body: { ...aprilDays, note: 'Kevät (kopio)', ...changes },
    token: token ?? scene.tokens.planner,
    ...(key !== undefined && { key }),
  })
const split = (changes: Record<string, unknown> = {}, { id = scene.timetableId, token, key }: Given = {}) =>
  scene.server.call(splitTimetable, {
    params: { id },
    body: { splitDate, note: 'Kevät (kopio)', ...changes },
    token: token ?? scene.tokens.planner,
    ...(key !== undefined && { key }),
  })
const copied = async (changes?: Record<string, unknown>) => answered(await copy(changes)).json<CopiedTimetable>()
const splitOff = async (changes?: Record<string, unknown>) => answered(await split(changes)).json<CopiedTimetable>()
const remove = async (id: number) =>
  answered(await scene.server.call(deleteTimetable, { params: { id }, token: scene.tokens.planner }))
const restore = async (id: number) =>
  answered(
    await scene.server.call(undeleteTimetable, { params: { id }, token: scene.tokens.planner }),
  ).json<Timetable>()
const switchOn = (splits_timetables = true) =>
  scene.server.services.db.updateTable('organization').set({ splits_timetables }).execute()
const week = async (id: number) => {
  const { passengerIds, rides } = await scene.whole(id)
  return {
    passengerIds,
    rides: rides?.map((ride) => [ride.passengerId, ride.weekDayId, ride.rideType, ride.timeOfDay, ride.version]),
  }
}
const contents = () => contentsOf(scene.server.services, timetableTables)

/**
 * Somebody who has become inactive, somebody who rides to the sibling by now, and somebody whose coming rides were cancelled
 * for good, all with a ride on Tuesdays.
 */
async function addThoseWhoStay(): Promise<number[]> {
  const inactive = await scene.addPassenger({ name: 'Lepo Lempi' })
  const moved = await scene.addPassenger({ name: 'Muutto Maija' })
  const withdrawn = await scene.addPassenger({ name: 'Peruttu Pekka' })
  const staying = [inactive, moved, withdrawn]
  await scene.updated({ passengerIds: [scene.helvi, scene.aino, ...staying] })
  await scene.saved(staying.map((passengerId) => scene.input({ passengerId, weekDayId: 2 })))
  const { db } = scene.server.services
  await db.updateTable('passenger').set({ inactive: true }).where('id', '=', inactive).execute()
  await db
    .updateTable('passenger_destination')
    .set({ destination_id: scene.world.sibling.destinationId })
    .where('passenger_id', '=', moved)
    .execute()
  await db
    .updateTable('timetable_passenger')
    .set({ withdrawn_at: new Date(scene.server.clock.now) })
    .where('passenger_id', '=', withdrawn)
    .execute()
  return staying
}

describe('a copy', () => {
  test.each(['new', 'ordered', 'accepted', 'rejected', 'acceptedOld'] as const)(
    'of one that is %s is a draft with its passengers, rides and description, and the original stays as it is',
    async (state) => {
      await scene.updated({ description: 'Ovikoodi 12' })
      await scene.saved([scene.input({ timeOfDay: { hour: 7, minute: 45 } })])
      await scene.setState(state)
      const before = await scene.whole()

      const { id, leftOutPassengerIds } = await copied()

      expect(await scene.whole(id)).toMatchObject({
        ...aprilDays,
        note: 'Kevät (kopio)',
        description: 'Ovikoodi 12',
        state: timetableStates.new,
        version: 1,
        createdByEmail: 'suunnittelija@perille.example',
        orderedAt: null,
        rejectedReason: null,
        splitUntil: null,
      })
      expect(leftOutPassengerIds).toEqual([])
      expect(await week(id)).toEqual(await week(scene.timetableId))
      expect(await scene.whole()).toEqual(before)
      expect((await auditOf(scene.server, 'timetable.copy')).at(-1)).toMatchObject({
        objectId: scene.timetableId,
        passengerIds: [scene.aino, scene.helvi],
        detail: { made: id, rides: 2 },
        outcome: 'done',
      })
    },
  )

  test('leaves out who cannot be added there any more, and says who', async () => {
    const staying = await addThoseWhoStay()
    const { passengers } = await scene.whole()
    expect(passengers?.filter(({ ridesHere }) => !ridesHere).map(({ name }) => name)).toEqual(['Muutto Maija'])

    const { id, leftOutPassengerIds } = await copied()

    expect(leftOutPassengerIds).toEqual(staying)
    const { passengerIds, rides } = await week(id)
    expect(passengerIds).toEqual([scene.helvi, scene.aino])
    expect(rides?.map(([passengerId]) => passengerId)).toEqual([scene.helvi])
  })

  test('is made once for one key', async () => {
    const first = answered(await copy({}, { key: 'kopio-1' }))
    const again = answered(await copy({}, { key: 'kopio-1' }))

    expect(again.json()).toEqual(first.json())
    expect(await contentsOf(scene.server.services, ['timetable'])).toHaveLength(2)
  })

  test.each([
    ['that starts today', { startDate: '2026-03-11' }, 'startDate'],
    ['that ends before it starts', { endDate: '2026-03-31' }, 'endDate'],
  ])('%s is told by field, and nothing is stored', async (_, changes, field) => {
    const before = await contents()

    const reply = await copy(changes)

    expect([reply.statusCode, Object.keys(reply.json<{ errors: object }>().errors)]).toEqual([400, [field]])
    expect(await contents()).toEqual(before)
  })

  test('of what another user has changed meanwhile is refused with what it is by now', async () => {
    const { version } = await scene.whole()
    await scene.updated({ note: 'Toinen' })

    const reply = await copy({ version })

    expect(reply.statusCode).toBe(409)
    expect(reply.json()).toMatchObject({ current: { note: 'Toinen' }, changed: { by: 'you' } })
  })

  test('is for who may make timetables there', async () => {
    expect(verdictOf(await copy({}, { token: scene.tokens.reader }))).toEqual([403, 'forbidden'])
    expect(verdictOf(await copy({}, { token: scene.tokens.siblingPlanner }))).toEqual([404, 'timetable_not_found'])
    await remove(scene.timetableId)
    expect(verdictOf(await copy())).toEqual([404, 'timetable_not_found'])
  })
})

describe('a split', () => {
  test.each([
    ['new', null],
    ['ordered', springDays.endDate],
    ['accepted', springDays.endDate],
    ['rejected', null],
  ] as const)('of one that is %s ends it the day before, and a draft goes on to its end', async (state, until) => {
    await switchOn()
    await scene.saved([scene.input()])
    await scene.setState(state)

    const { id, leftOutPassengerIds } = await splitOff()

    expect(leftOutPassengerIds).toEqual([])
    expect(await scene.whole()).toMatchObject({ startDate: springDays.startDate, endDate: '2026-03-23', version: 2 })
    expect(await scene.whole()).toMatchObject({ state: timetableStates[state], drivenUntil: until })
    expect(await scene.whole(id)).toMatchObject({
      startDate: splitDate,
      endDate: springDays.endDate,
      note: 'Kevät (kopio)',
      state: timetableStates.new,
      originalTimetableId: scene.timetableId,
      splitUntil: until,
    })
    expect(await week(id)).toEqual(await week(scene.timetableId))
    expect((await auditOf(scene.server, 'timetable.split')).at(-1)).toMatchObject({
      objectId: scene.timetableId,
      passengerIds: [scene.aino, scene.helvi],
    })
  })

  test('of what was split off and waits itself has it driven until the rest has been accepted', async () => {
    await switchOn()
    await scene.setState('accepted')
    const { id } = await splitOff()

    const rest = answered(await split({ splitDate: '2026-03-25' }, { id })).json<CopiedTimetable>()

    expect(await scene.whole(id)).toMatchObject({
      endDate: '2026-03-24',
      drivenUntil: springDays.endDate,
      splitUntil: springDays.endDate,
    })
    expect(await scene.whole(rest.id)).toMatchObject({ originalTimetableId: id, splitUntil: springDays.endDate })
  })

  test('leaves out who cannot be added there any more', async () => {
    await switchOn()
    const staying = await addThoseWhoStay()

    expect((await splitOff()).leftOutPassengerIds).toEqual(staying)
  })

  test.each([
    ['on its first day', '2026-03-16', 'timetable_split_date'],
    ['on its last day', '2026-03-29', 'timetable_split_date'],
    ['on a day of the weekend, which may be shown', '2026-03-21', null],
  ])('%s is refused or not', async (_, day, code) => {
    await switchOn()
    const before = await contents()

    expect(verdictOf(await split({ splitDate: day }))).toEqual(code === null ? [200] : [409, code])
    if (code !== null) expect(await contents()).toEqual(before)
  })

  test('is refused where the organisation has not switched it on', async () => {
    await switchOn(false)

    expect(verdictOf(await split())).toEqual([409, 'timetable_split_off'])
  })

  test('is refused while the last one waits to be accepted', async () => {
    await switchOn()
    await scene.setState('accepted')
    await splitOff()

    expect(verdictOf(await split({ splitDate: '2026-03-18' }))).toEqual([409, 'timetable_split_waiting'])
  })

  test('is made once for one key, and once of one version', async () => {
    await switchOn()
    const { version } = await scene.whole()
    const first = answered(await split({ version }, { key: 'jako-1' }))

    expect(answered(await split({ version }, { key: 'jako-1' })).json()).toEqual(first.json())
    expect(verdictOf(await split({ version }))).toContain('version_conflict')
  })

  test.runIf(postgresUrl)('of two at once is done once', async () => {
    await switchOn()
    await scene.setState('accepted')
    const { version } = await scene.whole()

    const replies = await Promise.all([split({ version }), split({ version })])

    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
  })

  test('is for who may make and change timetables there', async () => {
    await switchOn()
    expect(verdictOf(await split({}, { token: scene.tokens.reader }))).toEqual([403, 'forbidden'])
    expect(verdictOf(await split({}, { token: scene.tokens.siblingPlanner }))).toEqual([404, 'timetable_not_found'])
  })
})

describe('a split that is given up', () => {
  test('by deleting the draft gives the original its days back, and takes them again when that is undone', async () => {
    await switchOn()
    await scene.setState('accepted')
    const { id } = await splitOff()

    await remove(id)
    expect(await scene.whole()).toMatchObject({ endDate: springDays.endDate, version: 3 })

    expect(await restore(id)).toMatchObject({ splitUntil: springDays.endDate })
    expect((await scene.whole()).endDate).toBe('2026-03-23')
  })

  test('and made anew stands; the old draft comes back as one like any other', async () => {
    await switchOn()
    await scene.setState('accepted')
    const first = await splitOff()
    await remove(first.id)
    await splitOff({ splitDate: '2026-03-18' })

    expect(await restore(first.id)).toMatchObject({ splitUntil: null })
    expect((await scene.whole()).endDate).toBe('2026-03-17')
  })

  test('of a draft leaves two drafts, of which each can go', async () => {
    await switchOn()
    const { id } = await splitOff()

    await remove(id)
    expect((await scene.whole()).endDate).toBe('2026-03-23')
  })

  test('a second time gives the first one its days back, and takes them again when that is undone', async () => {
    await switchOn()
    await scene.setState('accepted')
    const { id } = await splitOff()
    const rest = answered(await split({ splitDate: '2026-03-25' }, { id })).json<CopiedTimetable>()

    await remove(rest.id)
    expect((await scene.whole(id)).endDate).toBe(springDays.endDate)
    expect(await restore(rest.id)).toMatchObject({ splitUntil: springDays.endDate })
    expect((await scene.whole(id)).endDate).toBe('2026-03-24')

    await remove(id)
    expect((await scene.whole()).endDate).toBe(springDays.endDate)
    expect((await scene.whole(rest.id)).splitUntil).toBeNull()
  })

  test('ends with the order of the original', async () => {
    await switchOn()
    answered(await scene.order())
    const { id } = await splitOff()

    answered(await scene.cancelOrder())

    expect((await scene.whole(id)).splitUntil).toBeNull()
  })
})
