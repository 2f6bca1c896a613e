import { expect, test } from 'vitest'
import { calendarUrl } from '#contract/calendars.ts'
import { catalogue } from '#contract/catalogue.ts'
import type { Endpoint } from '#contract/endpoint.ts'

type Name = 'createCalendar' | 'revokeCalendar' | 'listCalendars'

const judge = (name: Name, result: unknown, asked: object): boolean => {
  const endpoint: Endpoint = catalogue[name]
  return endpoint.answers(result, { params: undefined, query: undefined, body: undefined, ...asked })
}

const made = { id: 3, organizationId: 1, destinationId: 7, name: 'Keittiö' }

test.each<[Name, object, object, object[]]>([
  [
    'createCalendar',
    { params: { id: 1 }, body: { name: 'Keittiö', destinationId: 7 } },
    { calendar: made, secret: 'x' },
    [
      { secret: '' },
      ...[{ id: 0 }, { organizationId: 2 }, { destinationId: 8 }, { name: 'Muu' }].map((change) => ({
        calendar: { ...made, ...change },
      })),
    ],
  ],
  [
    'revokeCalendar',
    { params: { calendarId: 3 } },
    { id: 3, revokedAt: '2026-11-27T08:00:00Z' },
    [{ id: 4 }, { revokedAt: null }],
  ],
])('%s is answered by what was asked for, and by nothing else', (name, asked, right, wrong) => {
  expect(judge(name, right, asked)).toBe(true)
  for (const change of wrong) expect(judge(name, { ...right, ...change }, asked)).toBe(false)
})

test('a list of addresses is of the organisation that was asked for', () => {
  const asked = { params: { id: 1 } }
  expect(judge('listCalendars', [{ organizationId: 1 }], asked)).toBe(true)
  expect(judge('listCalendars', [{ organizationId: 1 }, { organizationId: 2 }], asked)).toBe(false)
})

test('an address leads to the calendar of its destination, with its secret', () => {
  expect(calendarUrl('https://perille.example', 7, 'perille_calendar_a-b')).toBe(
    'https://perille.example/api/calendar/7.ics?token=perille_calendar_a-b',
  )
})
