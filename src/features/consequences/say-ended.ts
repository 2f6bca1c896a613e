import type { TFunction } from 'i18next'
import type { RidesEnded } from '#domain/consequences.ts'
import { cancellationToastMs, say } from '#ui/toast.ts'
import { endedWords } from './parts/consequence-words.ts'

/** Tells what was done with the rides beside the change itself; whose car had left is told long enough to be read. */
export function sayEnded(ended: RidesEnded | undefined, title: string, locale: string, t: TFunction): void {
  const words = ended ? endedWords(ended, locale, t) : []
  const isWhole = ended === undefined || ended.trips.refused.length === 0
  say({
    title,
    ...(words.length > 0 && { text: words.join(' '), timeoutMs: cancellationToastMs }),
    intent: isWhole ? 'success' : 'warning',
  })
}
