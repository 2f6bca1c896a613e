import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { Submission } from '#data/submission.ts'
import { createTimetable, deleteTimetable, pullTimetable, timetableOf, undeleteTimetable } from '#data/timetables.ts'
import { weekOf } from '#data/week.ts'
import type { NewTimetable, Timetable } from '#domain/timetable/schema.ts'
import { openWeekDesk, type WeekDesk } from './week-desk.ts'

let desk: WeekDesk

beforeAll(async () => {
  desk = await openWeekDesk()
})
afterAll(() => desk.close())
beforeEach(() => {
  desk.client.link = () => 'pass'
  desk.client.seen.length = 0
})

describe('a deletion without an answer', () => {
  const keys = () =>
    desk.client.seen.filter(({ method }) => method === 'DELETE').map(({ headers }) => headers['Idempotency-Key'])
  /** The timetable with a ride on the device and at the server. */
  const planned = async (): Promise<Timetable> => {
    await desk.type([desk.cell(0)], 480)
    await desk.synchronize()
    const timetable = await timetableOf(desk.timetableId)
    if (!timetable) throw new Error('The timetable is not on this device')
    return timetable
  }
  const deletedByColleague = (deleted: boolean) =>
    desk.server.services.db.updateTable('timetable').set({ deleted }).where('id', '=', desk.timetableId).execute()

  test('is answered as it was when it is asked for again, and can be undone with its rides', async () => {
    const timetable = await planned()
    let isLost = false
    desk.client.link = ({ method }) => {
      if (method === 'DELETE') isLost = true
      if (!isLost) return 'pass'
      return method === 'DELETE' ? 'loseAnswer' : 'cut'
    }
    await expect(deleteTimetable(timetable)).rejects.toMatchObject({ status: null })
    desk.client.link = () => 'pass'
    const deleted = await deleteTimetable(timetable)
    expect(keys().length).toBe(3)
    expect(new Set(keys()).size).toBe(1)
    await undeleteTimetable(deleted)
    expect(await desk.storedRides()).toMatchObject([{ minutes: 480 }])
  })

  test('is asked for again at once when the timetable is seen to be gone', async () => {
    const timetable = await planned()
    let lost = 0
    desk.client.link = ({ method }) => {
      if (method !== 'DELETE' || lost === 2) return 'pass'
      lost += 1
      return 'loseAnswer'
    }
    await undeleteTimetable(await deleteTimetable(timetable))
    expect(new Set(keys()).size).toBe(1)
    expect(await desk.storedRides()).toMatchObject([{ minutes: 480 }])
  })

  test('is not taken for the one of somebody else', async () => {
    const timetable = await planned()
    let isCut = false
    desk.client.link = ({ method }) => {
      isCut ||= method === 'DELETE'
      return isCut ? 'cut' : 'pass'
    }
    await expect(deleteTimetable(timetable)).rejects.toMatchObject({ status: null })
    desk.client.link = () => 'pass'
    await deletedByColleague(true)
    await expect(deleteTimetable(timetable)).rejects.toMatchObject({ status: 404 })
    await deletedByColleague(false)
  })
})

describe('a new timetable whose answer was lost', () => {
  const body = (note: string, createWithAllDestinationPassengers = false): NewTimetable => ({
    destinationId: desk.world.centre.destinationId,
    ...{ startDate: '2990-02-05', endDate: '2990-03-05', note, description: '' },
    createWithAllDestinationPassengers,
    passengerIds: [],
    originalTimetableId: null,
  })
  const standing = async (note: string) => {
    const rows = await desk.server.services.db
      .selectFrom('timetable')
      .select('id')
      .where('note', 'like', `${note}%`)
      .where('deleted', '=', false)
      .execute()
    return rows.map(({ id }) => id)
  }

  test('is made once, as it is sent again with changes', async () => {
    const submission = new Submission()
    desk.client.link = ({ method }) => (method === 'POST' ? 'loseAnswer' : 'pass')
    await expect(createTimetable(body('Kesäkausi'), submission)).rejects.toMatchObject({ status: null })
    expect(await standing('Kesäkausi')).toHaveLength(1)
    desk.client.link = () => 'pass'
    const id = await createTimetable(body('Kesäkausi 2', true), submission)
    expect(await standing('Kesäkausi')).toEqual([id])
    await pullTimetable(id)
    expect(await timetableOf(id)).toMatchObject({ note: 'Kesäkausi 2' })
    expect((await weekOf(id))?.passengers.length).toBeGreaterThan(0)
  })

  test('is made once also when the way to the server breaks in between', async () => {
    const submission = new Submission({ form: 'timetable', id: 'new' })
    desk.client.link = ({ method }) => (method === 'POST' ? 'loseAnswer' : 'pass')
    await expect(createTimetable(body('Syyskausi'), submission)).rejects.toMatchObject({ status: null })
    desk.client.link = ({ method }) => (method === 'DELETE' ? 'cut' : 'pass')
    await expect(createTimetable(body('Syyskausi 2'), submission)).rejects.toMatchObject({ status: null })
    desk.client.link = () => 'pass'
    const id = await createTimetable(body('Syyskausi 3'), submission)
    expect(await standing('Syyskausi')).toEqual([id])
  })
})
