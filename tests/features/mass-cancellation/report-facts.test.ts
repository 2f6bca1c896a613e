import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { confirmedJob, type Outcome } from '#domain/mass-cancellation/job.ts'
import { useReportFacts } from '#features/mass-cancellation/report/use-report-facts.ts'
import '#tests/support/show.tsx'

const job = confirmedJob(
  {
    ...{ range: { startDate: '2026-12-21', endDate: '2027-01-03' }, directions: 'both', trips: [], passengers: [] },
    ...{ unread: [], reason: 'Loma', email: 'salo@perille.example' },
  },
  Date.parse('2026-11-23T08:36:00Z'),
)

test.each([
  ['within a minute', '2026-11-23T08:36:30Z', 'ma 23.11.2026 10:36'],
  ['later', '2026-11-23T08:40:00Z', 'ma 23.11.2026 10:36–10:40'],
  ['on another day', '2026-11-25T08:05:00Z', 'ma 23.11.2026 10:36 – ke 25.11.2026 10:05'],
  ['not yet', null, 'ma 23.11.2026 10:36'],
])('a report says when it was: ended %s', (_, ended, said) => {
  const { result } = renderHook(() => useReportFacts({ ...job, finishedAt: ended === null ? null : Date.parse(ended) }))
  expect(result.current.who).toBe(`${said} · salo@perille.example`)
})

const place = { startDateTime: '2026-12-22T08:15:00', startPlace: '', startPlaceId: null, endPlace: '', endPlaceId: 1 }
const mine = { kind: 'cancelled', isAsked: false } as const
const asked = { kind: 'cancelled', isAsked: true } as const
const theirs = { kind: 'elsewhere', by: 'laine@perille.example', at: null } as const
const factsOf = (...outcomes: [passengerId: number, outcome: Outcome][]) => {
  const trips = outcomes.map(([passengerId, outcome], index) => ({ ...place, id: index + 1, passengerId, outcome }))
  const passengers = [10, 20].map((id) => ({ id, name: String(id) }))
  return renderHook(() => useReportFacts({ ...job, trips, passengers })).result.current
}

test('a report counts those of whose trips something was cancelled', () => {
  expect(factsOf([10, mine], [10, mine], [20, theirs]).what).toContain(' · 1 matkustaja · ')
})

test('a report says cancelled of what the booking system has confirmed, and of nothing else', () => {
  expect(factsOf([10, mine], [20, mine]).title).toBe('2 matkaa peruttu')
  expect(factsOf([10, mine], [20, asked]).title).toBe('2 matkan peruutusta pyydetty')
  expect(factsOf([10, asked]).title).toBe('1 matkan peruutusta pyydetty')
  expect(factsOf([10, theirs]).title).toBe('Yhtään matkaa ei peruttu')
})
