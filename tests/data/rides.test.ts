// @apart: what another file has ordered would be near its answer
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { flushingAlone } from '#data/device/locks.ts'
import { workspace } from '#data/workspace/workspace.ts'
import { doWork, handOver } from '#data/workspace/off-page.ts'
import { flushNow } from '#data/delivery/deliver.ts'
import { needingAttention, sentToday, unsentCount, waiting } from '#data/workspace/queue.ts'
import { RefusedError } from '#data/workspace/refused-error.ts'
import { isAnswerNear } from '#data/rejected-orders.ts'
import { decideCells, editRides, intentsOf, unsentCellsOf } from '#data/rides.ts'
import { deleteTimetable, undeleteTimetable } from '#data/timetable-deletion.ts'
import { orderTimetable, pullTimetable, timetableOf } from '#data/timetables.ts'
import { weekOf } from '#data/week.ts'
import { cellKey, type Cell } from '#domain/ride/cell.ts'
import { rideTypes, type RideInput } from '#domain/ride/schema.ts'
import { timetableStates } from '#domain/timetable/state.ts'
import { pretendNetwork } from '#tests/support/pretend-network.ts'
import { openWeekDesk, type WeekDesk } from './week-desk.ts'

let desk: WeekDesk

beforeAll(async () => {
  desk = await openWeekDesk()
})
afterAll(() => desk.close())
beforeEach(async () => {
  const { outbox } = workspace()
  desk.client.link = () => 'pass'
  desk.client.change = null
  await Promise.all([outbox.commands.clear(), outbox.dead.clear(), outbox.log.clear(), outbox.kept.delete('holds')])
  await desk.server.services.db.deleteFrom('ride').where('timetable_id', '=', desk.timetableId).execute()
  await desk.server.services.db
    .updateTable('timetable')
    .set({ state: timetableStates.new, answer_at: null })
    .where('id', '=', desk.timetableId)
    .execute()
  await pullTimetable(desk.timetableId)
  desk.client.seen.length = 0
})

const isWrite = (path: string) => /\/api\/ride\/.*Many$/.test(path)
const offline = () => {
  desk.client.link = () => 'cut'
}
/** As when the network comes back after everything was tried in vain. */
const online = async () => {
  await flushNow({ hurry: true })
  desk.client.link = () => 'pass'
}
const syncOf = async (cell: Cell) => (await intentsOf(desk.timetableId)).cells.get(cellKey(cell))?.sync
const all = () => desk.passengerIds.map((_, index) => desk.cell(index))
const bulk = () => desk.sent('createOrUpdateMany') as RideInput[][]

describe('edits of a week', () => {
  test('made at one go are sent in one call, with a name of the device for what has no id', async () => {
    await desk.type(all(), 465)
    await desk.synchronize()

    expect(bulk().map((body) => body.length)).toEqual([5])
    expect(bulk()[0]?.every(({ id, creatingId }) => id === 0 && creatingId)).toBe(true)
    expect((await desk.storedRides()).map(({ minutes }) => minutes)).toEqual([465, 465, 465, 465, 465])
    expect(await unsentCellsOf(desk.timetableId)).toBe(0)
    expect(await workspace().outbox.commands.count()).toBe(0)
    expect((await desk.shown()).size).toBe(5)
  })

  test('set, change and take away rides', async () => {
    await desk.type(all(), 465)
    await desk.synchronize()
    await desk.type([desk.cell(0), desk.cell(1)], 480)
    await desk.type([desk.cell(2)], null)
    await desk.synchronize()

    expect(await Promise.all(all().map(desk.stored))).toEqual([480, 480, null, 465, 465])
    expect(desk.sent('deleteMany')).toHaveLength(1)
  })

  test('stay on the device without a connection, and the last one of a cell is sent', async () => {
    offline()
    // what is tried meanwhile may have been done, and is sent again as it was
    let tryNow: () => void = () => undefined
    const waits = new Promise<void>((resolve) => (tryNow = resolve))
    const trying = flushingAlone(workspace().userKey, { steal: false }, () => waits)
    await desk.type(all(), 465)
    await desk.type([desk.cell(0, { weekDayId: 2 })], 480)
    await desk.type([desk.cell(0, { weekDayId: 2 })], 500)
    expect(await syncOf(desk.cell(0))).toEqual({ kind: 'unsent' })
    expect((await desk.shown()).get(cellKey(desk.cell(0, { weekDayId: 2 })))).toBe(500)
    expect(await unsentCellsOf(desk.timetableId)).toBe(6)

    tryNow()
    await trying
    await online()
    await desk.synchronize()

    expect(await desk.stored(desk.cell(0, { weekDayId: 2 }))).toBe(500)
    expect(
      bulk()
        .map((body) => body.length)
        .sort(),
    ).toEqual([1, 5])
    expect(await unsentCount()).toBe(0)
  })

  test('whose answer was lost are done once, and meet nobody else', async () => {
    let isLost = false
    desk.client.link = ({ path }) => {
      if (!isWrite(path) || isLost) return 'pass'
      isLost = true
      return 'loseAnswer'
    }
    await desk.type(all(), 465)
    await desk.synchronize()
    await desk.type([desk.cell(0)], 480)
    await desk.synchronize()

    expect(isLost).toBe(true)
    expect(await desk.storedRides()).toHaveLength(5)
    expect(await desk.stored(desk.cell(0))).toBe(480)
    expect(await needingAttention()).toEqual([])
  })

  test('that empty a cell whose new ride was sent without an answer follow it', async () => {
    desk.client.link = ({ path }) => (isWrite(path) ? 'loseAnswer' : 'pass')
    await desk.type([desk.cell(0)], 465)
    await desk.synchronize()
    await desk.type([desk.cell(0)], null)

    desk.client.link = () => 'pass'
    await desk.synchronize()
    // the minute is over in which the ride that was new could still come
    await workspace().outbox.kept.delete('holds')
    await expect.poll(async () => desk.synchronize().then(unsentCount), { timeout: 10_000 }).toBe(0)

    expect(await desk.stored(desk.cell(0))).toBeNull()
    expect(await needingAttention()).toEqual([])
  })

  test.each([
    ['at once after what never left the device', false, null],
    ['later after what may have left it', true, 465],
  ])('that empty a cell without a connection are sent %s', async (_, hasNetwork, stored) => {
    const network = pretendNetwork(hasNetwork)
    offline()
    await desk.type([desk.cell(0)], 465)
    await flushNow()
    await desk.type([desk.cell(0)], null)
    network.end()
    desk.client.link = () => 'pass'
    await flushNow({ hurry: true })
    await desk.synchronize()
    expect(await desk.stored(desk.cell(0))).toBe(stored)
  })

  test('heal a cell with more than one ride', async () => {
    await desk.type([desk.cell(0)], 465)
    await desk.synchronize()
    desk.client.change = (path, data) => {
      const { rides } = (data ?? {}) as { rides?: { id: number }[] }
      return path.endsWith(`/api/timetable/${desk.timetableId}`) && rides
        ? { ...(data as object), rides: [...rides, ...rides.map((ride) => ({ ...ride, id: ride.id + 900_000 }))] }
        : data
    }
    await workspace().mirror.lists.clear()
    await pullTimetable(desk.timetableId)
    await desk.type([desk.cell(0)], 480)
    desk.client.change = null
    await desk.synchronize()

    expect(await desk.stored(desk.cell(0))).toBe(480)
    expect(desk.sent('deleteMany')).toMatchObject([[{ id: expect.any(Number) as number }]])
    expect(await needingAttention()).toEqual([])
  })

  test('of a timetable that is locked are refused at once', async () => {
    const state = timetableStates.ordered
    await desk.server.services.db.updateTable('timetable').set({ state }).where('id', '=', desk.timetableId).execute()
    await workspace().mirror.timetables.update(desk.timetableId, { state })
    await expect(desk.type([desk.cell(0)], 465)).rejects.toEqual(new RefusedError('refusal.timetable.locked'))
    expect(await unsentCount()).toBe(0)
    await workspace().mirror.timetables.update(desk.timetableId, { state: timetableStates.new })
  })

  test('of a timetable that is not on this device are refused', async () => {
    await expect(editRides(999_999, [])).rejects.toEqual(new RefusedError('rides.error.unknown'))
  })
})

test('a change that another user has undone is nothing to decide about', async () => {
  await desk.type([desk.cell(0)], 465)
  await desk.synchronize()
  offline()
  await desk.type([desk.cell(0)], 480)
  await online()
  await desk.byColleague(desk.cell(0), 500)
  await desk.byColleague(desk.cell(0), 465)
  await desk.synchronize()
  expect(await desk.stored(desk.cell(0))).toBe(480)
  expect(await needingAttention()).toEqual([])
})

describe('a refused cell', () => {
  const setInactive = (inactive: boolean) =>
    desk.server.services.db
      .updateTable('passenger')
      .set({ inactive })
      .where('id', '=', desk.passengerIds[3] ?? 0)
      .execute()

  test('stands alone with its reason, and all others go through', async () => {
    offline()
    await desk.type(all(), 465)
    await setInactive(true)
    await online()
    await desk.synchronize()
    await setInactive(false)

    expect(await Promise.all(all().map(desk.stored))).toEqual([465, 465, 465, null, 465])
    const reason = 'api.errors.passenger_inactive'
    expect(await syncOf(desk.cell(3))).toEqual({ kind: 'refused', mine: 465, reason, changed: null })
    expect(await unsentCellsOf(desk.timetableId)).toBe(1)

    await decideCells(desk.timetableId, [desk.cell(3)], 'mine')
    await desk.synchronize()
    expect(await desk.stored(desk.cell(3))).toBe(465)
  })

  test('of a timetable that was locked meanwhile says so and by whom, after one call for all of them', async () => {
    offline()
    await desk.type(all(), 465)
    const { id: updated_by } = await desk.server.services.db
      .selectFrom('app_user')
      .select('id')
      .where('email', '=', 'kollega@perille.example')
      .executeTakeFirstOrThrow()
    const updated_at = new Date(desk.server.clock.now)
    await desk.server.services.db
      .updateTable('timetable')
      .set({ state: timetableStates.ordered, updated_by, updated_at })
      .where('id', '=', desk.timetableId)
      .execute()
    await online()
    desk.client.seen.length = 0
    await desk.synchronize()

    expect(bulk()).toHaveLength(1)
    const changed = { by: 'colleague', name: 'kollega@perille.example', at: updated_at.toISOString() }
    const reason = 'api.errors.timetable_locked'
    expect(await syncOf(desk.cell(0))).toEqual({ kind: 'refused', mine: 465, reason, changed })
    expect(await needingAttention()).toMatchObject(Array(5).fill({ reason: 'refused', changed }))
  })
})

test('the week is fetched soon after its edits are taken, although the flushes after that have nothing to send', async () => {
  await desk.type([desk.cell(0)], 465)
  await flushNow()
  await flushNow()
  const fetched = async () => (await weekOf(desk.timetableId))?.rides
  await vi.waitFor(async () => expect(await fetched()).toHaveLength(1), { timeout: 6000 })
})

test('edits before and after a worker has taken over are stored in the order in which they were made', async () => {
  const edit = { ...desk.cell(0), before: null, after: 465 }
  const done: string[] = []
  const first = editRides(desk.timetableId, [edit]).then(() => done.push('here'))
  await Promise.resolve()
  await Promise.resolve()
  handOver(async (name, given) => {
    done.push(name)
    return doWork(name, given)
  })
  try {
    await Promise.all([first, editRides(desk.timetableId, [{ ...edit, before: 465, after: 480 }])])
  } finally {
    handOver(null)
  }
  expect(done.filter((what) => what !== 'flush')).toEqual(['here', 'editRides'])
  expect((await desk.shown()).get(cellKey(desk.cell(0)))).toBe(480)
})

test('an order waits until the cells are sent', async () => {
  const timetable = await timetableOf(desk.timetableId)
  if (!timetable) throw new Error('The timetable is not on this device')
  offline()
  await desk.type(all(), 465)
  await expect(orderTimetable(timetable)).rejects.toEqual(new RefusedError('refusal.timetable.unsentCells'))

  await online()
  await desk.synchronize()
  expect(isAnswerNear()).toBe(false)
  expect((await orderTimetable(timetable)).state).toBe(timetableStates.ordered)
  expect(isAnswerNear()).toBe(true)
})

test('the queue names passenger, day and direction', async () => {
  offline()
  await desk.type([desk.cell(1, { weekDayId: 2, rideType: rideTypes.departure })], 840)
  const about = {
    kind: 'ride',
    passengerName: 'Bertta Mallikas',
    weekDayId: 2,
    rideType: rideTypes.departure,
    minutes: 840,
  }
  expect(await waiting()).toMatchObject([{ ...about, before: null, state: 'pending' }])

  await online()
  await desk.synchronize()
  expect(await sentToday()).toMatchObject([about])
})

test('a deleted timetable comes back with its rides', async () => {
  await desk.type(all(), 465)
  await desk.synchronize()
  const timetable = await timetableOf(desk.timetableId)
  if (!timetable) throw new Error('The timetable is not on this device')
  offline()
  await desk.type([desk.cell(0)], 480)
  await online()

  const deleted = await deleteTimetable(timetable)
  expect(await weekOf(desk.timetableId)).toBeNull()
  await expect(pullTimetable(desk.timetableId)).rejects.toMatchObject({ status: 404 })

  await undeleteTimetable(deleted)
  await pullTimetable(desk.timetableId)
  expect((await weekOf(desk.timetableId))?.rides).toHaveLength(5)
  expect(await unsentCount()).toBe(0)
})
