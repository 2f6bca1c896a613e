import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pageCount, pageOf, pageSizes, pageWith } from '#domain/page-size.ts'

test('lists have the page sizes of the documents, the default first', () => {
  expect(pageSizes).toEqual({
    passengers: [20, 50, 100, 'all'],
    trips: ['all', 100, 50, 10],
    timetables: ['all', 100, 50, 10],
    bookings: ['all', 100, 50, 10],
    passengerGroups: [25],
    groupPassengers: [25],
    transportationPermissions: [25],
    users: [10],
    authTenants: [10],
    programs: [10],
    costs: [100],
    destinations: [10],
  })
})

test.each([
  [0, 20, 1],
  [20, 20, 1],
  [21, 20, 2],
  [20_000, 'all', 1],
] as const)('%s rows in pages of %s are %s pages', (total, size, expected) => {
  expect(pageCount(total, size)).toBe(expected)
})

test('the pages together are the list, and a page past the end is the last one', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(), { maxLength: 200 }), fc.integer({ min: 1, max: 50 }), (rows, size) => {
      const pages = Array.from({ length: pageCount(rows.length, size) }, (_, page) => pageOf(rows, size, page))
      expect(pages.flat()).toEqual(rows)
      expect(pageOf(rows, size, pages.length + 3)).toEqual(pages.at(-1))
      expect(pageOf(rows, 'all', 5)).toEqual(rows)
      expect(rows.every((_, place) => pageOf([...rows.keys()], size, pageWith(place, size)).includes(place))).toBe(true)
      expect(pageWith(rows.length, 'all')).toBe(0)
    }),
  )
})
