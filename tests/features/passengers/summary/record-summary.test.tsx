import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ApiError } from '#data/api/api-error.ts'
import { emptyPassenger } from '#domain/passenger.ts'
import { TransportationPermissionSummary } from '#domain/transportation-permission/schema.ts'
import type { Trip } from '#domain/trip.ts'
import { utilities } from '#domain/utility.ts'
import { RecordSummary } from '#features/passengers/summary/RecordSummary.tsx'
import type { RecordFacts } from '#features/passengers/summary/use-record-facts.ts'
import { sync } from '#state/sync.ts'
import { change } from '#tests/support/open-page.tsx'
import { show } from '#tests/support/show.tsx'
import { trip } from '#tests/support/trip.ts'

const helvi = { ...emptyPassenger(1, [1]), id: 7, name: 'Helvi Esimerkki' }
const permission = (given: Partial<TransportationPermissionSummary> = {}) => ({
  ...TransportationPermissionSummary.parse({
    id: 1,
    name: 'Päiväkuljetus',
    isDraft: false,
    initialQuota: 18,
    remainingQuota: 7,
    startDate: '2026-08-01',
    endDate: '2027-07-31',
  }),
  ...given,
})
const found = (trips: readonly Trip[] | undefined, failure: ApiError | null = null) => ({
  ...{ trips, fetchedAt: null, isLoading: false, failure, retry: () => undefined },
})
const facts: RecordFacts = { moment: '2026-11-23T09:41', trips: null, permissions: null, scheduleCount: 0 }

const put = (given: Partial<RecordFacts>, passenger = helvi) => {
  show(<RecordSummary passenger={passenger} isCard={false} isComing={false} facts={{ ...facts, ...given }} />)
  return screen.getByRole('complementary', { name: 'Yhteenveto' })
}
const kept = (...permissions: TransportationPermissionSummary[]) => ({ value: permissions, fetchedAt: 0 })
const part = (name: string) => screen.getByRole('region', { name }).textContent

test('the next ride has its time, its day, its way and its car', () => {
  const home = { startPlaceId: 1, endPlaceId: null, carName: 'Taksi 214', carRegisterNumber: 'ZRK-907' }
  put({
    trips: found([
      trip({ id: 2, startDateTime: '2026-11-24T08:15', endDateTime: null }),
      trip({ id: 1, startDateTime: '2026-11-23T14:00', endDateTime: null, ...home }),
    ]),
  })
  expect(part('Seuraava kyyti')).toBe('Seuraava kyyti14:00tänään · paluuTaksi 214 · ZRK-907')
})

test.each([
  ['2026-11-24T08:15', 'huomenna · meno'],
  ['2026-11-30T08:15', 'ma 30.11. · meno'],
])('a ride at %s is told as %s', (startDateTime, words) => {
  put({ trips: found([trip({ startDateTime, endDateTime: null })]) })
  expect(part('Seuraava kyyti')).toContain(`08:15${words}`)
})

test('that there is no ride, or that nobody knows, is said', () => {
  put({ trips: found([]) })
  expect(part('Seuraava kyyti')).toContain('Ei tulevia kyytejä')
})

test('rides that could not be read are asked for again', () => {
  put({ trips: found(undefined, new ApiError(500, [{ code: 'x', message: '' }])) })
  expect(part('Seuraava kyyti')).toContain('Kyytejä ei saatu haettua.')
  expect(screen.getByRole('button', { name: 'Yritä uudelleen' })).toBeTruthy()
})

test.each([
  [7, '11 / 18', ''],
  [1, '17 / 18', 'Kiintiö on lähes käytetty'],
  [0, '18 / 18', 'Kiintiö on käytetty'],
])('a permission with %d trips left says how much is used, and when that is much', (remainingQuota, use, warning) => {
  put({ permissions: kept(permission({ remainingQuota })) })
  expect(part('Kuljetuspäätös')).toBe(`KuljetuspäätösPäiväkuljetus${use}${warning}matkaa kuukaudessa · 31.7.2027 asti`)
  expect(screen.getByRole('meter').getAttribute('aria-valuetext')).toBe(warning === '' ? use : `${use}, ${warning}`)
})

test('a permission in force goes before a draft, and one that is over is left out', () => {
  put({
    permissions: kept(
      permission({ id: 3, name: 'Vanha', startDate: '2025-01-01', endDate: '2025-12-31' }),
      permission({ id: 2, name: 'Vapaa-aika', isDraft: true, startDate: '2026-12-01', endDate: '2026-12-31' }),
      permission(),
    ),
  })
  expect(screen.getAllByRole('meter')).toHaveLength(2)
  expect(part('Kuljetuspäätös')).toMatch(/Päiväkuljetus.*Vapaa-aika.*luonnos · 1\.12\.2026 – 31\.12\.2026/)
})

test.each([
  [true, 'Kuljetuspäätös puuttuu'],
  [false, 'Ei voimassa olevaa kuljetuspäätöstä'],
])('without a permission it counts whether one is required (%s)', (transportationPermissionRequired, words) => {
  put({ permissions: kept() }, { ...helvi, transportationPermissionRequired })
  expect(part('Kuljetuspäätös')).toBe(`Kuljetuspäätös${words}`)
})

test('that somebody must receive the passenger goes before other needs', () => {
  const { wheelchair, receiver } = utilities
  put({}, { ...helvi, utilityIds: [wheelchair, receiver] })
  const needs = within(screen.getByRole('region', { name: 'Ovella' })).getAllByRole('listitem')
  expect(needs.map(({ textContent }) => textContent)).toEqual(['Vastaanottaja', 'Pyörätuoli'])
})

test('without a connection it says how old it is', async () => {
  await change(() => {
    sync.online = false
  })
  const summary = put({ trips: { ...found([]), fetchedAt: Date.parse('2026-11-23T06:03:00Z') } })
  expect(summary.textContent).toContain('Tiedot haettu tälle laitteelle 23.11.2026 08:03')
  await change(() => {
    sync.online = true
  })
})
