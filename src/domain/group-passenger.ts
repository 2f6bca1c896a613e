import * as z from 'zod/mini'
import { PassengerCard } from './passenger.ts'
import { PassengerGroup } from './passenger-group.ts'
import { Id } from './text.ts'

/** A passenger in a group's list. `id` is the membership's. Source: spec 2 §3 PassengerGroup. */
export const GroupPassenger = z.extend(
  z.pick(PassengerCard, {
    name: true,
    phone: true,
    groups: true,
    transportationPermissionCount: true,
    inactive: true,
    isArchivedOrDeleted: true,
    destinationIds: true,
  }),
  { id: Id, passengerGroupId: Id, passengerId: Id },
)
export type GroupPassenger = z.infer<typeof GroupPassenger>

/** A group with its passengers, by name. */
export const PassengerGroupWithPassengers = z.extend(PassengerGroup, {
  passengerGroupPassengers: z._default(z.array(GroupPassenger), []),
})
export type PassengerGroupWithPassengers = z.infer<typeof PassengerGroupWithPassengers>
