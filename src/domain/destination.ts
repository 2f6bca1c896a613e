import * as z from 'zod/mini'
import { productField } from './product.ts'
import { Id, oneLineOf, text, Version } from './text.ts'

export const destinationLimits = { alias: 128, address: 512, postalCode: 32, city: 128 } as const

/** Source: spec 1 §9 "Price areas 0 to 6": 0 means none. */
export const priceAreas = { none: 0, last: 6 } as const

const optionalText = (max: number) => z._default(text(max), '')
const coordinate = z._default(z.nullable(z.number()), null)
export const AreaNumber = z.int().check(z.minimum(priceAreas.none), z.maximum(priceAreas.last))
export const PriceArea = z._default(AreaNumber, priceAreas.none)

/** A service point, such as a school or a care place. Source: spec 1 §3. */
const DestinationFields = z.object({
  id: Id,
  version: Version,
  alias: text(destinationLimits.alias),
  address: optionalText(destinationLimits.address),
  postalCode: optionalText(destinationLimits.postalCode),
  city: optionalText(destinationLimits.city),
  latitude: coordinate,
  longitude: coordinate,
  deleted: z._default(z.boolean(), false),
  isHome: z._default(z.boolean(), false),
  priceArea: PriceArea,
  organizationId: Id,
  [productField.instanceId]: Id,
  [productField.instanceName]: optionalText(128),
  priceCategoryIds: z.optional(z.array(z.int())),
  favoritePlacesListType: z._default(z.nullable(text(64)), null),
  bookingEnabled: z._default(z.boolean(), false),
})

/**
 * Reads the address under any of its three spellings (open point C-32) and derives `bookingEnabled` from the first
 * price category wherever that list is present (C-34).
 */
export const Destination = z.pipe(
  z.transform((value: unknown) => {
    if (typeof value !== 'object' || value === null) return value
    const { streetAdress, streetAddress, ...rest } = value as Record<string, unknown>
    const ids = rest['priceCategoryIds']
    return {
      ...rest,
      address: rest['address'] ?? streetAddress ?? streetAdress,
      ...(Array.isArray(ids) && { bookingEnabled: Number(ids[0] ?? 0) > 0 }),
    }
  }),
  DestinationFields,
)
export type Destination = z.infer<typeof Destination>

const addressKey = (address: string): string => oneLineOf(address).toLocaleLowerCase('fi')

/**
 * Another destination at the same street address, whatever its case; `null` where there is none. Deleted ones do not
 * count. Source: spec 3 §5.
 */
export function destinationAtSameAddress<Place extends Pick<Destination, 'id' | 'address' | 'deleted'>>(
  destinations: readonly Place[],
  { id, address }: Pick<Place, 'id' | 'address'>,
): Place | null {
  const key = addressKey(address)
  if (key === '') return null
  return destinations.find((other) => other.id !== id && !other.deleted && addressKey(other.address) === key) ?? null
}
