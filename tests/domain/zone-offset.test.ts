import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { businessZone, checkOffsets, knownOffsets, trustOffsets, wallAt } from '#domain/zone-offset.ts'

const minuteMs = 60_000
const weekMs = 7 * 24 * 60 * minuteMs

const rules = new Intl.DateTimeFormat('sv-SE', { timeZone: businessZone, dateStyle: 'short', timeStyle: 'short' })

/** What the zone's rules say, "2026-03-11 10:00". */
const byTheRules = (instant: number) => rules.format(instant)
const byWall = (instant: number) => new Date(wallAt(instant)).toISOString().slice(0, 16).replace('T', ' ')

afterEach(checkOffsets)

test('the wall shows what the rules of the zone say, at any instant of two centuries', () => {
  const [first, last] = [Date.parse('1900-01-01T00:00:00Z'), Date.parse('2100-01-01T00:00:00Z')]
  fc.assert(
    fc.property(fc.integer({ min: first, max: last }), (instant) => {
      expect(byWall(instant)).toBe(byTheRules(instant))
    }),
    { numRuns: 3000 },
  )
})

test.each([
  ['forward', '2026-03-29T01:00:00Z'],
  ['back', '2026-10-25T01:00:00Z'],
])('each minute of the days around the clock’s change %s is right', (_, change) => {
  for (let minute = -48 * 60; minute <= 48 * 60; minute += 1) {
    const instant = Date.parse(change) + minute * minuteMs
    expect(byWall(instant)).toBe(byTheRules(instant))
  }
})

test('an offset is known of no week in which the clock is changed', () => {
  const change = Math.floor(Date.parse('2026-03-29T01:00:00Z') / weekMs)
  for (const week of [change - 1, change, change + 1]) wallAt(week * weekMs)

  const known = new Map(knownOffsets())
  expect([change - 1, change, change + 1].map((week) => known.get(week))).toEqual([120, undefined, 180])
})

test('what was known before is taken without asking, until it is checked', () => {
  const instant = Date.parse('2026-01-14T10:00:00Z')
  trustOffsets([[Math.floor(instant / weekMs), 60]])
  expect(byWall(instant)).toBe('2026-01-14 11:00')

  checkOffsets()
  expect(byWall(instant)).toBe('2026-01-14 12:00')
})

test('what is no instant is refused', () => {
  expect(() => wallAt(Number.NaN)).toThrow(RangeError)
})
