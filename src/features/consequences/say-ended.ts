import type { TFunction } from 'i18next'
import type { RidesEnded } from '#domain/consequences.ts'
import { cancellationToastMs, say } from '#ui/toast.ts'
import { endedWords } from './parts/consequence-words.ts'

interface Report {
  /** `undefined` where nothing was to be done. */
  ended: RidesEnded | undefined
  /** So many trips were left to be driven. */
  remaining: number
}

/**
 * Tells what was done with the rides beside the change itself, and what was left; whose car had left is told long
 * enough to be read.
 */
export function sayEnded(title: string, { ended, remaining }: Report, locale: string, t: TFunction): void {
  const words = [
    ...(ended ? endedWords(ended, locale, t) : []),
    ...(remaining > 0 ? [t('consequences.remaining', { count: remaining })] : []),
  ]
  const isWhole = ended === undefined || ended.trips.refused.length === 0
  say({
    title,
    ...(words.length > 0 && { text: words.join(' '), timeoutMs: cancellationToastMs }),
    intent: isWhole ? 'success' : 'warning',
  })
}
