import type { i18n as I18n } from 'i18next'
import type { AuditEvent } from '#domain/audit.ts'
import { isLocalDate } from '#domain/local-date.ts'
import { formatDay, formatFullMoment } from '#ui/look/format.ts'
import type { Who } from './use-who.ts'

type Words = Pick<I18n, 't' | 'exists' | 'language'>
type Fact = readonly [name: string, fact: string]
type Value = AuditEvent['detail'][string]

/** What is known of an event: those whom it was about, what was changed, and what else the log keeps of it. */
export function factsOf(event: AuditEvent, who: Who, words: Words): Fact[] {
  const { passengers, passengerCount, destination, outcome, status, detail } = event
  const { t } = words
  const names = passengers.map((passenger) => who.passenger(passenger)).join(', ')
  const more = passengerCount - passengers.length
  const facts: (Fact | false)[] = [
    passengerCount > 0 && [
      t('audit.detail.passengers', { count: passengerCount }),
      more > 0 ? t('audit.detail.andMore', { names, count: more }) : names,
    ],
    destination !== null && [t('audit.detail.destination'), destination.name ?? String(destination.id)],
    outcome === 'refused' && [t('audit.detail.refused'), t('audit.detail.status', { status })],
    ...Object.entries(detail).map(([name, value]): Fact => [labelOf(name, words), valueText(name, value, words)]),
  ]
  return facts.filter((fact) => fact !== false)
}

/** What another version has written is told by its code. */
const labelOf = (name: string, { t, exists }: Words): string => {
  const key = `audit.fact.${name}`
  return exists(key) ? t(key) : name
}

function valueText(name: string, value: Value, words: Words): string {
  const { t } = words
  if (typeof value === 'boolean') return t(value ? 'audit.detail.yes' : 'audit.detail.no')
  if (typeof value === 'number') return value.toLocaleString(words.language)
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
  return isMoment.test(text) ? formatFullMoment(Date.parse(text), language) : text
}

const isMoment = /^\d{4}-\d{2}-\d{2}T[\d:.]+(Z|[+-]\d{2}:\d{2})$/
