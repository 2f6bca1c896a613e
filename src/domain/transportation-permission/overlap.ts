import { rangesOverlap, type OpenRange } from '../date-range.ts'
import { tripDirections, type TransportationPermission } from './schema.ts'

type Compared = Pick<TransportationPermission, 'id' | 'startDate' | 'endDate' | 'tripDirection'>

const sharesDirection = (a: Compared, b: Compared): boolean =>
  a.tripDirection === tripDirections.twoWay ||
  b.tripDirection === tripDirections.twoWay ||
  a.tripDirection === b.tripDirection

/**
 * Other transportation permissions of the passenger for the same days and a same direction. Pointed out, never refused.
 */
export const overlappingTransportationPermissions = <Other extends Compared>(
  transportationPermission: Compared,
  others: readonly Other[],
): Other[] =>
  others.filter(
    (other) =>
      other.id !== transportationPermission.id &&
      rangesOverlap(transportationPermission, other) &&
      sharesDirection(transportationPermission, other),
  )

/**
 * Whether a passenger who needs a transportation permission has none for any day of the period. Source: open point
 * G-28.
 */
export const lacksTransportationPermission = (
  { transportationPermissionRequired }: { transportationPermissionRequired: boolean },
  held: readonly Pick<TransportationPermission, 'startDate' | 'endDate' | 'isDraft'>[],
  period: OpenRange,
): boolean => transportationPermissionRequired && !held.some((one) => !one.isDraft && rangesOverlap(one, period))
