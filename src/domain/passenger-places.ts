import * as z from 'zod/mini'
import { destinationLimits } from './destination.ts'
import { passengerLimits } from './passenger.ts'
import { text } from './text.ts'

const coordinate = z._default(z.nullable(z.number()), null)

/** Places from and to which a passenger rides. Source: spec 2 §7, spec 3 §7. */
export const PassengerPlaces = z.object({
  /** Without it only the listed addresses can be chosen (open point G-38). */
  allowFreeAddresses: z._default(z.boolean(), false),
  addresses: z._default(
    z.array(
      z.object({
        streetAddress: text(passengerLimits.address),
        city: z._default(text(destinationLimits.city), ''),
        postalcode: z._default(text(passengerLimits.postalCode), ''),
        latitude: coordinate,
        longitude: coordinate,
      }),
    ),
    [],
  ),
})
export type PassengerPlaces = z.infer<typeof PassengerPlaces>
