import type { TFunction } from 'i18next'
import { importField } from '#domain/import/fields.ts'
import type { FieldPlace } from '#domain/import/mapping.ts'

/** The name of a field, as its row in the mapper has it. */
export const fieldText = (name: string, t: TFunction): string => t(importField(name).text)

/** The name of a field with its block: "Puhelin 2: Puhelinnumero". */
export function placeText({ name, block }: FieldPlace, t: TFunction): string {
  const field = importField(name)
  const text = t(field.text)
  return block === null ? text : t(`import.placeIn.${field.section}`, { number: block + 1, field: text })
}

/** What a column feeds, in as few words as say it: of a block its number and nothing that its name repeats. */
export function shortPlaceText(place: FieldPlace, t: TFunction): string {
  const { section } = importField(place.name)
  if (place.block === null || place.name !== 'phone.number') return placeText(place, t)
  return t(`import.section.${section}`, { number: place.block + 1 })
}
