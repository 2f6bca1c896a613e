import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { addDays, localDateAt } from '#domain/local-date.ts'
import { useOrderView } from '#features/timetables/order/use-order-view.ts'
import { timetable, traveller } from '#tests/support/timetable.ts'

test.each([
  ['a timetable that is under way', 0, [11]],
  ['one that is over: the transportation permissions of those who have left since are not told', -1, []],
])('who lacks a transportation permission is named of %s', (_, lastDay, expected) => {
  const endDate = addDays(localDateAt(Date.now()), lastDay)
  const stored = timetable({ startDate: addDays(endDate, -6), endDate })
  const passengers = [traveller(11, { transportationPermissionRequired: true }), traveller(12)]
  const week = { passengers, times: new Map(), unsentCellsCount: 0 }

  const { result } = renderHook(() => useOrderView(stored, week, []))

  expect(result.current.lacking.map(({ id }) => id)).toEqual(expected)
  expect(result.current.facts.lackingPermissionsCount).toBe(expected.length)
})
