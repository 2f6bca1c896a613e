import * as z from 'zod/mini'
import type { PassengerFacts } from './passenger-can.ts'
import { PassengerCard, passengerStates } from './passenger.ts'
import { PassengerGroup } from './passenger-group.ts'
import { Id } from './text.ts'

/** A passenger in a group's list. `id` is the membership's. Source: spec 2 §3 PassengerGroup. */
export const GroupPassenger = z.extend(
  z.pick(PassengerCard, {
    name: true,
    phone: true,
    contacts: true,
    groups: true,
    groupObjs: true,
    transportationPermissionCount: true,
    inactive: true,
    isArchivedOrDeleted: true,
    destinationIds: true,
  }),
  { id: Id, passengerGroupId: Id, passengerId: Id },
)
export type GroupPassenger = z.infer<typeof GroupPassenger>

/** What the rules ask of a passenger in a list: only those in state Normal are listed. */
export const listedFacts = ({
  destinationIds,
  groupObjs,
  inactive,
}: Pick<PassengerCard, 'destinationIds' | 'groupObjs' | 'inactive'>): PassengerFacts => ({
  destinationIds,
  groupIds: groupObjs.map(({ id }) => id),
  inactive,
  state: passengerStates.normal,
})

/** A group with its passengers, by name. */
export const PassengerGroupWithPassengers = z.extend(PassengerGroup, {
  passengerGroupPassengers: z._default(z.array(GroupPassenger), []),
})
export type PassengerGroupWithPassengers = z.infer<typeof PassengerGroupWithPassengers>
