import * as z from 'zod/mini'
import { PhoneNumber } from './phone-number.ts'
import { productField } from './product.ts'
import { Id, text } from './text.ts'

/** Longest accepted texts, in characters. Source: spec 2 §5 Passenger. */
export const passengerLimits = { name: 128, address: 512, city: 32, postalCode: 32, note: 1024 } as const

/** Source: spec 2 §3 Passenger. */
export const passengerStates = { normal: 0, archived: 1, deleted: 2 } as const

const optionalText = (max: number) => z._default(text(max), '')

/**
 * The passenger as the board's dialog shows one (spec 2 §2 Passenger dialog). No billing, no permissions, no SSN.
 * Phone numbers that were deleted are not among `phoneNumbers`.
 */
export const Passenger = z.object({
  id: Id,
  name: text(passengerLimits.name),
  phoneNumbers: z._default(z.array(PhoneNumber), []),
  homeAddress: optionalText(passengerLimits.address),
  homePostalcode: optionalText(passengerLimits.postalCode),
  homeCity: optionalText(passengerLimits.city),
  pickupAddress: optionalText(passengerLimits.address),
  /** `null` when the passenger is in no grade. */
  yearGrade: z._default(z.nullable(z.int()), null),
  note: optionalText(passengerLimits.note),
  utilityIds: z._default(z.array(Id), []),
  /** First entry is the main destination. */
  passengerDestinations: z._default(z.array(z.object({ passengerId: Id, destinationId: Id })), []),
  organizationId: Id,
  /** `null` until the external booking system has confirmed the passenger. */
  [productField.id]: z._default(z.nullable(text(64)), null),
  inactive: z._default(z.boolean(), false),
  /** Deletion has been requested. */
  isArchivedOrDeleted: z._default(z.boolean(), false),
  state: z._default(z.union(Object.values(passengerStates).map((state) => z.literal(state))), passengerStates.normal),
})
export type Passenger = z.infer<typeof Passenger>

/** What the board keeps of its passengers, so that the dialog opens without a network: no notes. */
export const BoardPassenger = z.omit(Passenger, { note: true })
export type BoardPassenger = z.infer<typeof BoardPassenger>
