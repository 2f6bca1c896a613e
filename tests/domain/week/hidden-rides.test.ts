import { expect, test } from 'vitest'
import { cellKey } from '#domain/ride/cell.ts'
import { hiddenRides } from '#domain/week/week.ts'
import { at } from '#tests/support/timetable.ts'

const rides = [at(11, 1), at(11, 6), at(11, 0)]
const saturdayLast = { startDate: '2026-11-30', endDate: '2026-12-05' }

test.each([
  ['hidden days that come', false, [at(11, 6)]],
  ['no day when the weekend is shown', true, []],
])('a week leaves out rides on %s', (_, showWeekends, expected) => {
  expect(hiddenRides(rides.map(cellKey), saturdayLast, { showWeekends, weekStartsOnSunday: false })).toEqual(expected)
})
