import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { confirmedJob } from '#domain/mass-cancellation/job.ts'
import { useReportFacts } from '#features/mass-cancellation/report/use-report-facts.ts'
import '#tests/support/show.tsx'

const job = confirmedJob(
  {
    ...{ range: { startDate: '2026-12-21', endDate: '2027-01-03' }, directions: 'both', trips: [], passengers: [] },
    ...{ reason: 'Loma', email: 'salo@perille.example' },
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
