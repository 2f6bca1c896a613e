import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { flushNow } from '#data/delivery/deliver.ts'
import { needingAttention } from '#data/workspace/queue.ts'
import { decideCells, intentsOf, unsentCellsOf } from '#data/rides.ts'
import { cellKey } from '#domain/ride/cell.ts'
import { openWeekDesk, type WeekDesk } from './week-desk.ts'

let desk: WeekDesk

beforeAll(async () => {
  desk = await openWeekDesk()
})
afterAll(() => desk.close())

describe('a cell that another user has changed', () => {
  beforeEach(async () => {
    await desk.type([desk.cell(0), desk.cell(1)], 465)
    await desk.synchronize()
    desk.client.link = () => 'cut'
    await desk.type([desk.cell(0), desk.cell(1)], 480)
    await flushNow({ hurry: true })
    desk.client.link = () => 'pass'
    await desk.byColleague(desk.cell(0), 500)
    await desk.synchronize()
  })

  test('comes back with both values, while the rest goes through', async () => {
    const { cells } = await intentsOf(desk.timetableId)
    const changed = { by: 'colleague', name: 'kollega@perille.example', at: expect.any(String) as string }
    expect(cells.get(cellKey(desk.cell(0)))?.sync).toEqual({ kind: 'changed', mine: 480, theirs: 500, changed })
    expect((await desk.shown()).get(cellKey(desk.cell(0)))).toBe(500)
    expect(await desk.stored(desk.cell(0))).toBe(500)
    expect(await desk.stored(desk.cell(1))).toBe(480)
    expect(await unsentCellsOf(desk.timetableId)).toBe(1)
    expect(await needingAttention()).toMatchObject([
      {
        ...{ kind: 'ride', passengerName: 'Aino Mallikas', weekDayId: 1, minutes: 480, theirs: 500 },
        ...{ reason: 'changed', changed },
      },
    ])
  })

  test('comes back with who has emptied it, and when', async () => {
    desk.client.link = () => 'cut'
    await desk.type([desk.cell(1)], 495)
    await flushNow({ hurry: true })
    desk.client.link = () => 'pass'
    await desk.byColleague(desk.cell(1), null)
    await desk.synchronize()

    const changed = { by: 'colleague', name: 'kollega@perille.example', at: expect.any(String) as string }
    const { cells } = await intentsOf(desk.timetableId)
    expect(cells.get(cellKey(desk.cell(1)))?.sync).toEqual({ kind: 'changed', mine: 495, theirs: null, changed })
  })

  test('takes mine when I keep it', async () => {
    await decideCells(desk.timetableId, [desk.cell(0)], 'mine')
    await desk.synchronize()
    expect(await desk.stored(desk.cell(0))).toBe(480)
    expect(await unsentCellsOf(desk.timetableId)).toBe(0)
  })

  test('keeps theirs when I take it', async () => {
    await decideCells(desk.timetableId, [desk.cell(0)], 'theirs')
    await desk.synchronize()
    expect(await desk.stored(desk.cell(0))).toBe(500)
    expect(await unsentCellsOf(desk.timetableId)).toBe(0)
  })

  test('takes what is typed next', async () => {
    await desk.type([desk.cell(0)], 540)
    expect(await needingAttention()).toEqual([])
    await desk.synchronize()
    expect(await desk.stored(desk.cell(0))).toBe(540)
  })
})
