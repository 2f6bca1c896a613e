import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { currentSession } from '#data/device/db.ts'
import { workspace } from '#data/workspace/workspace.ts'
import { sendBeforeSignOut, signIn, signOut } from '#data/session.ts'
import { deleteTimetable } from '#data/timetable-deletion.ts'
import { pullTimetable, timetableOf } from '#data/timetables.ts'
import type { Timetable } from '#domain/timetable/schema.ts'
import { deskEmail } from '#tests/support/board.ts'
import { testPassword } from '#tests/support/users.ts'
import { cutFromDeletion, openWeekDesk, type WeekDesk } from './week-desk.ts'

let desk: WeekDesk
let email: string

beforeAll(async () => {
  desk = await openWeekDesk()
  email = (await currentSession())?.email ?? ''
})
afterAll(() => desk.close())
beforeEach(async () => {
  desk.client.link = () => 'pass'
  const { db } = desk.server.services
  await db.deleteFrom('ride').execute()
  await db.updateTable('timetable').set({ deleted: false }).execute()
  await workspace().drafts.drafts.clear()
  await pullTimetable(desk.timetableId)
})

const minutes = async () => (await desk.storedRides()).map((ride) => ride.minutes).sort((a, b) => a - b)

/** The timetable with two rides. */
async function planned(): Promise<Timetable> {
  await desk.type([desk.cell(0)], 480)
  await desk.type([desk.cell(1)], 540)
  await desk.synchronize()
  const timetable = await timetableOf(desk.timetableId)
  if (!timetable) throw new Error('The timetable is not on this device')
  return timetable
}

/** The rides have gone, and the connection with them. */
async function cutOff(): Promise<void> {
  const timetable = await planned()
  cutFromDeletion(desk)
  await expect(deleteTimetable(timetable)).rejects.toMatchObject({ status: null })
  expect(await minutes()).toEqual([])
}

test('a deletion that was cut off is undone before its user leaves', async () => {
  await cutOff()
  desk.client.link = () => 'pass'
  expect(await sendBeforeSignOut()).toBe(0)
  expect(await minutes()).toEqual([480, 540])
})

test('its user is asked about it who leaves where it cannot be undone', async () => {
  await cutOff()
  expect(await sendBeforeSignOut()).toBe(1)
})

test('one that has gone through is nothing to ask about', async () => {
  await deleteTimetable(await planned())
  desk.client.link = () => 'cut'
  expect(await sendBeforeSignOut()).toBe(0)
})

test.each([
  ['undone after', 'keep', [480, 540]],
  ['undone after somebody else has worked here and', 'keep', [480, 540]],
  ['given up with', 'discard', []],
] as const)('it is %s a sign-out with "%s"', async (how, choice, expected) => {
  await cutOff()
  desk.client.link = () => 'pass'
  const { drafts } = workspace().drafts
  await drafts.put({ key: 'passenger:1', value: { name: 'Aino' }, base: {}, savedAt: Date.now() })

  await signOut(choice)
  if (how.includes('somebody else')) {
    await signIn(deskEmail, testPassword)
    await signOut('keep')
  }
  await signIn(email, testPassword)

  expect(JSON.stringify(await workspace().drafts.drafts.toArray())).not.toMatch(/Aino|Käpypolku/)
  await pullTimetable(desk.timetableId)
  expect(await minutes()).toEqual(expected)
})
