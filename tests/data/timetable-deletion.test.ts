import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ApiError } from '#data/api/api-error.ts'
import { deletingAlone, unlessDeleting } from '#data/device/locks.ts'
import { workspace } from '#data/workspace/workspace.ts'
import { draftCount } from '#data/drafts/drafts.ts'
import {
  deleteTimetable,
  deletionName,
  forgetRidesLeftOut,
  giveUpDeleted,
  ridesLeftOut,
  undeleteTimetable,
  type DeletedTimetable,
} from '#data/timetable-deletion.ts'
import { pullTimetable, timetableOf } from '#data/timetables.ts'
import type { Timetable } from '#domain/timetable/schema.ts'
import { timetableStates } from '#domain/timetable/state.ts'
import { cutFromDeletion, openWeekDesk, type WeekDesk } from './week-desk.ts'

let desk: WeekDesk

beforeAll(async () => {
  desk = await openWeekDesk()
})
afterAll(() => desk.close())

const minutes = async () => (await desk.storedRides()).map((ride) => ride.minutes).sort((a, b) => a - b)
const kept = () => workspace().drafts.drafts.count()
const table = (columns: { end_date?: string; state?: 10 | 100 }) =>
  desk.server.services.db.updateTable('timetable').set(columns).where('id', '=', desk.timetableId).execute()
const passenger = (index: number, inactive: boolean) =>
  desk.server.services.db
    .updateTable('passenger')
    .set({ inactive })
    .where('id', '=', desk.passengerIds[index] ?? 0)
    .execute()

/** The timetable with a ride at 8:00 of one passenger and one at 9:00 of another. */
async function planned(): Promise<Timetable> {
  await desk.type([desk.cell(0)], 480)
  await desk.type([desk.cell(1)], 540)
  await desk.synchronize()
  const timetable = await timetableOf(desk.timetableId)
  if (!timetable) throw new Error('The timetable is not on this device')
  return timetable
}

beforeEach(async () => {
  desk.client.link = () => 'pass'
  await table({ end_date: '2990-12-31', state: timetableStates.new })
  await passenger(0, false)
  await passenger(1, false)
  await desk.server.services.db.deleteFrom('ride').execute()
  await desk.server.services.db.updateTable('timetable').set({ deleted: false }).execute()
  await workspace().drafts.drafts.clear()
  await pullTimetable(desk.timetableId)
  desk.client.seen.length = 0
})

describe('a deletion that is undone', () => {
  test.each([
    ['of a passenger who is inactive by now', () => passenger(1, true)],
    // from a Friday to a Monday
    ['of a day that does not come any more', () => table({ end_date: '2990-01-04' })],
  ])('leaves a ride out %s, and names it', async (_, close) => {
    await planned()
    await desk.type([desk.cell(1, { weekDayId: 2 })], 540)
    await desk.type([desk.cell(1)], null)
    await desk.synchronize()
    await close()
    await pullTimetable(desk.timetableId)
    const timetable = await timetableOf(desk.timetableId)
    const deleted = await deleteTimetable(timetable!)
    expect(await minutes()).toEqual([])

    expect(await undeleteTimetable(deleted)).toBe(1)
    expect(await minutes()).toEqual([480])
    expect(await ridesLeftOut(desk.timetableId)).toMatchObject([{ passengerId: desk.passengerIds[1], weekDayId: 2 }])
    await forgetRidesLeftOut(desk.timetableId)
    expect(await ridesLeftOut(desk.timetableId)).toEqual([])
    expect(await kept()).toBe(0)
  })

  test('names rides of an earlier one too, as long as nobody has read of them', async () => {
    await planned()
    await passenger(1, true)
    await pullTimetable(desk.timetableId)
    const first = await deleteTimetable((await timetableOf(desk.timetableId))!)
    expect(await undeleteTimetable(first)).toBe(1)
    await passenger(1, false)
    await passenger(0, true)
    await pullTimetable(desk.timetableId)
    const second = await deleteTimetable((await timetableOf(desk.timetableId))!)
    expect(await undeleteTimetable(second)).toBe(1)
    const leftOut = await ridesLeftOut(desk.timetableId)
    expect(leftOut.map(({ passengerId }) => passengerId).sort()).toEqual(desk.passengerIds.slice(0, 2).sort())
  })

  test('leaves a cell alone that another user has filled since', async () => {
    const deleted = await deleteTimetable(await planned())
    desk.client.link = ({ path }) => (path.endsWith('/ride/createOrUpdateMany') ? 'cut' : 'pass')
    await expect(undeleteTimetable(deleted)).rejects.toMatchObject({ status: null })
    await desk.byColleague(desk.cell(0), 600)
    desk.client.link = () => 'pass'
    expect(await undeleteTimetable(deleted)).toBe(0)
    expect(await minutes()).toEqual([540, 600])
  })

  test('keeps its rides on the device until they are back', async () => {
    const deleted = await deleteTimetable(await planned())
    desk.client.link = ({ path }) => (path.endsWith('/ride/createOrUpdateMany') ? 'cut' : 'pass')
    await expect(undeleteTimetable(deleted)).rejects.toMatchObject({ status: null })
    // the window is closed, and another one opens the timetable
    desk.client.link = () => 'pass'
    await pullTimetable(desk.timetableId)
    expect(await minutes()).toEqual([480, 540])
    expect(await desk.shown()).toHaveProperty('size', 2)
    expect(await kept()).toBe(0)
  })

  test('is not done by halves where all is closed by now', async () => {
    const deleted = await deleteTimetable(await planned())
    await table({ state: timetableStates.ordered })
    await expect(undeleteTimetable(deleted)).rejects.toMatchObject({ code: 'refusal.timetable.locked' })
    expect(await kept()).toBe(1)
    await table({ state: timetableStates.new })
    await undeleteTimetable(deleted)
    expect(await minutes()).toEqual([480, 540])
  })
})

test('a deletion that is not undone keeps nothing, and its rides are no form that somebody has begun', async () => {
  const deleted: DeletedTimetable = await deleteTimetable(await planned())
  expect(await kept()).toBe(1)
  expect(await draftCount()).toBe(0)
  const given = giveUpDeleted(deleted)
  let isUndone = false
  await unlessDeleting(deletionName(desk.timetableId), () => Promise.resolve(void (isUndone = true)))
  await given
  expect([isUndone, await kept()]).toEqual([false, 0])
})

test('a deletion that fails puts back what it can, and names the rest', async () => {
  await planned()
  await passenger(1, true)
  await pullTimetable(desk.timetableId)
  desk.client.link = ({ method }) => (method === 'DELETE' ? 409 : 'pass')
  const timetable = await timetableOf(desk.timetableId)
  await expect(deleteTimetable(timetable!)).rejects.toBeInstanceOf(ApiError)
  expect(await minutes()).toEqual([480])
  expect(await ridesLeftOut(desk.timetableId)).toMatchObject([{ passengerId: desk.passengerIds[1] }])
})

describe('a deletion that was cut off after the rides', () => {
  async function cutOff() {
    const timetable = await planned()
    cutFromDeletion(desk)
    await expect(deleteTimetable(timetable)).rejects.toMatchObject({ status: null })
    expect(await minutes()).toEqual([])
    desk.client.link = () => 'pass'
  }
  const remove = () => desk.server.services.db.deleteFrom('ride').execute()

  test('is undone once when the timetable is fetched again, but for cells that were filled since', async () => {
    await cutOff()
    await desk.byColleague(desk.cell(0), 600)
    await pullTimetable(desk.timetableId)
    expect(await minutes()).toEqual([540, 600])
    expect(await desk.shown()).toHaveProperty('size', 2)
    await remove()
    await pullTimetable(desk.timetableId)
    expect(await minutes()).toEqual([])
  })

  test('is undone by a later try where the first one fails', async () => {
    await cutOff()
    desk.client.link = ({ path }) => (path.endsWith('/ride/createOrUpdateMany') ? 'cut' : 'pass')
    await pullTimetable(desk.timetableId)
    expect(await minutes()).toEqual([])
    desk.client.link = () => 'pass'
    await pullTimetable(desk.timetableId)
    expect(await minutes()).toEqual([480, 540])
  })

  test('is not undone while it is tried again', async () => {
    await cutOff()
    await deletingAlone(deletionName(desk.timetableId), () => pullTimetable(desk.timetableId))
    expect(await minutes()).toEqual([])
    await pullTimetable(desk.timetableId)
    expect(await minutes()).toEqual([480, 540])
  })
})
