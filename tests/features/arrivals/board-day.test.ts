import { expect, test } from 'vitest'
import { boardDates } from '#domain/arrival.ts'
import { boardDay } from '#features/arrivals/board-day.ts'

const redirectMs = 500

const [monday, ...later] = boardDates('2026-11-23', false)
const dates = [monday!, ...later] as const

test.each([
  ['a day of the tabs is shown', '2026-11-25', null, { show: '2026-11-25' }],
  ['without a day, today comes after half a second', undefined, null, { goTo: monday, afterMs: redirectMs }],
  ['without a day, the day chosen last comes', undefined, '2026-11-26', { goTo: '2026-11-26', afterMs: redirectMs }],
  ['a past day is not remembered', undefined, '2026-11-20', { goTo: monday, afterMs: redirectMs }],
  ['a day without a tab is not remembered', undefined, '2026-11-28', { goTo: monday, afterMs: redirectMs }],
  ['a past day leads to today at once', '2026-11-22', null, { goTo: monday, afterMs: 0 }],
  ['a day too far ahead leads to today', '2026-11-30', null, { goTo: monday, afterMs: 0 }],
  ['a hidden weekend leads to today', '2026-11-28', null, { goTo: monday, afterMs: 0 }],
  ['what is no day leads to today, whatever was chosen', 'huomenna', '2026-11-26', { goTo: monday, afterMs: 0 }],
  ['a day that the calendar does not have leads to today', '2026-02-30', null, { goTo: monday, afterMs: 0 }],
] as const)('%s', (_, dateId, remembered, expected) => {
  expect(boardDay(dateId, dates, remembered)).toEqual(expected)
})
