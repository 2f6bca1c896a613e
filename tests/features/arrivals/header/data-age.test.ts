import { expect, test } from 'vitest'
import { dataAge, isStale } from '#features/arrivals/header/data-age.ts'

const now = Date.parse('2026-11-23T06:12:00Z')
const ago = (minutes: number) => now - minutes * 60_000

test.each([
  ['never fetched is not spoken of', null, null, { state: 'unknown' }],
  ['just fetched is live', ago(0), null, { state: 'live' }],
  ['from a clock ahead of the server is live', now + 5000, null, { state: 'live' }],
  ['a minute old is live', ago(1.9), null, { state: 'live' }],
  ['18 minutes old is saved', ago(18), null, { state: 'saved', at: ago(18), minutes: 18, isWarning: false }],
  ['half an hour old is a warning', ago(30), null, { state: 'saved', at: ago(30), minutes: 30, isWarning: true }],
  ['fresh without a connection', ago(0), ago(3), { state: 'offline', since: ago(3), isWarning: false }],
  ['old without a connection is a warning', ago(45), ago(44), { state: 'offline', since: ago(44), isWarning: true }],
  ['never fetched without a connection', null, ago(3), { state: 'offline', since: ago(3), isWarning: false }],
] as const)('data %s', (_, fetchedAt, offlineSince, age) => {
  expect(dataAge(now, fetchedAt, offlineSince)).toEqual(age)
})

test.each([
  ['nothing', null, false],
  ['9 minutes', ago(9.9), false],
  ['10 minutes', ago(10), true],
] as const)('numbers of %s ago carry their age or not', (_, fetchedAt, stale) => {
  expect(isStale(now, fetchedAt)).toBe(stale)
})
