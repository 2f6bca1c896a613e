import type { TFunction } from 'i18next'
import * as z from 'zod/mini'
import { joinedGroupNames } from '#domain/passenger-group.ts'
import { namedNumber } from '#domain/phone-number.ts'
import { utilityName } from '#domain/utility.ts'
import { markText } from '#state/use-marked.ts'
import type { DraftField } from './passenger-draft.ts'
import type { PassengerForm } from './passenger-form.ts'

interface Words {
  t: TFunction
  /** Of a destination of the user; a text of its own for one that is not. */
  destinationName: (id: number) => string
}

const Numbers = z.array(z.object({ number: z.string(), contactName: z.string(), relation: z.string() }))
const Named = z.array(z.object({ name: z.string() }))
const Ids = z.array(z.number())
const Destinations = z.array(z.object({ destinationId: z.number() }))

const named: Partial<Record<DraftField, string>> = {
  passengerDestinations: 'passengers.editor.mainDestination',
  groupObjs: 'validation.properties.tags',
  billingUseHomeAddress: 'passengers.editor.useHomeAddress',
  transportationPermissionRequired: 'passengers.editor.permissionRequired',
}

/** Text key of a field's name. */
export const fieldLabel = (field: string): string => named[field as DraftField] ?? `validation.properties.${field}`

/** Who has just changed a field, in words; nothing where nobody has. */
export const markOf = ({ marked }: Pick<PassengerForm, 'marked'>, field: DraftField, t: TFunction) =>
  markText(marked, field, t)

const inWords: Partial<Record<DraftField, (value: unknown, words: Words) => string>> = {
  phoneNumbers: (value) => Numbers.parse(value).map(namedNumber).join('; '),
  groupObjs: (value) => joinedGroupNames(Named.parse(value)),
  utilityIds: (value, { t }) =>
    Ids.parse(value)
      .map((id) => t(`utilities.${utilityName(id) ?? 'unknown'}`))
      .join(', '),
  passengerDestinations: (value, { destinationName }) =>
    Destinations.parse(value)
      .map(({ destinationId }) => destinationName(destinationId))
      .join(', '),
  secondaryDestinationId: (value, { destinationName }) => (typeof value === 'number' ? destinationName(value) : ''),
}

/** What a field holds, in words; empty for nothing. */
export function fieldWords(field: string, value: unknown, words: Words): string {
  const known = inWords[field as DraftField]
  if (known) return known(value, words)
  if (typeof value === 'boolean') return words.t(value ? 'yes' : 'no')
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
