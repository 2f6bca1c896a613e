import { describe, expect, test } from 'vitest'
import { passengerStates } from '#domain/passenger.ts'
import type { Timetable } from '#domain/timetable/schema.ts'
import { timetableStates } from '#domain/timetable/state.ts'
import { auditOf, verdictOf } from '#tests/support/board.ts'
import { answered } from '#tests/support/stored-transportation-permissions.ts'
import { contentsOf } from '#tests/support/rides.ts'
import { springDays, timetableScene, timetableTables } from '#tests/support/timetable-scene.ts'

const scene = timetableScene()
const contents = () => contentsOf(scene.server.services, timetableTables)

describe('settings', () => {
  test('are stored, the version rises, and the log names the fields', async () => {
    const changed = await scene.updated({ note: ' Kevät ', endDate: '2026-05-01' })

    expect(changed).toMatchObject({ note: 'Kevät', endDate: '2026-05-01', version: 2, state: timetableStates.new })
    expect(await scene.whole()).toMatchObject(changed)
    expect((await auditOf(scene.server, 'timetable.update')).at(-1)).toMatchObject({
      objectId: scene.timetableId,
      userId: scene.plannerId,
      detail: { fields: ['endDate', 'note'], move: 'none' },
    })
  })

  test('that are the same change nothing', async () => {
    expect(await scene.updated({})).toMatchObject({ version: 1 })
  })

  test('of two writers at once are one', async () => {
    // the one may have written before the other reads what it writes upon
    const replies = await Promise.all(['A', 'B'].map((note) => scene.update({ note, version: 1 })))

    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    const stored = await scene.whole()
    expect(replies.find(({ statusCode }) => statusCode === 409)?.json()).toEqual({
      version_conflict: [],
      current: expect.objectContaining({ note: stored.note, version: 2, id: scene.timetableId }) as unknown,
      changed: expect.objectContaining({ by: 'you' }) as unknown,
    })
  })

  test('without a version are not compared', async () => {
    await scene.updated({ note: 'A' })

    expect(await scene.updated({ note: 'B', version: undefined })).toMatchObject({ note: 'B', version: 3 })
  })

  test('may keep a start that has come, and not be moved to a day that is past', async () => {
    await scene.moveTo('2026-03-18T08:00:00Z')

    expect(await scene.updated({ note: 'Alkanut' })).toMatchObject(springDays)
    const reply = await scene.update({ startDate: '2026-03-17', endDate: '2026-03-18' })
    expect([reply.statusCode, reply.json<{ errors: unknown }>().errors]).toEqual([
      400,
      { startDate: ['validation.timetable.startTooEarly'], endDate: ['validation.timetable.endTooEarly'] },
    ])
  })

  test.each([
    ['ordered', '2026-03-11T08:00:00Z', 409],
    ['accepted', '2026-03-11T08:00:00Z', 409],
    ['rejected', '2026-03-11T08:00:00Z', 409],
    ['acceptedModified', '2026-03-11T08:00:00Z', 200],
    ['acceptedModified', '2026-04-11T08:00:00Z', 409],
    ['new', '2026-04-11T08:00:00Z', 200],
  ] as const)('of one that is %s at %s are answered %i', async (state, now, status) => {
    await scene.setState(state)
    await scene.moveTo(now)
    const before = await contents()

    const reply = await scene.update({ note: 'Muutos' })

    expect(verdictOf(reply).slice(0, 2)).toEqual(status === 200 ? [200] : [409, 'timetable_locked'])
    if (status !== 200) expect(await contents()).toEqual(before)
  })

  test.each([
    timetableStates.undefined,
    timetableStates.orderedProcessing,
    timetableStates.accepted,
    timetableStates.rejectedOld,
  ])('are refused with the state %i, which only the booking system gives', async (state) => {
    const before = await contents()

    expect(verdictOf(await scene.update({ state, note: 'Muutos' }))).toEqual([409, 'timetable_state'])
    expect(await contents()).toEqual(before)
  })

  test('are for who may change timetables', async () => {
    expect(verdictOf(await scene.update({ note: 'x' }, { token: scene.tokens.reader }))).toEqual([403, 'forbidden'])
    expect(verdictOf(await scene.update({ note: 'x' }, { token: scene.tokens.siblingPlanner }))).toEqual([
      404,
      'timetable_not_found',
    ])
  })

  test('leave the owner, the maker and the destination alone, whatever is sent', async () => {
    const sent = { destinationId: scene.world.sibling.destinationId, createdByEmail: 'x@perille.example', note: 'A' }

    expect(await scene.updated(sent)).toMatchObject({
      destinationId: scene.world.centre.destinationId,
      createdByEmail: '',
      note: 'A',
    })
  })
})

describe('passengers', () => {
  test('are added, and are in the week at once', async () => {
    const kalle = await scene.addPassenger({ name: 'Kalle Salo' })

    const changed = await scene.updated({ passengerIds: [scene.helvi, scene.aino, kalle, kalle] })

    expect(changed).toMatchObject({ passengerIds: [scene.helvi, scene.aino, kalle], version: 2 })
    expect((await scene.whole()).passengers?.map(({ name }) => name)).toContain('Kalle Salo')
    expect((await auditOf(scene.server, 'timetable.update')).at(-1)).toMatchObject({ passengerIds: [kalle] })
  })

  test('are removed with their rides', async () => {
    const changed = await scene.updated({ passengerIds: [scene.aino] })

    expect(changed).toMatchObject({ passengerIds: [scene.aino], ridesCount: 0 })
    expect(await scene.rides()).toEqual([])
  })

  test('who are gone stay with what they had, although no client names them', async () => {
    await scene.server.services.db
      .updateTable('passenger')
      .set({ state: passengerStates.archived })
      .where('id', '=', scene.helvi)
      .execute()

    await scene.updated({ passengerIds: [scene.aino], note: 'A' })

    const members = await scene.server.services.db.selectFrom('timetable_passenger').selectAll().execute()
    expect(members.map(({ passenger_id }) => passenger_id).sort()).toEqual([scene.helvi, scene.aino])
  })

  test('who ride elsewhere, are inactive or are gone are not added, and nothing else is done', async () => {
    const stranger = await scene.addPassenger({}, scene.world.sibling)
    const inactive = await scene.addPassenger({ inactive: true })
    const archived = await scene.addPassenger({ state: passengerStates.archived })
    const before = await contents()
    const add = async (id: number) =>
      verdictOf(await scene.update({ note: 'A', passengerIds: [scene.helvi, scene.aino, id] }))

    expect(await add(stranger)).toEqual([404, 'not_found'])
    expect(await add(inactive)).toEqual([409, 'passenger_inactive', 'changed'])
    expect(await add(archived)).toEqual([409, 'passenger_archived', 'changed'])
    expect(await contents()).toEqual(before)
  })

  test('who were made inactive since may stay', async () => {
    await scene.server.services.db.updateTable('passenger').set({ inactive: true }).execute()

    expect(await scene.updated({ note: 'A' })).toMatchObject({ passengerIds: [scene.helvi, scene.aino] })
  })

  test('are removed from a new one alone, and added to one that is not locked', async () => {
    const kalle = await scene.addPassenger()
    const added = [scene.helvi, scene.aino, kalle]

    await scene.setState('acceptedModified')
    expect(verdictOf(await scene.update({ passengerIds: [scene.aino] }))).toEqual([409, 'timetable_passengers_locked'])
    expect(verdictOf(await scene.update({ passengerIds: added }))).toEqual([200])
    await scene.setState('ordered')
    expect(verdictOf(await scene.update({ passengerIds: [scene.aino] }))).toEqual([
      409,
      'timetable_passengers_locked',
      'changed',
    ])
    expect(verdictOf(await scene.update({ passengerIds: [...added, await scene.addPassenger()] }))).toEqual([
      409,
      'timetable_locked',
      'changed',
    ])
  })

  test('of a repeated call are answered once more as they were', async () => {
    const kalle = await scene.addPassenger()
    const whole = await scene.whole()
    const passengerIds = [...whole.passengerIds, kalle]

    const first = await scene.update({ passengerIds }, { key: 'avain-1' })
    const again = await scene.update({ ...whole, passengerIds }, { key: 'avain-1' })

    expect(again.headers['idempotent-replay']).toBe('1')
    expect(again.json<Timetable>()).toEqual(answered(first).json<Timetable>())
    expect(await scene.whole()).toMatchObject({ version: 2 })
  })
})
