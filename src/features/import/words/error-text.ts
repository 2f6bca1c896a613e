import type { i18n as I18n } from 'i18next'
import { knownImportField } from '#domain/import/fields.ts'
import { rowProblems, type RowError } from '#domain/import/import-record.ts'
import type { FieldPlace } from '#domain/import/mapping.ts'
import { placeText } from './place-text.ts'

/** What the parts of a sent row are called in the mapper. */
const sections: Readonly<Record<string, string>> = { phones: 'phone.', permissions: 'permission.', passenger: '' }

/** The place of a field that a server names, as `permissions.1.endDate`; `null` for the row as such. */
export function placeOfError(path: string): FieldPlace | null {
  const [first = '', second = '', third] = path.split('.')
  const start = sections[first]
  const isInBlock = third !== undefined
  const name = start === undefined ? first : `${start}${isInBlock ? third : second}`
  const field = knownImportField(name)
  return field ? { name, block: isInBlock ? Number(second) : null } : null
}

/** Why a row was not saved, in words. */
export function rowErrorText({ field, code }: RowError, { t, exists }: Pick<I18n, 't' | 'exists'>): string {
  const place = placeOfError(field)
  const text = t(exists(code) ? code : rowProblems.failed)
  return place ? `${placeText(place, t)}: ${text}` : text
}
