import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { checkOffsets, trustOffsets, wallAt } from '#domain/zone-offset.ts'
import { keepOffsets, recallOffsets } from '#state/known-offsets.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const weekMs = 7 * dayMs
const instant = Date.parse('2026-01-14T10:00:00Z')
const ahead = () => (wallAt(instant) - instant) / hourMs

beforeEach(() => {
  vi.useFakeTimers({ now: instant, toFake: ['Date'] })
  expect(ahead()).toBe(2)
  keepOffsets()
  // as if this start knew another thing than what was kept
  trustOffsets([[Math.floor(instant / weekMs), 60]])
})
afterEach(() => {
  vi.useRealTimers()
  checkOffsets()
})

test.each([
  ['at once', 0, 2],
  ['after six days', 6 * dayMs, 2],
  ['after a week, when the rules may have changed', weekMs, 1],
  ['by a clock that was set back', -hourMs, 1],
])('what was kept is trusted %s: %i ms later the clock is %i h ahead', (_, passed, expected) => {
  vi.setSystemTime(instant + passed)
  recallOffsets()
  expect(ahead()).toBe(expected)
})

test('what is kept is what the rules say, and not what was trusted', () => {
  keepOffsets()
  expect(ahead()).toBe(2)
  recallOffsets()
  expect(ahead()).toBe(2)
})
