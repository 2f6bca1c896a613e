import { describe, expect, test } from 'vitest'
import {
  compareTimetables,
  isOnTimetableTab,
  timetableCounts,
  timetableSortings,
  timetableTotal,
} from '#domain/timetable/list.ts'
import { rideCounts } from '#domain/timetable/ride-counts.ts'
import { Timetable, TimetableUpdate, TimetableWhole, shownMoment } from '#domain/timetable/schema.ts'
import { savedTimetable, timetableDraftOf } from '#domain/timetable/draft.ts'
import { timetableStates } from '#domain/timetable/state.ts'
import {
  editedTimetable,
  orderedTimetable,
  withAddedPassengers,
  withCancelledOrder,
  withoutPassengers,
} from '#domain/timetable/update.ts'
import { at, departure, ride, timetable, today, traveller } from '#tests/support/timetable.ts'

const viewer = { email: 'Koordinaattori@perille.example', today }
const all = { onlyMine: false, showExpired: true }

describe('the tabs', () => {
  const everyState = Object.values(timetableStates).map((state) => timetable({ state }))

  test('hold every state once', () => {
    expect(timetableCounts(everyState, all, viewer)).toEqual({
      ...{ new: 2, ordered: 1, orderedprocessing: 1, accepted: 3, rejected: 3 },
    })
    expect(timetableTotal(timetableCounts(everyState, all, viewer))).toBe(everyState.length)
  })

  test('count what they would list', () => {
    const rows = [
      timetable(),
      timetable({ createdByEmail: 'toinen@perille.example' }),
      timetable({ endDate: '2026-11-22' }),
      timetable({ deleted: true }),
    ]
    const count = (filter: typeof all) => timetableCounts(rows, filter, viewer).new
    expect(count(all)).toBe(3)
    expect(count({ onlyMine: true, showExpired: true })).toBe(2)
    expect(count({ onlyMine: false, showExpired: false })).toBe(2)
    expect(count({ onlyMine: true, showExpired: false })).toBe(1)
    expect(rows.filter((row) => isOnTimetableTab(row, 'new', all, viewer))).toHaveLength(3)
    expect(rows.some((row) => isOnTimetableTab(row, 'ordered', all, viewer))).toBe(false)
  })
})

test('one that has been split and goes on until the rest is accepted is not over yet', () => {
  const cut = timetable({ endDate: '2026-11-22', drivenUntil: '2027-02-26' })
  const filter = { onlyMine: false, showExpired: false }
  expect(isOnTimetableTab(cut, 'new', filter, viewer)).toBe(true)
  expect(isOnTimetableTab({ ...cut, drivenUntil: '2026-11-22' }, 'new', filter, viewer)).toBe(false)
})

test('rides are counted on days that come, for passengers who are on it', () => {
  const short = timetable({ startDate: '2026-11-30', endDate: '2026-12-02' })
  const rides = [
    ...[ride(1, at(11, 1), '08:00'), ride(2, at(11, 1, departure), '14:00'), ride(3, at(12, 3), '08:00')],
    ...[ride(4, at(13, 5), '08:00'), ride(5, at(99, 1), '08:00')],
  ]
  expect(rideCounts(short, rides)).toEqual({ ridesCount: 3, ridingPassengersCount: 2 })
})

test('columns sort either way, equal ones by number', () => {
  const rows = [
    timetable({ id: 1, idNumber: 10, note: 'Ässät', ridingPassengersCount: 2 }),
    timetable({ id: 2, idNumber: 9, note: 'aamu', ridingPassengersCount: 11 }),
    timetable({ id: 3, idNumber: 11, note: 'Zeta' }),
  ]
  const order = (...given: Parameters<typeof compareTimetables>) =>
    [...rows].sort(compareTimetables(...given)).map(({ id }) => id)
  expect(timetableSortings[0]).toBe('idNumber')
  expect(order('idNumber', false)).toEqual([2, 1, 3])
  expect(order('note', false)).toEqual([2, 3, 1])
  expect(order('ridingPassengersCount', false)).toEqual([3, 1, 2])
  expect(order('ridingPassengersCount', true)).toEqual([2, 1, 3])
  expect(order('startDate', true)).toEqual([2, 1, 3])
})

describe('a timetable is read', () => {
  const sent = { id: 5, idNumber: 5, destinationId: 1, state: 10, startDate: '2026-11-30', endDate: '2026-12-04' }

  test('under the other names of its days and passengers', () => {
    const other = {
      ...sent,
      startDate: '2026-11-29T22:00:00Z',
      endDate: '2026-12-03T22:00:00Z',
      startDateString: '2026-11-30',
      endDateString: '2026-12-04',
      timetablePassengers: [{ timetableId: 5, passengerId: 7 }],
    }
    expect(Timetable.parse(other)).toEqual(Timetable.parse({ ...sent, passengerIds: [7] }))
  })

  test.each([
    ['a state that there is not', { state: 11 }],
    ['a day that there is not', { endDate: '2026-02-30' }],
    ['passengers that are none', { timetablePassengers: ['x'] }],
  ])('but not with %s', (_, change) => {
    expect(Timetable.safeParse({ ...sent, ...change }).success).toBe(false)
  })

  test('whole, with passengers and rides where the server sends them', () => {
    expect(TimetableWhole.parse(sent)).not.toHaveProperty('rides')
    const whole = TimetableWhole.parse({ ...sent, passengers: [traveller(7)], rides: [ride(1, at(7, 1), '08:00')] })
    expect(whole).toMatchObject({ passengers: [{ id: 7 }], rides: [{ id: 1 }] })
  })

  test('and its moments before 2000 are not shown', () => {
    expect(shownMoment('0001-01-01T00:00:00Z')).toBeNull()
    expect(shownMoment('1999-12-31T23:59:59Z')).toBeNull()
    expect(shownMoment('2000-01-01T00:00:00Z')).toBe('2000-01-01T00:00:00Z')
    expect(shownMoment(null)).toBeNull()
  })
})

test('a change carries the whole timetable, its version and the one thing that is new', () => {
  const base = {
    id: 5,
    version: 1,
    startDate: '2026-11-30',
    endDate: '2027-02-26',
    note: '',
    description: '',
    state: 10,
    passengerIds: [11, 12, 13],
  }
  expect(orderedTimetable(timetable())).toEqual({ ...base, state: 100 })
  expect(withCancelledOrder(timetable({ state: 300 }))).toEqual(base)
  expect(withAddedPassengers(timetable(), [13, 14])).toEqual({ ...base, passengerIds: [11, 12, 13, 14] })
  expect(withoutPassengers(timetable(), [12])).toEqual({ ...base, passengerIds: [11, 13] })
  const saved = { startDate: '2026-12-01', endDate: '2026-12-04', note: 'Uusi', description: '' }
  expect(editedTimetable(timetable(), saved)).toEqual({ ...base, ...saved })
  const edited = savedTimetable({ ...timetableDraftOf(timetable()), ...saved })
  expect(editedTimetable(timetable(), edited)).toEqual({ ...base, ...saved })
  expect(TimetableUpdate.safeParse({ ...base, endDate: '2026-11-29' }).success).toBe(false)
})
