import type { TFunction } from 'i18next'
import { limitIn } from '#domain/field-errors.ts'

/** What is wrong with a field, in words; a text that is too long says how long it may be. */
export function errorText(error: string, t: TFunction): string {
  const limit = limitIn(error)
  return limit === null ? t(error) : t('validation.tooLong.limit', { limit })
}
