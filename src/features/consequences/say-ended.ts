import type { TFunction } from 'i18next'
import { endsRides, type RideEnding, type RidesEnded } from '#domain/consequences.ts'
import { cancellationToastMs, say } from '#ui/speak/toast.ts'
import { endedWords } from './parts/consequence-words.ts'

interface Report {
  /** What was to be done; `null` where nothing was offered. */
  ending: RideEnding | null
  /** What was; `undefined` from a server that says nothing of it. */
  ended: RidesEnded | undefined
}

/**
 * Tells what was done with the rides beside the change itself, and what was left; whose car had left is told long
 * enough to be read.
 */
export function sayEnded(title: string, { ending, ended }: Report, locale: string, t: TFunction): void {
  const words = ended ? endedWords(ended, { wasAsked: ending !== null && endsRides(ending) }, locale, t) : []
  const isWhole = ended === undefined || ended.trips.refused.length === 0
  say({
    title,
    ...(words.length > 0 && { text: words.join(' '), timeoutMs: cancellationToastMs }),
    intent: isWhole ? 'success' : 'warning',
  })
}
