import * as z from 'zod/mini'
import { AreaNumber, destinationLimits, PriceArea } from './destination.ts'
import { productField } from './product.ts'
import { Id, oneLine, oneLineOf, requiredLine, Version } from './text.ts'

const fiveDigits = /^\d{5}$/

/**
 * What a person enters of a destination. The postal code is that of a Finnish address, unlike one that is billed (open
 * point C-48). Source: spec 3 §5.
 */
export const DestinationDraft = z.object({
  alias: requiredLine(destinationLimits.alias),
  address: requiredLine(destinationLimits.address),
  postalCode: z
    .string()
    .check(
      z.overwrite(oneLineOf),
      z.minLength(1, 'validation.required'),
      z.regex(fiveDigits, 'validation.destinationPostalCode'),
    ),
  city: requiredLine(destinationLimits.city),
  [productField.instanceId]: Id.check(z.minimum(1, 'validation.required')),
  priceArea: AreaNumber,
})
export type DestinationDraft = z.infer<typeof DestinationDraft>

const AnyAddress = z.optional(oneLine(destinationLimits.address))

/** A draft as it is sent: the address under any of its spellings (open point C-32). */
const SentDraft = z.extend(z.omit(DestinationDraft, { address: true }), {
  address: AnyAddress,
  streetAddress: AnyAddress,
  streetAdress: AnyAddress,
  priceArea: PriceArea,
})
type SentDraft = z.infer<typeof SentDraft>

const withOneAddress = <Sent extends SentDraft>({ address, streetAddress, streetAdress, ...rest }: Sent) => ({
  ...rest,
  address: address ?? streetAddress ?? streetAdress ?? '',
})

const SentNew = z.extend(SentDraft, { organizationId: Id })

/** What a new destination is made of. */
export const NewDestination = z.pipe(
  SentNew,
  z.pipe(
    z.transform((sent: z.infer<typeof SentNew>) => withOneAddress(sent)),
    z.extend(DestinationDraft, { organizationId: Id }),
  ),
)
export type NewDestination = z.infer<typeof NewDestination>

const SentUpdate = z.extend(SentDraft, { version: Version })

/** What becomes of a destination. */
export const DestinationUpdate = z.pipe(
  SentUpdate,
  z.pipe(
    z.transform((sent: z.infer<typeof SentUpdate>) => withOneAddress(sent)),
    z.extend(DestinationDraft, { version: Version }),
  ),
)
export type DestinationUpdate = z.infer<typeof DestinationUpdate>
