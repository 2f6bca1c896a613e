import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays, daysFrom } from '#domain/local-date.ts'
import { passengerStates } from '#domain/passenger.ts'
import { timetableStates } from '#domain/timetable/state.ts'
import { utilities } from '#domain/utility.ts'
import { makeTrips } from '#tests/support/board.ts'
import { addDestination } from '#tests/support/users.ts'
import {
  addCars,
  addCentre,
  addPassengers,
  addTimetable,
  emptyTables,
  instanceOf,
  ridesFor,
  runsOn,
  type Centre,
} from '#tests/support/rides.ts'
import { startTestServer, testNow, type TestServer } from '#tests/support/server.ts'

const horizonDays = 14

const today = '2026-03-11'

let server: TestServer
let centre: Centre

beforeAll(async () => {
  server = await startTestServer()
})
beforeEach(async () => {
  await emptyTables(server.services)
  server.clock.now = testNow
  centre = await addCentre(server.services)
})
afterAll(() => server.close())

const update = () => makeTrips(server)
const passengers = (count: number, given?: Parameters<typeof addPassengers>[3], where = centre) =>
  addPassengers(server.services, where, count, given)
const itemDates = async () => {
  const rows = await server.services.db.selectFrom('arrival').select('date').distinct().orderBy('date').execute()
  return rows.map(({ date }) => date)
}

describe('trips are made', () => {
  test.each(Object.entries(timetableStates))('only of accepted timetables: %s', async (name, state) => {
    const ids = await passengers(1)
    await addTimetable(server.services, centre, ridesFor(ids), { state })

    await update()

    expect((await runsOn(server.services, centre, today)).length).toBe(name === 'accepted' ? 1 : 0)
  })

  test('for today and the fourteen days after it, on the weekdays of the rides', async () => {
    const [onWeekdays, onSaturdays] = await passengers(2)
    await addTimetable(server.services, centre, [
      { passengerId: onWeekdays! },
      { passengerId: onSaturdays!, weekdays: [6] },
    ])

    await update()

    const days = daysFrom(today, horizonDays + 1)
    const sundays = ['2026-03-15', '2026-03-22']
    expect(await itemDates()).toEqual(days.filter((date) => !sundays.includes(date)))
    const saturday = await runsOn(server.services, centre, '2026-03-14')
    expect(saturday.map((run) => run.passengerIds)).toEqual([[onSaturdays]])
  })

  test('one day farther when a day has passed', async () => {
    await addTimetable(server.services, centre, ridesFor(await passengers(1), { weekdays: [0, 1, 2, 3, 4, 5, 6] }))
    await update()
    const before = await itemDates()

    server.clock.now += 24 * 3_600_000
    await update()

    expect(await itemDates()).toEqual([...before, addDays(before.at(-1)!, 1)])
  })

  test('from the first to the last day of the timetable', async () => {
    const days = { startDate: '2026-03-12', endDate: '2026-03-16' }
    await addTimetable(server.services, centre, ridesFor(await passengers(1)), days)

    await update()

    expect(await itemDates()).toEqual(['2026-03-12', '2026-03-13', '2026-03-16'])
  })

  test.each([
    ['an inactive passenger', { inactive: true }],
    ['an archived passenger', { state: passengerStates.archived }],
    ['a deleted passenger', { state: passengerStates.deleted }],
  ])('not for %s', async (_, given) => {
    await addTimetable(server.services, centre, ridesFor(await passengers(1, given)))

    await update()

    expect(await itemDates()).toEqual([])
  })

  test('not of a deleted timetable', async () => {
    await addTimetable(server.services, centre, ridesFor(await passengers(1)), { deleted: true })

    await update()

    expect(await itemDates()).toEqual([])
  })

  test('not for a deleted destination', async () => {
    await addTimetable(server.services, centre, ridesFor(await passengers(1)))
    await server.services.db.updateTable('destination').set({ deleted: true }).execute()

    await update()

    expect(await itemDates()).toEqual([])
  })

  test('once for a passenger whom two timetables bring at the same time', async () => {
    const ids = await passengers(1)
    await addTimetable(server.services, centre, ridesFor(ids))
    await addTimetable(server.services, centre, ridesFor(ids))

    await update()
    await update()

    expect((await runsOn(server.services, centre, today)).map((run) => run.passengerIds)).toEqual([ids])
    expect(
      await server.services.db.selectFrom('arrival').select('id').where('date', '=', today).execute(),
    ).toHaveLength(1)
  })
})

describe('a trip', () => {
  const only = async (table: 'trip' | 'arrival') =>
    server.services.db.selectFrom(table).selectAll().where('date', '=', today).executeTakeFirstOrThrow()

  test('of an arrival goes from home to the destination, and its item shows both times', async () => {
    const [id] = await passengers(1, { address: 'Tuohitie 3 A 5' })
    await addTimetable(server.services, centre, [{ passengerId: id!, time: '08:15' }])

    await update()

    expect(await only('trip')).toMatchObject({
      start_place: 'Tuohitie 3 A 5, Lahti',
      start_destination_id: null,
      end_place: 'Päiväkeskus Aalto',
      end_destination_id: centre.destinationId,
      start_minutes: 8 * 60 + 3,
      end_minutes: 8 * 60 + 15,
    })
    expect(await only('arrival')).toMatchObject({ direction: 'arrival', minutes: 495, other_minutes: 483 })
  })

  test('of a departure goes home', async () => {
    const [id] = await passengers(1)
    await addTimetable(server.services, centre, [{ passengerId: id!, time: '14:00', direction: 'departure' }])

    await update()

    expect(await only('trip')).toMatchObject({ start_place: 'Päiväkeskus Aalto', end_place: 'Käpypolku 1, Lahti' })
    expect(await only('arrival')).toMatchObject({ direction: 'departure', minutes: 840, other_minutes: 852 })
  })

  test('starts at the pick-up address where there is one', async () => {
    const [id] = await passengers(1, { pickupAddress: 'Takapiha, Käpypolku 1' })
    await addTimetable(server.services, centre, [{ passengerId: id! }])

    await update()

    expect(await only('trip')).toMatchObject({ start_place: 'Takapiha, Käpypolku 1' })
  })

  test('that reaches back over midnight starts on the day before', async () => {
    const [id] = await passengers(1)
    await addTimetable(server.services, centre, [{ passengerId: id!, time: '00:05' }])

    await update()

    expect(await only('arrival')).toMatchObject({ date: today, minutes: 5, other_minutes: -7 })
  })
})

describe('a car', () => {
  const shape = async (where = centre) =>
    (await runsOn(server.services, where, today)).map(({ name, car, passengerIds }) => [name, car, passengerIds.length])

  test('is shared up to its seats', async () => {
    await addCars(server.services, centre, [
      { name: 'Taksi 1', seats: 4 },
      { name: 'Taksi 2', seats: 4 },
    ])
    await addTimetable(server.services, centre, ridesFor(await passengers(6)))

    await update()

    expect(await shape()).toEqual([
      ['Taksi 1', 'Taksi 1', 4],
      ['Taksi 2', 'Taksi 2', 2],
    ])
  })

  test.each([
    ['another time', { time: '08:30' }],
    ['the other direction', { direction: 'departure' as const }],
  ])('is not shared with %s', async (_, other) => {
    const [first, second] = await passengers(2)
    await addTimetable(server.services, centre, [{ passengerId: first! }, { passengerId: second!, ...other }])

    await update()

    expect((await runsOn(server.services, centre, today)).map((run) => run.passengerIds)).toEqual([[first], [second]])
  })

  test('takes a wheelchair only where it has a place for one', async () => {
    await addCars(server.services, centre, [
      { name: 'Taksi 1', seats: 4 },
      { name: 'Invataksi 2', seats: 3, wheelchairPlaces: 1 },
    ])
    await addTimetable(server.services, centre, ridesFor(await passengers(2, { utilityIds: [utilities.wheelchair] })))

    await update()

    expect(await shape()).toEqual([
      ['Invataksi 2', 'Invataksi 2', 1],
      ['Reitti 1', null, 1],
    ])
  })

  test('is not at two destinations of its booking system within forty minutes', async () => {
    const elsewhere = {
      organizationId: centre.organizationId,
      destinationId: await addDestination(server.services, centre.organizationId, 'Palvelutalo Niemi'),
    }
    await server.services.db
      .updateTable('destination')
      .set({ instance_id: await instanceOf(server.services, centre) })
      .execute()
    await addCars(server.services, centre, [{ name: 'Taksi 1', seats: 4 }])
    await addTimetable(server.services, centre, ridesFor(await passengers(1), { time: '08:15' }))
    const [soon, later] = await passengers(2, {}, elsewhere)
    await addTimetable(server.services, elsewhere, [
      { passengerId: soon!, time: '08:54' },
      { passengerId: later!, time: '08:55' },
    ])

    await update()

    expect(await shape()).toEqual([['Taksi 1', 'Taksi 1', 1]])
    expect(await shape(elsewhere)).toEqual([
      ['Reitti 1', null, 1],
      ['Taksi 1', 'Taksi 1', 1],
    ])
  })

  test('that comes to the fleet takes a run that waits, whose name stays', async () => {
    await addTimetable(server.services, centre, ridesFor(await passengers(2)))
    await update()
    expect(await shape()).toEqual([['Reitti 1', null, 2]])

    await addCars(server.services, centre, [{ name: 'Taksi 1', seats: 4 }])
    await update()

    expect(await shape()).toEqual([['Reitti 1', 'Taksi 1', 2]])
  })

  test('with a free seat takes a passenger who is added later', async () => {
    await addCars(server.services, centre, [
      { name: 'Taksi 1', seats: 4 },
      { name: 'Taksi 2', seats: 4 },
    ])
    await addTimetable(server.services, centre, ridesFor(await passengers(3)))
    await update()

    await addTimetable(server.services, centre, ridesFor(await passengers(2)))
    await update()

    expect(await shape()).toEqual([
      ['Taksi 1', 'Taksi 1', 4],
      ['Taksi 2', 'Taksi 2', 1],
    ])
  })

  test('is not kept for a waiting run whose passengers have all cancelled', async () => {
    await addTimetable(server.services, centre, ridesFor(await passengers(1)))
    await update()
    await server.services.db
      .updateTable('trip')
      .set({ cancelled_at: new Date(testNow) })
      .execute()

    await addCars(server.services, centre, [{ name: 'Taksi 1', seats: 4 }])
    await addTimetable(server.services, centre, ridesFor(await passengers(1)))
    await update()

    expect(await shape()).toEqual([
      ['Reitti 1', null, 1],
      ['Taksi 1', 'Taksi 1', 1],
    ])
  })

  test('that is left by a run goes to a new one beside a run that it cannot serve', async () => {
    await addCars(server.services, centre, [{ name: 'Taksi 1', seats: 4 }])
    const [leaving] = await passengers(1)
    const waiting = await passengers(1, { utilityIds: [utilities.wheelchair] })
    await addTimetable(server.services, centre, ridesFor([leaving!, ...waiting]))
    await update()
    await server.services.db
      .updateTable('trip')
      .set({ cancelled_at: new Date(testNow) })
      .where('passenger_id', '=', leaving!)
      .execute()
    const coming = await passengers(1)
    await addTimetable(server.services, centre, ridesFor(coming))

    await update()

    expect(
      (await runsOn(server.services, centre, today)).map(({ name, car, passengerIds }) => [name, car, passengerIds]),
    ).toEqual([
      ['Reitti 1', null, waiting],
      ['Taksi 1', 'Taksi 1', [leaving]],
      ['Reitti 2', 'Taksi 1', coming],
    ])
  })

  test('whose passengers have all cancelled is free for others', async () => {
    await addCars(server.services, centre, [{ name: 'Taksi 1', seats: 4 }])
    await addTimetable(server.services, centre, ridesFor(await passengers(1), { time: '08:15' }))
    await update()
    await server.services.db
      .updateTable('trip')
      .set({ cancelled_at: new Date(testNow) })
      .execute()

    await addTimetable(server.services, centre, ridesFor(await passengers(1), { time: '08:30' }))
    await update()

    expect(await shape()).toEqual([
      ['Taksi 1', 'Taksi 1', 1],
      ['Taksi 1', 'Taksi 1', 1],
    ])
  })
})
