import type { DestinationDraft } from '#domain/destination-draft.ts'
import { productField } from '#domain/product.ts'

/** The fields of a destination in the order in which they are entered. Source: spec 3 §5. */
export const destinationFields = [
  'alias',
  'address',
  'postalCode',
  'city',
  productField.instanceId,
  'priceArea',
] as const satisfies readonly (keyof DestinationDraft)[]

/** Key of a field's name. */
export const destinationFieldKey = (field: string): string =>
  `destinations.field.${field === productField.instanceId ? 'provider' : field}`
