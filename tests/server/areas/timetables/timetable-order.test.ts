import { describe, expect, test } from 'vitest'
import type { Timetable } from '#domain/timetable/schema.ts'
import { timetableStates } from '#domain/timetable/state.ts'
import { auditOf, verdictOf } from '#tests/support/board.ts'
import { addTransportationPermission, answered } from '#tests/support/stored-transportation-permissions.ts'
import { contentsOf } from '#tests/support/rides.ts'
import { timetableScene, timetableTables } from '#tests/support/timetable-scene.ts'

const scene = timetableScene()
const contents = () => contentsOf(scene.server.services, timetableTables)
const timetable = () => scene.server.services.db.selectFrom('timetable').selectAll().executeTakeFirstOrThrow()

const setPassenger = (columns: { inactive?: boolean; transportation_permission_required?: boolean }) =>
  scene.server.services.db.updateTable('passenger').set(columns).where('id', '=', scene.aino).execute()

describe('an order', () => {
  test('makes the timetable ordered, by whom and when, and locks it', async () => {
    const ordered = answered(await scene.order()).json<Timetable>()

    expect(ordered).toMatchObject({
      state: timetableStates.ordered,
      orderedAt: '2026-03-11T08:00:00.000Z',
      orderedByEmail: 'suunnittelija@perille.example',
      version: 2,
    })
    expect(verdictOf(await scene.update({ note: 'Muutos' }))).toEqual([409, 'timetable_locked', 'changed'])
    expect((await auditOf(scene.server, 'timetable.update')).at(-2)).toMatchObject({
      objectId: scene.timetableId,
      outcome: 'done',
      detail: { fields: [], move: 'order' },
    })
  })

  test('keeps a real moment of an earlier order, and replaces one that counts as unset', async () => {
    const set = (ordered_at: Date) => scene.server.services.db.updateTable('timetable').set({ ordered_at }).execute()

    await set(new Date('2026-02-01T10:00:00Z'))
    expect(answered(await scene.order()).json<Timetable>().orderedAt).toBe('2026-02-01T10:00:00.000Z')
    await scene.setState('new')
    await set(new Date('0001-01-01T00:00:00Z'))
    expect(answered(await scene.order()).json<Timetable>().orderedAt).toBe('2026-03-11T08:00:00.000Z')
  })

  test('stores changes that come with it first', async () => {
    expect(await scene.updated({ state: timetableStates.ordered, note: 'Kevät' })).toMatchObject({
      state: timetableStates.ordered,
      note: 'Kevät',
    })
  })

  test('is refused once the start has come, at midnight in Helsinki', async () => {
    await scene.moveTo('2026-03-15T22:00:00Z')
    const before = await contents()

    expect(verdictOf(await scene.order())).toEqual([409, 'timetable_started'])
    expect(await contents()).toEqual(before)
    await scene.moveTo('2026-03-15T21:59:59.999Z')
    expect(verdictOf(await scene.order())).toEqual([200])
  })

  test('is refused without rides on days that come', async () => {
    await scene.server.services.db.updateTable('ride').set({ weekday: 3 }).execute()

    expect(verdictOf(await scene.update({ state: timetableStates.ordered, endDate: '2026-03-17' }))).toEqual([
      409,
      'timetable_no_rides',
    ])
    await scene.server.services.db.deleteFrom('ride').execute()
    expect(verdictOf(await scene.order())).toEqual([409, 'timetable_no_rides'])
  })

  test('is refused with a passenger who was made inactive meanwhile', async () => {
    await setPassenger({ inactive: true })

    expect(verdictOf(await scene.order())).toEqual([409, 'timetable_inactive_passengers'])
  })

  test('is refused with a passenger who needs a transportation permission and has none for its days', async () => {
    await setPassenger({ transportation_permission_required: true })

    expect(verdictOf(await scene.order())).toEqual([409, 'timetable_missing_permissions'])
    const transportationPermission = await addTransportationPermission(
      scene.server.services,
      scene.world.centre,
      scene.aino,
      {
        isDraft: true,
      },
    )
    expect(verdictOf(await scene.order())).toEqual([409, 'timetable_missing_permissions'])
    const set = (columns: { is_draft?: boolean; start_date?: string }) =>
      scene.server.services.db
        .updateTable('transportation_permission')
        .set(columns)
        .where('id', '=', transportationPermission)
        .execute()
    await set({ is_draft: false, start_date: '2026-03-30' })
    expect(verdictOf(await scene.order())).toEqual([409, 'timetable_missing_permissions'])
    await set({ start_date: '2026-03-29' })
    expect(verdictOf(await scene.order())).toEqual([200])
  })

  test('names everything that stands in its way', async () => {
    await setPassenger({ inactive: true, transportation_permission_required: true })
    await scene.server.services.db.deleteFrom('ride').execute()
    await scene.moveTo('2026-03-16T08:00:00Z')

    expect(verdictOf(await scene.order()).sort()).toEqual([
      409,
      'timetable_inactive_passengers',
      'timetable_missing_permissions',
      'timetable_no_rides',
      'timetable_started',
    ])
  })

  test.each(['ordered', 'orderedProcessing', 'accepted', 'rejected', 'acceptedOld'] as const)(
    'is not taken for one that is %s',
    async (state) => {
      await scene.setState(state)

      const verdict = verdictOf(await scene.order())

      expect(verdict).toEqual(state === 'ordered' ? [200] : [409, 'timetable_locked'])
      expect(await timetable()).toMatchObject({ state: timetableStates[state], ordered_at: null, version: 1 })
    },
  )

  test.each(['undefined', 'acceptedModified', 'rejectedModified'] as const)(
    'is taken for one that is %s',
    async (state) => {
      await scene.setState(state)

      expect(answered(await scene.order()).json<Timetable>().state).toBe(timetableStates.ordered)
    },
  )

  test('waits for rides that are being written, and holds off those that come after it', async () => {
    const [written, ordered] = await Promise.all([scene.save([scene.input()]), scene.order()])

    const rides = await scene.rides()
    const late = verdictOf(written)
    expect(verdictOf(ordered)).toEqual([200])
    expect([late, rides.length]).toEqual(late[0] === 200 ? [[200], 2] : [[409, 'timetable_locked', 'changed'], 1])
  })

  test('that is repeated under its key is one order', async () => {
    const version = (await scene.whole()).version
    const body = { state: timetableStates.ordered, version, passengerIds: [scene.helvi, scene.aino] }

    const first = answered(await scene.update(body, { key: 'tilaus-1' }))
    const again = await scene.update({ ...first.json<object>(), ...body }, { key: 'tilaus-1' })

    expect(again.headers['idempotent-replay']).toBe('1')
    expect(again.json()).toEqual(first.json())
  })

  test('is for who may change timetables', async () => {
    expect(verdictOf(await scene.order({ token: scene.tokens.reader }))).toEqual([403, 'forbidden'])
  })
})

describe('the end of an order', () => {
  test.each(['ordered', 'orderedProcessing', 'rejected'] as const)('makes one that is %s new again', async (state) => {
    answered(await scene.order())
    await scene.server.services.db
      .updateTable('timetable')
      .set({
        state: timetableStates[state],
        ...(state === 'rejected' && { answer_at: null, rejected_reason: 'Kotiosoite puuttuu.' }),
      })
      .execute()

    const cancelled = answered(await scene.cancelOrder()).json<Timetable>()

    expect(cancelled).toMatchObject({
      state: timetableStates.new,
      orderedAt: null,
      orderedByEmail: '',
      rejectedReason: state === 'rejected' ? 'Kotiosoite puuttuu.' : null,
      version: 3,
    })
    expect((await timetable()).answer_at).toBeNull()
    expect(answered(await scene.order()).json<Timetable>()).toMatchObject({ rejectedReason: null })
  })

  test.each(['accepted', 'acceptedOld', 'rejectedOld', 'undefined', 'acceptedModified'] as const)(
    'is refused for one that is %s',
    async (state) => {
      await scene.setState(state)

      expect(verdictOf(await scene.cancelOrder())).toEqual([409, 'timetable_not_cancelable'])
    },
  )
})
