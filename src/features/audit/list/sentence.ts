import type { i18n as I18n } from 'i18next'
import type { AuditEvent } from '#domain/audit.ts'
import type { Who } from './use-who.ts'

/** What a sentence about an event names. In the texts they are elements: `<who/>`. */
export type SentencePart = 'who' | 'passenger' | 'destination' | 'object'

/** The text of an event, and what it is filled with. */
export interface Sentence {
  /** Text key. */
  key: string
  values: { count: number; code: string }
  parts: Record<SentencePart, string>
}

/** In the words of this version: what another one has written is told by its code. */
export function sentenceOf(event: AuditEvent, who: Who, { t, exists }: Pick<I18n, 't' | 'exists'>): Sentence {
  const { action, outcome, user, passengers, passengerCount, destination, object } = event
  const count = passengerCount
  const known = `audit.${outcome === 'done' ? 'did' : 'tried'}.${action}`
  const isKnown = exists(known, { count })
  return {
    key: isKnown ? known : outcome === 'done' ? 'audit.unknown' : 'audit.unknownTried',
    values: { count, code: action },
    parts: {
      who: who.name(user),
      passenger: who.passenger(passengers[0]),
      destination: nameOrNumber(destination) ?? t('audit.notKnown'),
      object: nameOrNumber(object) ?? t('audit.notKnown'),
    },
  }
}

const nameOrNumber = (named: { id: number | null; name: string | null } | null): string | null =>
  named?.name ?? (named?.id === null || named === null ? null : String(named.id))

/** The sentence as plain text. */
export const plainSentence = ({ key, values, parts }: Sentence, { t }: Pick<I18n, 't'>): string =>
  t(key, values).replace(/<(\w+)\/>/g, (tag, part: string) => (parts as Readonly<Record<string, string>>)[part] ?? tag)
