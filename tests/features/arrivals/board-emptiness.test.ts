import { expect, test } from 'vitest'
import { emptinessOf } from '#features/arrivals/board-emptiness.ts'

const today = '2026-11-23'

test.each([
  ['rows are shown', { counts: {}, ofDay: 3, shown: 1 }, null],
  ['the filter hides all of the day', { counts: { [today]: 3 }, ofDay: 3, shown: 0 }, 'filter'],
  ['only other days have rides', { counts: { '2026-11-25': 2 }, ofDay: 0, shown: 0 }, 'day'],
  ['no day has rides', { counts: {}, ofDay: 0, shown: 0 }, 'destination'],
  ['only past days have rides', { counts: { '2026-11-20': 4 }, ofDay: 0, shown: 0 }, 'destination'],
  ['it is not known yet what other days have', { counts: undefined, ofDay: 0, shown: 0 }, 'day'],
] as const)('when %s', (_, facts, emptiness) => {
  expect(emptinessOf({ today, ...facts })).toBe(emptiness)
})
