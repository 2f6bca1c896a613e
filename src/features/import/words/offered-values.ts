import type { TFunction } from 'i18next'
import { choicesOf } from '#domain/import/choices.ts'
import type { ImportField } from '#domain/import/fields.ts'
import { choiceText } from './value-text.ts'

/** A value that a field offers: as the field holds it, as a cell would have it, and in words. */
export interface OfferedValue {
  value: boolean | number | string
  cell: string
  text: string
}

interface Known {
  t: TFunction
  destinations: readonly { id: number; alias: string }[]
}

/** The values of a field of which one is chosen; `null` for a field whose value is written. */
export function offeredValues({ name, type }: ImportField, { t, destinations }: Known): OfferedValue[] | null {
  if (type === 'boolean') {
    return [true, false].map((value) => ({
      ...{ value, cell: String(value) },
      text: t(value ? 'import.yes' : 'import.no'),
    }))
  }
  if (type === 'choice') {
    return choicesOf(name).map((value) => ({ value, cell: String(value), text: choiceText(name, value, t) }))
  }
  if (type === 'destination') return destinations.map(({ id, alias }) => ({ value: id, cell: alias, text: alias }))
  return null
}
