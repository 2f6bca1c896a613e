import type { Destination } from './destination.ts'
import type { Refusal } from './refusal.ts'

/** How much is ordered to or from a destination and is still to come. */
export interface OrderedRides {
  /** Trips that are neither cancelled nor over, those on their way among them. */
  trips: number
  /** Timetables of which trips are made, or will be once their order is accepted. */
  timetables: number
  /** Bookings that have no trip that would be counted. */
  bookings: number
}

const isOrdered = ({ trips, timetables, bookings }: OrderedRides): boolean => trips + timetables + bookings > 0

/**
 * What an administrator may do with a destination of the organisation; that it is theirs is asked by
 * `organizationCan.administer`.
 *
 * The documents are silent about rides to a deleted destination. Nobody holds a right there any more, so nobody could
 * stop a car that is ordered, confirm it, or be told of it: as long as anything ordered is to come the destination is
 * not deleted, and whoever may cancel it there does so first. To cancel it along with the deletion would undo with one
 * button what another button could not bring back. What is not ordered (passengers, drafts of timetables, roles) stays
 * as it is and is there again when the destination is restored.
 */
export const destinationCan = {
  edit: ({ deleted }: Pick<Destination, 'deleted'>): Refusal => (deleted ? 'refusal.destination.deleted' : null),

  delete: (ordered: OrderedRides): Refusal => (isOrdered(ordered) ? 'refusal.destination.ordered' : null),

  /** What is ordered from one provider is not driven by another one. */
  changeProvider: (ordered: OrderedRides): Refusal =>
    isOrdered(ordered) ? 'refusal.destination.providerOrdered' : null,
} as const
