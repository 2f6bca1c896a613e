import { screen } from '@testing-library/react'
import i18next from 'i18next'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { StatusCard } from '#app/shell/sync/StatusCard.tsx'
import { confirmationDetails } from '#app/shell/sync/confirmation-words.ts'
import { SyncChip } from '#app/shell/sync/SyncChip.tsx'
import type { SyncFacts } from '#app/shell/sync/chip-state.ts'
import { rideTypes } from '#domain/ride/schema.ts'
import { sync } from '#state/sync.ts'
import { show } from '#tests/support/show.tsx'
import { toldByKey } from '#tests/support/told.ts'
import { pretendMedia } from '../ui/media.ts'

const facts = vi.hoisted(() => ({ online: true, queued: 0, needingAttention: 0, fetchedAt: 0 }))

vi.mock('#app/shell/sync/use-sync-facts.ts', () => ({
  useSyncFacts: (): SyncFacts => ({ sending: null, keepsNothing: false, liveFrom: null, ...facts }),
}))

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-03-11T08:00:00Z') })
})
afterEach(() => {
  Object.assign(facts, { online: true, queued: 0, needingAttention: 0 })
  sync.offlineSince = null
  vi.useRealTimers()
})

test.each([
  ['2026-03-11T07:59:00Z', 'Synkronoitu 09:59'],
  ['2026-03-11T07:28:00Z', 'Synkronoitu 09:28, 32 min sitten'],
  ['2026-03-10T21:30:00Z', 'Synkronoitu ti 10.3. 23:30, 10 h 30 min sitten'],
  ['2026-03-09T07:28:00Z', 'Synkronoitu ma 9.3. 09:28'],
])('data fetched at %s is said in the chip to be: %s', (fetchedAt, text) => {
  facts.fetchedAt = Date.parse(fetchedAt)
  show(<SyncChip />)
  expect(screen.getByRole('button', { name: `Synkronointi: ${text}` })).toBeTruthy()
})

test.each([
  [false, 3, '1 vaatii huomiota, Ei yhteyttä · 3 jonossa', true],
  [true, 3, '1 vaatii huomiota, 3 muutosta jonossa', true],
  [true, 0, '1 vaatii huomiota', false],
])(
  'beside what needs a person the chip tells by name (connected: %s, queued: %i): %s',
  async (online, queued, text, isMore) => {
    Object.assign(facts, { needingAttention: 1, online, queued })
    show(<SyncChip />)
    const chip = screen.getByRole('button', { name: `Synkronointi: ${text}` })
    expect(await toldByKey(chip)).toBe(isMore ? text : undefined)
  },
)

test.each([
  ['there is room for it: nothing is told', [], 'Synkronoitu 09:59', undefined],
  ['there is little: it is told', ['max-width: 899px'], '09:59', 'Synkronoitu 09:59'],
])('what is synced is shown whole where %s', async (_, media, shown, words) => {
  pretendMedia(...media)
  facts.fetchedAt = Date.parse('2026-03-11T07:59:00Z')
  show(<SyncChip />)
  const chip = screen.getByRole('button', { name: 'Synkronointi: Synkronoitu 09:59' })
  expect(chip.textContent).toBe(shown)
  expect(await toldByKey(chip)).toBe(words)
})

test('the panel says of which day the data is, and since which day there has been no connection', () => {
  Object.assign(facts, { online: false, fetchedAt: Date.parse('2026-03-09T07:28:00Z') })
  sync.offlineSince = Date.parse('2026-03-10T06:05:00Z')
  show(<StatusCard />)
  expect(screen.getByText('Yhteys katkesi ti 10.3. 08:05')).toBeTruthy()
  expect(screen.getByText(/^Näkyvät tiedot haettiin ma 9\.3\. 09:28\./)).toBeTruthy()
})

test.each([
  ['2026-03-11T06:05:00Z', 'Aikataulu #2381 · muutettu 08:05'],
  ['2026-03-09T21:30:00Z', 'Aikataulu #2381 · muutettu ma 9.3. 23:30'],
])('what was changed at %s waits as: %s', (madeAt, text) => {
  const cell = { timetableId: 7, passengerId: 5, weekDayId: 2, rideType: rideTypes.arrival, minutes: 525 } as const
  const ride = { kind: 'ride', opId: 'test', madeAt: Date.parse(madeAt), idNumber: 2381, passengerName: null } as const
  expect(confirmationDetails({ ...ride, ...cell }, i18next.t, 'fi')).toBe(text)
})
