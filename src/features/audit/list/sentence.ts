import type { i18n as I18n } from 'i18next'
import type { AuditEvent } from '#domain/audit.ts'
import type { WallDateTime } from '#domain/local-date.ts'
import { formatDay } from '#ui/look/format.ts'
import { wallTimeText } from './event-facts.ts'
import type { Who } from './use-who.ts'

/** What a sentence about an event names. In the texts they are elements: `<who/>`. */
export type SentencePart = 'who' | 'passenger' | 'destination' | 'object'

/** The text of an event, and what it is filled with. */
export interface Sentence {
  /** Text key. */
  key: string
  values: { count: number; code: string; when: string }
  parts: Record<SentencePart, string>
}

type Words = Pick<I18n, 't' | 'exists' | 'language'>

/** In the words of this version: what another one has written is told by its code. */
export function sentenceOf(event: AuditEvent, who: Who, words: Words): Sentence {
  const { action, outcome, user, passengers, passengerCount, destination, object, detail } = event
  const { t, exists, language } = words
  const did = `audit.${outcome === 'done' ? 'did' : 'tried'}.${action}`
  const times = Array.isArray(detail['trips']) ? detail['trips'] : []
  const isTimed = times.length > 0 && exists(`${did}.at`, { count: times.length })
  const count = isTimed ? times.length : passengerCount
  const known = isTimed ? `${did}.at` : did
  const unknown = outcome === 'done' ? 'audit.unknown' : 'audit.unknownTried'
  return {
    key: exists(known, { count }) ? known : unknown,
    values: { count, code: action, when: whenText(times, language) },
    parts: {
      who: who.name(user),
      passenger: who.passenger(passengers[0]),
      destination: nameOrNumber(destination) ?? t('audit.notKnown'),
      object: nameOrNumber(object) ?? t('audit.notKnown'),
    },
  }
}

/** When trips are: one by its time, several by their first and last day. */
function whenText(times: readonly WallDateTime[], locale: string): string {
  const [first, last] = [times[0], times.at(-1)]
  if (first === undefined || last === undefined) return ''
  if (times.length === 1) return wallTimeText(first, locale)
  const days = new Set([first, last].map((time) => formatDay(time.slice(0, 10), locale, 'numeric')))
  return [...days].join(' – ')
}

const nameOrNumber = (named: { id: number | null; name: string | null } | null): string | null =>
  named?.name ?? (named?.id === null || named === null ? null : String(named.id))

/** The sentence as plain text. */
export const plainSentence = ({ key, values, parts }: Sentence, { t }: Pick<I18n, 't'>): string =>
  t(key, values).replace(/<(\w+)\/>/g, (tag, part: string) => (parts as Readonly<Record<string, string>>)[part] ?? tag)
