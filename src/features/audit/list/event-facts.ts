import type { i18n as I18n } from 'i18next'
import type { AuditEvent } from '#domain/audit.ts'
import { isLocalDate, type WallDateTime } from '#domain/local-date.ts'
import { formatDay, formatFullMoment, formatNumber, formatWeekday } from '#ui/look/format.ts'
import type { Who } from './use-who.ts'

type Words = Pick<I18n, 't' | 'exists' | 'language'>
type Fact = readonly [name: string, fact: string]
type Value = AuditEvent['detail'][string]

/** Those whom an event was about, as far as they are named. */
export function passengersText({ passengers, passengerCount }: AuditEvent, who: Who, { t }: Pick<Words, 't'>): string {
  const names = passengers.map((passenger) => who.passenger(passenger)).join(', ')
  const more = passengerCount - passengers.length
  return more > 0 ? t('audit.detail.andMore', { names, count: more }) : names
}

/** What is known of an event: those whom it was about, and what else the log keeps of it. */
export function factsOf(event: AuditEvent, who: Who, words: Words): Fact[] {
  const { passengerCount: count } = event
  const rest = restOf(event, words)
  return count === 0
    ? rest
    : [[words.t('audit.detail.passengers', { count }), passengersText(event, who, words)], ...rest]
}

/** What was changed, and what else the log keeps of an event beside those whom it was about. */
export function restOf({ destination, outcome, status, detail }: AuditEvent, words: Words): Fact[] {
  const { t } = words
  const facts: (Fact | false)[] = [
    destination !== null && [t('audit.detail.destination'), destination.name ?? String(destination.id)],
    outcome === 'refused' && [t('audit.detail.refused'), t('audit.detail.status', { status })],
    ...toldOf(detail).map(([name, value]): Fact => [labelOf(name, words), valueText(name, value, words)]),
  ]
  return facts.filter((fact) => fact !== false)
}

/** The log keeps no order: the first day comes before the last one. */
const firstOnes = ['startDate', 'endDate']
const placeOf = (name: string): number => (firstOnes.includes(name) ? firstOnes.indexOf(name) : firstOnes.length)

/** What is kept in two ways is told once: trips by their times, and what was asked for where not all of it was cancelled. */
function toldOf({ asked, cancelled, ...detail }: AuditEvent['detail']): [name: string, value: Value][] {
  const rest = Object.entries(detail).sort(([a], [b]) => placeOf(a) - placeOf(b))
  const isSame = String(asked) === String(cancelled)
  return [
    ...(asked === undefined || isSame ? [] : [['asked', asked] satisfies [string, Value]]),
    ...(cancelled === undefined || detail['trips'] !== undefined
      ? []
      : [['cancelled', cancelled] satisfies [string, Value]]),
    ...rest,
  ]
}

/** What another version has written is told by its code. */
const labelOf = (name: string, { t, exists }: Words): string => {
  const key = `audit.fact.${name}`
  return exists(key) ? t(key) : name
}

function valueText(name: string, value: Value, words: Words): string {
  const { t } = words
  if (typeof value === 'boolean') return t(value ? 'audit.detail.yes' : 'audit.detail.no')
  if (typeof value === 'number') return formatNumber(value, words.language, { most: 3 })
  const texts = Array.isArray(value) ? value : [value]
  // what is kept under two names is one thing to the reader
  return [...new Set(texts.map((text) => wordOf(name, text, words)))].join(', ')
}

/** A value that has a text is said by it, a day and a moment as they are elsewhere; anything else stands as it is kept. */
function wordOf(name: string, text: string, { t, exists, language }: Words): string {
  const keys = [
    `audit.value.${name}.${text}`,
    ...(name === 'fields' ? [`validation.properties.${text}`] : []),
    ...(name === 'kinds' ? [`audit.kind.${text}`] : []),
    ...(name === 'code' ? [`api.errors.${text}`] : []),
  ]
  const key = keys.find((each) => exists(each))
  if (key !== undefined) return t(key)
  if (isLocalDate(text)) return formatDay(text, language, 'numeric')
  if (isWallTime.test(text)) return wallTimeText(text, language)
  return isMoment.test(text) ? formatFullMoment(Date.parse(text), language) : text
}

const isMoment = /^\d{4}-\d{2}-\d{2}T[\d:.]+(Z|[+-]\d{2}:\d{2})$/
const isWallTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/

/** "to 26.11.2026 08:30" */
export function wallTimeText(time: WallDateTime, locale: string): string {
  const day = time.slice(0, 10)
  return `${formatWeekday(day, locale)} ${formatDay(day, locale, 'numeric')} ${time.slice(11)}`
}
