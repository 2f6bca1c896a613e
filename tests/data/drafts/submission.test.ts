import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { Submission } from '#data/drafts/submission.ts'
import { createTimetable } from '#data/timetables.ts'
import type { NewTimetable } from '#domain/timetable/schema.ts'
import { openWeekDesk, type WeekDesk } from '../week-desk.ts'

let desk: WeekDesk

beforeAll(async () => {
  desk = await openWeekDesk()
})
afterAll(() => desk.close())
beforeEach(() => {
  desk.client.link = () => 'pass'
  desk.client.seen.length = 0
})

const body = (note: string): NewTimetable => ({
  destinationId: desk.world.centre.destinationId,
  ...{ startDate: '2990-02-05', endDate: '2990-03-05', note, description: '' },
  createWithAllDestinationPassengers: false,
  passengerIds: [],
  originalTimetableId: null,
})
/** Words of the timetables that the server was asked to make. */
const asked = () =>
  desk.client.seen.filter(({ method }) => method === 'POST').map((request) => (request.body as NewTimetable).note)

test('what the page of a proxy has refused is not sent again in front of what the form holds now', async () => {
  const submission = new Submission()
  desk.client.link = ({ method }) => (method === 'POST' ? 'refusedByProxy' : 'pass')
  await expect(createTimetable(body('<script>'), submission)).rejects.toMatchObject({ status: null })
  desk.client.link = () => 'pass'
  await createTimetable(body('Kevätkausi'), submission)
  expect(asked()).toEqual(['Kevätkausi'])
})

test('the page of a proxy does not tell what has become of an earlier click', async () => {
  const submission = new Submission()
  desk.client.link = ({ method }) => (method === 'POST' ? 'loseAnswer' : 'pass')
  await expect(createTimetable(body('Lumikausi'), submission)).rejects.toMatchObject({ status: null })
  desk.client.link = ({ method }) => (method === 'POST' ? 'refusedByProxy' : 'pass')
  await expect(createTimetable(body('Lumikausi 2'), submission)).rejects.toMatchObject({ status: null })
  desk.client.link = () => 'pass'
  await createTimetable(body('Lumikausi 3'), submission)
  const { db } = desk.server.services
  const standing = db.selectFrom('timetable').select('note').where('note', 'like', 'Lumi%').where('deleted', '=', false)
  expect(await standing.execute()).toEqual([{ note: 'Lumikausi 3' }])
})
