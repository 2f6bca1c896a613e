import type { i18n as I18n } from 'i18next'
import { rowProblems, type RowError } from '#domain/import/import-record.ts'
import { placeOfRowError } from '#domain/import/row-error.ts'
import { placeText } from './place-text.ts'

/** Why a row was not saved, in words. */
export function rowErrorText({ field, code }: RowError, i18n: Pick<I18n, 't' | 'exists'>): string {
  const place = placeOfRowError(field)
  const text = i18n.t(i18n.exists(code) ? code : rowProblems.failed)
  return place ? `${placeText(place, i18n.t)}: ${text}` : text
}
