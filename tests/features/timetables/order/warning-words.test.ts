import i18next from 'i18next'
import { expect, test } from 'vitest'
import { warningWords, type WarningLine, type WarningPart } from '#features/timetables/order/warning-words.ts'
import { cellKey, type RideTimes } from '#domain/ride/cell.ts'
import type { OtherRide } from '#domain/week/other-ride.ts'
import { minutesOf } from '#domain/time-of-day.ts'
import '#tests/support/show.tsx'
import { arrival, at, departure } from '#tests/support/timetable.ts'

const passengers = [
  { id: 11, name: 'Helvi Esimerkki' },
  { id: 12, name: 'Aino Harju' },
]
const words = { t: i18next.t, locale: 'fi', destinationId: 1, passengers }
const order = { kind: 'timetable', id: 7, number: '7', destinationId: 1, destinationAlias: 'Koivuranta' } as const

const other = (weekDayId: number, time: string, given: Partial<OtherRide> = {}): OtherRide => ({
  passengerId: 11,
  weekDayId,
  date: null,
  minutes: minutesOf(time),
  rideType: arrival,
  order,
  ...given,
})
const textOf = (parts: readonly WarningPart[]) =>
  parts.map((part) => (typeof part === 'string' ? part : part.text)).join('')
/** Without the name that it begins with. */
const afterName = ({ parts }: WarningLine) => textOf(parts).replace(/^(Helvi Esimerkki|Aino Harju) /, '')
const waysOf = (lines: readonly WarningLine[] = []) =>
  lines.map(({ parts }) => parts.flatMap((part) => (typeof part === 'string' ? [] : [[part.text, part.to]])))
const linesOf = (rides: OtherRide[], times: RideTimes = new Map(), moreCount = 0) =>
  warningWords({ others: { rides, moreCount } }, times, words).flatMap(({ lines }) => lines.map(afterName))

test('nothing to tell has no words', () => {
  expect(warningWords({}, new Map(), words)).toEqual([])
})

test('days of which the same is said are said once, and what they belong to once', () => {
  const back = { rideType: departure }
  const rides = [
    other(0, '08:00'),
    other(1, '07:40'),
    other(1, '12:30', back),
    other(3, '07:40'),
    other(3, '12:30', back),
  ]
  expect(linesOf(rides)).toEqual(['ma, ke alku 07:40, loppu 12:30; su alku 08:00, aikataulu #7'])
})

test('another destination is named where it may be; of an order that may not be seen only that is said', () => {
  const elsewhere = { ...order, destinationId: 2, destinationAlias: 'Toivola' }
  expect(linesOf([other(1, '07:40', { order: elsewhere })])).toEqual(['ma alku 07:40, aikataulu #7, Toivola'])
  expect(linesOf([other(1, '07:40', { order: null })])).toEqual([
    'ma alku 07:40, tilaus, jota sinulla ei ole oikeutta nähdä',
  ])
})

test('that there are more than can be told comes last', () => {
  expect(linesOf([other(1, '07:40')], new Map(), 3)).toEqual([
    'ma alku 07:40, aikataulu #7',
    'Lisäksi 3 kyytiä, joita ei luetella.',
  ])
})

test('who was withdrawn is told with the rides that come back', () => {
  const times: RideTimes = new Map([[cellKey(at(11, 1)), minutesOf('07:40')]])
  const [told] = warningWords({ resumed: [at(11, 1)] }, times, words)
  expect(told?.title).toBe('1 matkustajan kyydit tässä aikataulussa on peruttu. Tilaus palauttaa ne:')
  expect(told?.lines.map(afterName)).toEqual(['ma alku 07:40'])
})

test('a single booking has its day', () => {
  const booked = { date: '2026-12-07', rideType: null, order: { ...order, kind: 'booking', number: 'K-7' } as const }
  expect(linesOf([other(1, '09:30', booked)])).toEqual(['ma 7.12. 09:30, kertatilaus #K-7'])
})

test('the own time stands beside another one where they differ', () => {
  const times: RideTimes = new Map([
    [cellKey(at(11, 1)), minutesOf('07:16')],
    [cellKey(at(11, 2)), minutesOf('07:43')],
  ])
  expect(linesOf([other(1, '07:43'), other(2, '07:43')], times)).toEqual([
    'ma alku 07:43 (tässä 07:16); ti alku 07:43, aikataulu #7',
  ])
})

test('each passenger has a line, with a way to the first of the days, and each order that may be seen has one', () => {
  const rides = [other(0, '08:00'), other(2, '08:00'), other(3, '08:00', { passengerId: 12 })]
  const [told] = warningWords({ others: { rides, moreCount: 0 } }, new Map(), words)
  expect(told?.title).toBe('2 matkustajalla on jo kyytejä samoina päivinä:')
  expect(waysOf(told?.lines)).toEqual([
    [
      ['Helvi Esimerkki', { passengerId: 11, weekDayId: 2 }],
      ['aikataulu #7', '/d/1/timetables/tt/7'],
    ],
    [
      ['Aino Harju', { passengerId: 12, weekDayId: 3 }],
      ['aikataulu #7', '/d/1/timetables/tt/7'],
    ],
  ])
  const booked = { ...order, kind: 'booking', id: 9, destinationId: 2 } as const
  const [further] = warningWords(
    { others: { rides: [other(1, '08:00', { order: booked }), other(2, '08:00', { order: null })], moreCount: 0 } },
    new Map(),
    words,
  )
  expect(waysOf(further?.lines)[0]?.slice(1)).toEqual([['kertatilaus #7', '/d/2/timetables/b/9']])
})

test('passengers are told in the order of the week, and not in that of their days', () => {
  const rides = [other(1, '08:00', { passengerId: 12 }), other(3, '08:00', { passengerId: 11 })]
  const [told] = warningWords({ others: { rides, moreCount: 0 } }, new Map(), words)
  expect(told?.lines.map(({ key }) => key)).toEqual(['11', '12'])
})

test('a holiday leads to the first of its rides in the week', () => {
  const times: RideTimes = new Map([[cellKey(at(12, 4, departure)), minutesOf('14:00')]])
  const christmasEve = { date: '2026-12-24', text: 'holidays.christmasEve', ridesCount: 1 } as const
  const [told] = warningWords({ holidays: [christmasEve] }, times, words)
  expect(told?.lines.map(({ parts }) => textOf(parts))).toEqual(['to 24.12. jouluaatto, 1 kyyti'])
  expect(waysOf(told?.lines)).toEqual([[['to 24.12. jouluaatto', { passengerId: 12, weekDayId: 4 }]]])
})

test('days on which nothing is driven any more lead to the timetable that drives them', () => {
  const undriven = { days: { startDate: '2026-12-01', endDate: '2027-02-28' }, originalTimetableId: 7 }
  const [told] = warningWords({ undriven }, new Map(), words)
  expect(told?.title).toContain('Ajalla 1.12.2026 – 28.2.2027 ei sen jälkeen ajeta kyytejä')
  expect(waysOf(told?.lines)).toEqual([[['aikataulu #7', '/d/1/timetables/tt/7']]])
})
