import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayRows, legOf, tripsAt } from '#domain/mass-cancellation/legs.ts'
import { trip } from '#tests/support/trip.ts'

const here = 1
const out = (id: number, startDateTime: string) => trip({ id, startDateTime, endPlaceId: here })
const back = (id: number, startDateTime: string) => trip({ id, startDateTime, startPlaceId: here, endPlaceId: null })

test('a trip leads to the destination or from it, or is none of its', () => {
  expect(legOf({ startPlaceId: null, endPlaceId: here }, here)).toBe('outbound')
  expect(legOf({ startPlaceId: here, endPlaceId: null }, here)).toBe('return')
  expect(legOf({ startPlaceId: here, endPlaceId: 2 }, here)).toBe('return')
  expect(legOf({ startPlaceId: 2, endPlaceId: null }, here)).toBeNull()
  expect(tripsAt([out(1, '2026-12-21T08:15'), trip({ id: 2, endPlaceId: 9 })], here).map(({ id }) => id)).toEqual([1])
})

test('both legs of a day stand in one row, in the order of time', () => {
  const rows = dayRows(
    [back(2, '2026-12-21T14:00'), out(1, '2026-12-21T08:15'), out(3, '2026-12-20T08:15'), back(4, '2026-12-22T14:00')],
    here,
  )
  expect(rows.map((row) => [row.date, row.outbound?.id, row.return?.id])).toEqual([
    ['2026-12-20', 3, undefined],
    ['2026-12-21', 1, 2],
    ['2026-12-22', undefined, 4],
  ])
})

test('a day with two trips out has two rows', () => {
  const rows = dayRows([out(1, '2026-12-21T08:15'), out(2, '2026-12-21T12:00'), back(3, '2026-12-21T14:00')], here)
  expect(rows.map((row) => [row.outbound?.id, row.return?.id])).toEqual([
    [1, 3],
    [2, undefined],
  ])
})

test('every trip of the destination stands in exactly one place', () => {
  const any = fc.record({
    day: fc.integer({ min: 10, max: 28 }),
    hour: fc.integer({ min: 10, max: 23 }),
    startPlaceId: fc.constantFrom(null, here, 2),
    endPlaceId: fc.constantFrom(null, here, 2),
  })
  fc.assert(
    fc.property(fc.array(any, { maxLength: 40 }), (given) => {
      const trips = given.map(({ day, hour, ...ends }, id) => ({
        ...{ id, startDateTime: `2026-12-${day}T${hour}:00` },
        ...ends,
      }))
      const rows = dayRows(trips, here)
      const placed = rows.flatMap((row) => [row.outbound, row.return]).flatMap((one) => (one ? [one.id] : []))
      const expected = tripsAt(trips, here).map(({ id }) => id)
      expect(placed.toSorted((a, b) => a - b)).toEqual(expected)
    }),
  )
})
