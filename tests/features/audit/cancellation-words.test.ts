import i18next from 'i18next'
import { expect, test } from 'vitest'
import { auditKindOf, type AuditEvent } from '#domain/audit.ts'
import { factsOf } from '#features/audit/list/event-facts.ts'
import { plainSentence, sentenceOf } from '#features/audit/list/sentence.ts'
import '#tests/support/show.tsx'

const who = {
  name: (user: { email: string | null } | null) => user?.email ?? '',
  passenger: (passenger: { name: string | null } | undefined) => passenger?.name ?? '',
}
const event = (detail: AuditEvent['detail']): AuditEvent => ({
  ...{ id: 7, at: '2026-11-25T08:00:00Z', action: 'trips.cancel', outcome: 'done', status: 200 },
  ...{ user: { id: 1, email: 'laine@perille.example' }, passengers: [{ id: 3, name: 'Arvo Kivimaa' }] },
  ...{ passengerCount: 1, destination: null, object: null, device: null, clientVersion: null, requestId: 'r' },
  detail,
})
const said = (detail: AuditEvent['detail']) => plainSentence(sentenceOf(event(detail), who, i18next), i18next)
const facts = (detail: AuditEvent['detail']) => factsOf(event(detail), who, i18next).slice(1)

test('a cancellation says which trip, once', () => {
  const detail = { asked: ['41'], cancelled: ['41'], trips: ['2026-11-26T08:30'] }
  expect(said(detail)).toBe('laine@perille.example perui matkustajan Arvo Kivimaa matkan to 26.11.2026 08:30.')
  expect(facts(detail)).toEqual([['Perutut matkat', 'to 26.11.2026 08:30']])
  expect(auditKindOf('trips.cancel')).toBe('cancellations')
})

test('a cancellation of several trips says how many, in which days, and each of them', () => {
  const trips = ['2026-11-26T08:30', '2026-11-26T14:00', '2026-12-01T08:30']
  const detail = { asked: ['41', '42', '43'], cancelled: ['41', '42', '43'], trips }
  expect(said(detail)).toBe('laine@perille.example perui matkustajan Arvo Kivimaa 3 matkaa, 26.11.2026 – 1.12.2026.')
  expect(facts(detail)).toEqual([['Perutut matkat', 'to 26.11.2026 08:30, to 26.11.2026 14:00, ti 1.12.2026 08:30']])
})

test('what was asked for stands beside it where not all of it was cancelled; an event of before has its numbers once', () => {
  expect(facts({ asked: ['41', '42'], cancelled: ['41'], trips: ['2026-11-26T08:30'] })).toEqual([
    ['Pyydettyjen matkojen numerot', '41, 42'],
    ['Perutut matkat', 'to 26.11.2026 08:30'],
  ])
  expect(facts({ asked: ['41'], cancelled: ['41'] })).toEqual([['Peruttujen matkojen numerot', '41']])
  expect(said({ asked: ['41'], cancelled: ['41'] })).toBe(
    'laine@perille.example perui matkustajan Arvo Kivimaa matkoja.',
  )
})

test('a ride that was cancelled on the board says which one', () => {
  const ofRide = { ...event({ trips: ['2026-11-26T08:15'] }), action: 'arrival.cancel' }
  expect(plainSentence(sentenceOf(ofRide, who, i18next), i18next)).toBe(
    'laine@perille.example perui matkustajan Arvo Kivimaa kyydin to 26.11.2026 08:15.',
  )
})
