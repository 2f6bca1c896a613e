import type { TFunction } from 'i18next'
import { choicesOf } from '#domain/import/choices.ts'
import type { ImportField } from '#domain/import/fields.ts'
import { choiceText } from '../words/value-text.ts'

/** A value that can stand for all rows, as a cell would have it, and its words. */
export interface StaticValue {
  value: string
  text: string
}

interface Known {
  t: TFunction
  destinations: readonly { alias: string }[]
}

/** The values of a field of which one is chosen; `null` for a field whose value is written. */
export function staticValues({ name, type }: ImportField, { t, destinations }: Known): StaticValue[] | null {
  if (type === 'boolean') {
    return [
      { value: 'true', text: t('import.yes') },
      { value: 'false', text: t('import.no') },
    ]
  }
  if (type === 'choice') {
    return choicesOf(name).map((value) => ({ value: String(value), text: choiceText(name, value, t) }))
  }
  return type === 'destination' ? destinations.map(({ alias }) => ({ value: alias, text: alias })) : null
}
