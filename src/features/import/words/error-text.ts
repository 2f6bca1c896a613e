import type { TFunction } from 'i18next'
import { rowProblems, type RowError } from '#domain/import/import-record.ts'
import { placeOfRowError } from '#domain/import/row-error.ts'
import { placeText } from './place-text.ts'

interface Texts {
  t: TFunction
  exists: (key: string) => boolean
}

/** Why a row was not saved, in words. */
export function rowErrorText({ field, code }: RowError, texts: Texts): string {
  const place = placeOfRowError(field)
  const text = texts.t(texts.exists(code) ? code : rowProblems.failed)
  return place ? `${placeText(place, texts.t)}: ${text}` : text
}
