import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { createOrUpdateRides } from '#contract/rides.ts'
import { call } from '#data/api/client.ts'
import { workspace } from '#data/workspace/workspace.ts'
import { draftOf } from '#data/drafts/drafts.ts'
import type { StoredDraft } from '#data/workspace/draft-db.ts'
import { Submission } from '#data/drafts/submission.ts'
import { deleteTimetable, undeleteTimetable } from '#data/timetable-deletion.ts'
import { addTimetablePassengers, createTimetable, pullTimetable, timetableOf } from '#data/timetables.ts'
import { weekOf } from '#data/week.ts'
import { Ride } from '#domain/ride/schema.ts'
import { rideInput } from '#domain/week/writes.ts'
import type { NewTimetable, Timetable } from '#domain/timetable/schema.ts'
import { cutFromDeletion, openWeekDesk, type WeekDesk } from './week-desk.ts'

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

  test('can be undone with rides that went ahead of it unseen', async () => {
    const timetable = await planned()
    let isLost = false
    desk.client.link = ({ path }) => {
      if (path.endsWith('/ride/deleteMany')) isLost = true
      if (!isLost) return 'pass'
      return path.endsWith('/ride/deleteMany') ? 'loseAnswer' : 'cut'
    }
    await expect(deleteTimetable(timetable)).rejects.toMatchObject({ status: null })
    expect(await desk.storedRides()).toEqual([])
    const kept = await draftOf(
      { form: 'timetableDeletion', id: timetable.id },
      { value: z.array(Ride), base: z.null() },
    )
    expect(kept?.value).toHaveLength(1)
    desk.client.link = () => 'pass'
    await undeleteTimetable(await deleteTimetable(timetable))
    expect(await desk.storedRides()).toMatchObject([{ minutes: 480 }])
    expect(await workspace().drafts.drafts.count()).toBe(0)
  })

  test('of the rides alone puts them back where the timetable is still there', async () => {
    const timetable = await planned()
    desk.client.link = ({ path }) => (path.endsWith('/ride/deleteMany') ? 'loseAnswer' : 'pass')
    await expect(deleteTimetable(timetable)).rejects.toMatchObject({ status: null })
    expect(desk.sent('/ride/deleteMany')).toHaveLength(2)
    expect(await desk.storedRides()).toMatchObject([{ minutes: 480 }])
    expect((await weekOf(timetable.id))?.rides).toHaveLength(1)
    expect(await workspace().drafts.drafts.count()).toBe(0)
  })

  test('is not taken for the one of somebody else', async () => {
    const timetable = await planned()
    cutFromDeletion(desk)
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

  const lost = async (given: NewTimetable, submission: Submission): Promise<number> => {
    desk.client.link = ({ method }) => (method === 'POST' ? 'loseAnswer' : 'pass')
    await expect(createTimetable(given, submission)).rejects.toMatchObject({ status: null })
    desk.client.link = () => 'pass'
    const [id = 0] = await standing(given.note)
    return id
  }

  test('is made once also when the window is closed in between', async () => {
    const key = { form: 'timetable', id: 'new:closed' } as const
    await lost(body('Joulukausi'), new Submission(key))
    const { drafts } = workspace().drafts
    let onDevice: Promise<StoredDraft[]> | undefined
    desk.client.link = ({ method }) => {
      if (method !== 'DELETE') return 'pass'
      onDevice ??= drafts.toArray()
      return 'cut'
    }
    await expect(createTimetable(body('Joulukausi 2'), new Submission(key))).rejects.toMatchObject({ status: null })
    // the device as it was at that moment
    const rows = await onDevice
    await drafts.clear()
    await drafts.bulkPut(rows ?? [])
    desk.client.link = () => 'pass'
    const id = await createTimetable(body('Joulukausi 3'), new Submission(key))
    expect(await standing('Joulukausi')).toEqual([id])
  })

  test('is made once also when it cannot be undone', async () => {
    const submission = new Submission()
    await lost(body('Talvikausi'), submission)
    desk.client.link = ({ method }) => (method === 'DELETE' ? 409 : 'pass')
    for (const note of ['Talvikausi 2', 'Talvikausi 3']) {
      await expect(createTimetable(body(note), submission)).rejects.toMatchObject({ status: 409 })
    }
    desk.client.link = () => 'pass'
    const id = await createTimetable(body('Talvikausi 4'), submission)
    expect(await standing('Talvikausi')).toEqual([id])
  })

  test('is made anew with its first words when those that replaced them were refused', async () => {
    const submission = new Submission()
    const first = await lost(body('Loppukausi'), submission)
    let isWithdrawn = false
    desk.client.link = ({ method }) => {
      isWithdrawn ||= method === 'DELETE'
      return isWithdrawn && method === 'POST' ? 400 : 'pass'
    }
    await expect(createTimetable(body('Loppukausi 2'), submission)).rejects.toMatchObject({ status: 400 })
    desk.client.link = () => 'pass'
    const id = await createTimetable(body('Loppukausi'), submission)
    expect(id).not.toBe(first)
    expect(await standing('Loppukausi')).toEqual([id])
  })

  test('stays with its rides when somebody has planned them meanwhile', async () => {
    const submission = new Submission()
    const made = await lost(body('Alkukausi', true), submission)
    const timetable = { id: made, destinationId: desk.world.centre.destinationId }
    const ride = rideInput({ cell: desk.cell(0), timetable, minutes: 480, stored: null, creatingId: null })
    await call(createOrUpdateRides, { body: [ride] })
    expect(await createTimetable(body('Alkukausi 2'), submission)).toBe(made)
    expect(await standing('Alkukausi')).toEqual([made])
    await pullTimetable(made)
    expect(await timetableOf(made)).toMatchObject({ note: 'Alkukausi 2', startDate: '2990-02-05' })
    expect((await weekOf(made))?.rides).toHaveLength(1)
    expect((await weekOf(made))?.passengers.length).toBeGreaterThan(1)
  })

  test('stays with its passengers when somebody has put them in meanwhile', async () => {
    const submission = new Submission()
    const made = await lost(body('Välikausi'), submission)
    await pullTimetable(made)
    const timetable = await timetableOf(made)
    if (!timetable) throw new Error('The timetable is not on this device')
    desk.server.clock.now += 60_000
    await addTimetablePassengers(timetable, desk.passengerIds.slice(0, 2))
    const [, , added = 0] = desk.passengerIds
    // the change is lost too, and settled by the next click
    desk.client.link = ({ method }) => (method === 'PUT' ? 'loseAnswer' : 'pass')
    const changed = { ...body('Välikausi 2', true), passengerIds: [added] }
    await expect(createTimetable(changed, submission)).rejects.toMatchObject({ status: null })
    desk.client.link = () => 'pass'
    expect(await createTimetable({ ...changed, note: 'Välikausi 3' }, submission)).toBe(made)
    await pullTimetable(made)
    expect(await timetableOf(made)).toMatchObject({ note: 'Välikausi 3' })
    const present = (await weekOf(made))?.passengers.map(({ id }) => id) ?? []
    expect(present.sort((a, b) => a - b)).toEqual(desk.passengerIds.slice(0, 3))
  })
})
