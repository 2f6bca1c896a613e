import type { TFunction } from 'i18next'
import { choiceOf, choicesIn, type OwnChoices } from '#domain/import/choices.ts'
import { destinationName, type KnownDestination } from '#domain/import/destination-aliases.ts'
import type { ImportField } from '#domain/import/fields.ts'
import { choiceText } from './value-text.ts'

/** A value that a field offers: as the field holds it, as a cell would have it, and in words. */
export interface OfferedValue {
  value: boolean | number | string
  cell: string
  text: string
}

/** What an organisation has, of which something is chosen. */
export interface Offers extends OwnChoices {
  readonly destinations: readonly Pick<KnownDestination, 'id' | 'alias' | 'told'>[]
}

/** The values of a field of which one is chosen; `null` for a field whose value is written. */
export function offeredValues({ name, type }: ImportField, offers: Offers, t: TFunction): OfferedValue[] | null {
  if (type === 'boolean') {
    return [true, false].map((value) => ({
      ...{ value, cell: String(value) },
      text: t(value ? 'import.yes' : 'import.no'),
    }))
  }
  if (type === 'choice') {
    return choicesIn(name, offers).map((value) => ({ value, cell: String(value), text: choiceText(name, value, t) }))
  }
  if (type !== 'destination') return null
  return offers.destinations.map((each) => {
    const text = destinationName(each)
    return { value: each.id, cell: text, text }
  })
}

/** The same with a value that was chosen and is not offered any more: it stays until another one is chosen. */
export function withChosen(
  offered: readonly OfferedValue[],
  { name, type }: ImportField,
  cell: string,
  t: TFunction,
): readonly OfferedValue[] {
  if (cell === '' || offered.some((each) => each.cell === cell)) return offered
  const value = type === 'choice' ? (choiceOf(name, cell) ?? cell) : cell
  return [...offered, { value, cell, text: choiceText(name, value, t) }]
}
