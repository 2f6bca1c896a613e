import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { BoardItem } from '#data/arrivals.ts'
import { arrivalDepartureTypes } from '#domain/arrival.ts'
import { minutesOf, timeOfDay } from '#domain/time-of-day.ts'
import {
  filterItems,
  groupRows,
  isDone,
  minutesLate,
  nextTime,
  pastCount,
  summaryOf,
} from '#features/arrivals/board/group-rows.ts'
import { boardItem } from '../board-item.ts'

const { arrival, departure, unknown } = arrivalDepartureTypes

const namesIn = (items: readonly BoardItem[]) => items.map(({ passengerName }) => passengerName)

describe('a row', () => {
  test.each([
    ['share everything', {}, 1],
    ['come at another time', { atHHMM: '08:20' }, 2],
    ['go the other way', { arrivalDepartureType: departure }, 2],
    ['go to another place', { placeId: 2 }, 2],
    ['ride on another run', { transportName: 'Reitti 2' }, 2],
    ['ride in another car of the same run', { carName: 'Taksi 9' }, 1],
  ] as const)('is one or two when passengers %s', (_, other, rows) => {
    expect(groupRows([boardItem(), boardItem(other)])).toHaveLength(rows)
  })

  test('stands in the order of time, arrivals before departures, cars by name and number', () => {
    const rows = groupRows([
      boardItem({ atHHMM: '14:00', arrivalDepartureType: departure, transportName: 'a' }),
      boardItem({ atHHMM: '08:15', arrivalDepartureType: departure, transportName: 'b' }),
      boardItem({ atHHMM: '08:15', transportName: 'c', carName: 'Taksi 118' }),
      boardItem({ atHHMM: '08:15', transportName: 'd', carName: 'Taksi 31' }),
      boardItem({ atHHMM: '07:40', transportName: 'e' }),
    ])

    expect(rows.map(({ time, direction, carName }) => `${time} ${direction ?? ''} ${carName ?? ''}`)).toEqual([
      '07:40 arrival Taksi 214',
      '08:15 arrival Taksi 31',
      '08:15 arrival Taksi 118',
      '08:15 departure Taksi 214',
      '14:00 departure Taksi 214',
    ])
  })

  test('lists its passengers by name, as Finnish sorts them', () => {
    const [row] = groupRows(
      ['Öhman', 'Zacharias', 'Aalto', 'Åberg'].map((passengerName) => boardItem({ passengerName })),
    )

    expect(namesIn(row!.items)).toEqual(['Aalto', 'Zacharias', 'Åberg', 'Öhman'])
  })

  test.each([
    ['no car', [{ carName: null, carRegisterNumber: null }], null, null],
    ['one car', [{}], 'Taksi 214', 'ZRK-907'],
    ['a car that not all know yet', [{}, { carName: null, carRegisterNumber: null }], 'Taksi 214', 'ZRK-907'],
    ['two cars', [{}, { carName: 'Taksi 9', carRegisterNumber: 'ABC-9' }], 'Taksi 214, Taksi 9', null],
  ] as const)('names %s', (_, items, carName, registerNumber) => {
    expect(groupRows(items.map((item) => boardItem(item)))[0]).toMatchObject({ carName, registerNumber })
  })

  test.each([
    ['a waiting passenger', {}, { waiting: 1, completed: 0, riding: 1 }],
    ['a confirmed one', { completed: true }, { waiting: 0, completed: 1, riding: 1 }],
    ['a cancelled one', { cancelled: true }, { waiting: 0, completed: 0, riding: 0 }],
    ['one whose cancellation is asked for', { cancelling: true }, { waiting: 0, completed: 0, riding: 0 }],
    ['one who came all the same', { cancelled: true, completed: true }, { waiting: 0, completed: 1, riding: 1 }],
    ['an inactive one', { inactive: true }, { waiting: 0, completed: 0, riding: 1 }],
  ] as const)('counts %s', (_, item, counts) => {
    expect(groupRows([boardItem(item)])[0]).toMatchObject(counts)
  })

  test('that has not changed is the same object again, and only that one', () => {
    const [first, second, late] = [boardItem(), boardItem({ atHHMM: '09:00' }), boardItem({ atHHMM: '10:00' })]
    const before = groupRows([first, second, late])

    const after = groupRows([first, { ...second, completed: true }, late], before)

    expect(after.map((row, at) => row === before[at])).toEqual([true, false, true])
  })
})

const anyItem: fc.Arbitrary<BoardItem> = fc
  .record({
    arrivalDepartureType: fc.constantFrom(arrival, departure, unknown),
    placeId: fc.constantFrom(1, 2),
    transportName: fc.constantFrom('', 'Reitti 1', 'Reitti 2'),
    atHHMM: fc.integer({ min: 0, max: 1439 }).map(timeOfDay),
    passengerName: fc.constantFrom('Aalto', 'Öhman', 'aalto'),
    completed: fc.boolean(),
    cancelled: fc.boolean(),
    cancelling: fc.boolean(),
    inactive: fc.boolean(),
  })
  .map((item) => boardItem(item))
const anyItems = fc.array(anyItem, { maxLength: 40 })
const anyMinutes = fc.integer({ min: 0, max: 1439 })

test('rows hold every item once, in the order of time, whatever the order of the items', () => {
  fc.assert(
    fc.property(anyItems, (items) => {
      const rows = groupRows(items)

      const ids = rows.flatMap((row) => row.items.map(({ id }) => id))
      expect([...ids].sort((a, b) => a - b)).toEqual(items.map(({ id }) => id).sort((a, b) => a - b))
      expect(rows.map(({ time }) => time)).toEqual(rows.map(({ time }) => time).sort())
      expect(groupRows([...items].reverse()).map(({ key }) => key)).toEqual(rows.map(({ key }) => key))
      for (const row of rows) expect(row.items.every(({ atHHMM }) => atHHMM === row.time)).toBe(true)
    }),
  )
})

test('a car is never both done and late, and the next time is never that of a late car', () => {
  fc.assert(
    fc.property(anyItems, anyMinutes, (items, now) => {
      const rows = groupRows(items)
      const next = nextTime(rows, now)

      for (const row of rows) if (isDone(row, now)) expect(minutesLate(row, now)).toBeNull()
      if (next !== null) expect(minutesOf(next)).toBeGreaterThan(now - 5)
      expect(rows.slice(0, pastCount(rows, now)).every(({ time }) => minutesOf(time) <= now)).toBe(true)
      expect(rows.slice(pastCount(rows, now)).every(({ time }) => minutesOf(time) > now)).toBe(true)
    }),
  )
})

describe('at 08:12', () => {
  const now = minutesOf('08:12')
  const row = (...items: Partial<BoardItem>[]) => groupRows(items.map((item) => boardItem(item)))[0]!

  test.each([
    ['of 07:55 with a passenger waiting', { atHHMM: '07:55' }, 17],
    ['of five minutes ago', { atHHMM: '08:07' }, 5],
    ['of four minutes ago', { atHHMM: '08:08' }, null],
    ['to come', { atHHMM: '08:15' }, null],
    ['of 07:55 with everybody confirmed', { atHHMM: '07:55', completed: true }, null],
    ['of 07:55 that is cancelled', { atHHMM: '07:55', cancelled: true }, null],
    ['of 07:55 with an inactive passenger', { atHHMM: '07:55', inactive: true }, null],
  ] as const)('a car %s is late by so many minutes', (_, item, minutes) => {
    expect(minutesLate(row(item), now)).toBe(minutes)
  })

  test.each([
    ['with a passenger waiting', [{ completed: true }, {}], false],
    ['with everybody confirmed', [{ completed: true }], true],
    ['with the rest cancelled', [{ completed: true }, { cancelled: true }], true],
    ['to come that is cancelled', [{ cancelled: true, atHHMM: '09:00' }], false],
    ['of the past that is cancelled', [{ cancelled: true, atHHMM: '08:00' }], true],
  ] as const)('a car %s is done or not', (_, items, done) => {
    expect(isDone(row(...items), now)).toBe(done)
  })

  test('the strip tells confirmed of riding, late cars and the next one', () => {
    const rows = groupRows([
      boardItem({ atHHMM: '07:40', completed: true }),
      boardItem({ atHHMM: '07:55', completed: true }),
      boardItem({ atHHMM: '07:55' }),
      boardItem({ atHHMM: '08:00', cancelled: true }),
      boardItem({ atHHMM: '08:15', completed: true }),
      boardItem({ atHHMM: '08:30', arrivalDepartureType: departure }),
    ])

    expect(summaryOf(rows, now)).toEqual({
      confirmed: 3,
      riding: 5,
      lateCars: 1,
      next: { time: '08:30', direction: 'departure' },
    })
  })

  test('the strip has no next car when none is to come', () => {
    expect(summaryOf(groupRows([boardItem({ atHHMM: '07:00' })]), now).next).toBeNull()
  })
})

describe('the filter', () => {
  const items = [
    boardItem({ passengerName: 'Helvi Tuomikoski', carName: 'Invataksi 31', carRegisterNumber: 'KOL-482' }),
    boardItem({ passengerName: 'Äijö Åberg', carName: 'Taksi 214' }),
    boardItem({ passengerName: 'Arvo Kivimaa', carName: null, atHHMM: '14:00', arrivalDepartureType: departure }),
    boardItem({ passengerName: 'Kerttu Ojalehto', carName: null, arrivalDepartureType: unknown }),
  ]

  test.each([
    ['nothing', '', null, items],
    ['spaces', '   ', null, items],
    ['part of a name', 'tuomi', null, [items[0]]],
    ['capitals and letters with dots', 'ÄIJÖ', null, [items[1]]],
    ['the letters without their dots', 'aijo aberg', null, [items[1]]],
    ['a sign that is in every time', ':', null, []],
    ['signs alone', '% _', null, []],
    ['a sign beside a word', 'kol - 482', null, [items[0]]],
    ['a car', 'invataksi', null, [items[0]]],
    ['a plate', 'kol-', null, [items[0]]],
    ['a time', '14:0', null, [items[2]]],
    ['two words in any order', 'kivimaa arvo', null, [items[2]]],
    ['two words of different passengers', 'arvo kerttu', null, []],
    ['arrivals', '', 'arrival', [items[0], items[1]]],
    ['departures', '', 'departure', [items[2]]],
    ['a name that goes the other way', 'helvi', 'departure', []],
  ] as const)('for %s keeps what fits', (_, search, only, kept) => {
    expect(filterItems(items, search, only)).toEqual(kept)
  })

  test('that is off gives the same list, not a copy', () => {
    expect(filterItems(items, '', null)).toBe(items)
  })
})
