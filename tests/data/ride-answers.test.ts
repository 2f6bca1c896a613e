import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { workspace } from '#data/workspace/workspace.ts'
import { flushNow } from '#data/delivery/deliver.ts'
import { unsentCellsOf } from '#data/rides.ts'
import { pullTimetable } from '#data/timetables.ts'
import { leaveUnnamed } from '#tests/support/client.ts'
import { openWeekDesk, type WeekDesk } from './week-desk.ts'

let desk: WeekDesk

beforeAll(async () => {
  desk = await openWeekDesk()
})
afterAll(() => desk.close())
beforeEach(async () => {
  const { outbox } = workspace()
  Object.assign(desk.client, { link: () => 'pass', change: null, isUnnamed: false })
  await Promise.all([outbox.commands.clear(), outbox.kept.delete('holds')])
  await desk.server.services.db.deleteFrom('ride').where('timetable_id', '=', desk.timetableId).execute()
  await pullTimetable(desk.timetableId)
  desk.client.seen.length = 0
})

const isWrite = (path: string) => /\/api\/ride\/.*Many$/.test(path)
const cells = () => desk.passengerIds.map((_, index) => desk.cell(index))

test.each([{}, [], 'ok', ''])(
  'cells answered by somebody on the way (%j) stay queued, and are done once',
  async (data) => {
    desk.client.link = ({ path }) => (isWrite(path) ? { status: 200, data } : 'pass')
    await desk.type(cells(), 465)
    await flushNow()
    expect([await unsentCellsOf(desk.timetableId), await desk.storedRides()]).toEqual([5, []])

    desk.client.link = () => 'pass'
    await desk.synchronize()
    expect([await unsentCellsOf(desk.timetableId), (await desk.storedRides()).length]).toEqual([0, 5])
  },
)

test('cells are found in the week of a server that answers nothing, and sent once', async () => {
  leaveUnnamed(desk.client)
  desk.client.change = (path, data) => (isWrite(path) ? '' : data)
  await desk.type(cells(), 465)
  await flushNow()
  expect([await unsentCellsOf(desk.timetableId), desk.sent('createOrUpdateMany').length]).toEqual([0, 1])
})

test('a removal is answered with nothing: where nobody names the call, the week tells whether it was done', async () => {
  await desk.type([desk.cell(0)], 465)
  await desk.synchronize()
  leaveUnnamed(desk.client)
  desk.client.link = ({ path }) => (isWrite(path) ? { status: 200, data: {} } : 'pass')
  await desk.type([desk.cell(0)], null)
  await flushNow()
  expect([await unsentCellsOf(desk.timetableId), await desk.stored(desk.cell(0))]).toEqual([1, 465])

  desk.client.link = () => 'pass'
  await desk.synchronize()
  expect([await unsentCellsOf(desk.timetableId), await desk.storedRides()]).toEqual([0, []])
})
