import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ArrivalDeparture, arrivalCan, boardDates, isDeliverable, ridesByDay } from '#domain/arrival.ts'
import { addDays, isWeekend } from '#domain/local-date.ts'
import { arrival } from '#tests/support/arrival.ts'

describe('an item is valid only with', () => {
  test.each([
    ['a time', { atHHMM: '' }],
    ['a time that exists', { atHHMM: '25:00' }],
    ['a destination', { placeId: 0 }],
    ['a passenger', { passengerId: 0 }],
  ])('%s', (_, change) => {
    expect(ArrivalDeparture.safeParse(arrival()).success).toBe(true)
    expect(ArrivalDeparture.safeParse({ ...arrival(), ...change }).success).toBe(false)
  })
})

test('an answer with only the necessary fields is read, and unknown ones are dropped', () => {
  const { id, tripId, placeId, passengerId, passengerName, date, atHHMM, atYMD } = arrival()
  const parsed = ArrivalDeparture.parse({
    ...{ id, tripId, placeId, passengerId, passengerName, date, atHHMM, atYMD },
    selectedForCancelling: true,
  })
  expect(parsed).toMatchObject({ completed: false, cancelled: false, utilities: [], carName: null })
  expect(parsed).not.toHaveProperty('selectedForCancelling')
})

test.each([null, '', ' '])('a car called %j is none that has been assigned', (carName) => {
  expect(ArrivalDeparture.parse({ ...arrival(), carName }).carName).toBeNull()
})

const day = '2026-11-23'
const updating = { permissions: { 1: [1110, 1120] } }
const reading = { permissions: { 1: [1110] } }

describe('confirming', () => {
  test.each([
    ['an ordinary item of today', {}, updating, null],
    ['without the right', {}, reading, 'refusal.arrival.noRight'],
    ['with the right elsewhere', { placeId: 2 }, updating, 'refusal.arrival.noRight'],
    ['a cancelled item', { cancelled: true }, updating, 'refusal.arrival.cancelled'],
    ['an item whose cancellation was requested', { cancelling: true }, updating, 'refusal.arrival.cancelling'],
    ['for an inactive passenger', { inactive: true }, updating, 'refusal.arrival.inactivePassenger'],
    ["tomorrow's item", { date: '2026-11-24' }, updating, 'refusal.arrival.otherDay'],
    ["yesterday's item", { date: '2026-11-22' }, updating, 'refusal.arrival.otherDay'],
  ] as const)('%s', (_, change, user, refusal) => {
    expect(arrivalCan.confirm(arrival(change), day, user)).toBe(refusal)
  })
})

describe('cancelling', () => {
  test.each([
    ['an ordinary item of today', {}, updating, null],
    ["tomorrow's item", { date: '2026-11-24' }, updating, null],
    ["yesterday's item", { date: '2026-11-22' }, updating, 'refusal.arrival.past'],
    ['without the right', {}, reading, 'refusal.arrival.noRight'],
    ['a cancelled item', { cancelled: true }, updating, 'refusal.arrival.cancelled'],
    ['a second time', { cancelling: true }, updating, 'refusal.arrival.cancelling'],
    ['for an inactive passenger', { inactive: true }, updating, null],
  ] as const)('%s', (_, change, user, refusal) => {
    expect(arrivalCan.cancel(arrival(change), day, user)).toBe(refusal)
  })
})

test.each([
  ['the same day', 0, true],
  ['the day after', 1, true],
  ['a week later', 7, true],
  ['eight days later', 8, false],
  ['before its day', -1, false],
])('a confirmation may be sent on %s: %s days, %s', (_, days, expected) => {
  expect(isDeliverable(day, addDays(day, days))).toBe(expected)
})

test('a day has the rides that are not cancelled, and those that came all the same', () => {
  const [monday, tuesday] = ['2026-11-23', '2026-11-24']
  const rides = [
    { date: monday },
    { date: monday, cancelled: true },
    { date: monday, cancelled: true, completed: true },
    { date: monday, cancelling: true },
    { date: tuesday, cancelled: true },
  ]
  expect(ridesByDay(rides.map((ride) => arrival(ride)))).toEqual({ [monday]: 2, [tuesday]: 0 })
})

test('the board shows today always and the next six days, weekends only when wanted', () => {
  expect(boardDates(day, false)).toEqual([day, '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27'])
  expect(boardDates('2026-11-28', false)[0]).toBe('2026-11-28')
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4000 }), (offset) => {
      const today = addDays(day, offset)
      const all = boardDates(today, true)
      expect(all).toHaveLength(7)
      expect(all.at(-1)).toBe(addDays(today, 6))
      expect(boardDates(today, false)).toEqual(all.filter((date) => date === today || !isWeekend(date)))
    }),
  )
})
