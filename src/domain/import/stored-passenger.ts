import { spelled } from '../folded-text.ts'
import { mainDestinationId } from '../passenger-destinations.ts'
import type { Passenger } from '../passenger.ts'
import { groupNames } from '../passenger-group.ts'
import type { TransportationPermission } from '../transportation-permission/schema.ts'
import type { ImportValue } from './convert.ts'

/**
 * A passenger as it is stored, as far as the device knows: a list tells of fewer fields than the passenger's own call.
 * What is not known counts as different, so that it is sent and the server says whether it was.
 */
export type StoredPassenger = Pick<Passenger, 'id' | 'name'> &
  Partial<Omit<Passenger, 'id' | 'name'>> & {
    /** First is the main destination. */
    readonly destinationIds?: readonly number[]
    /** Absent where nobody asked. */
    readonly transportationPermissions?: readonly TransportationPermission[]
  }

const mainDestinationOf = ({ destinationIds, passengerDestinations }: StoredPassenger): ImportValue =>
  destinationIds ? (destinationIds[0] ?? null) : passengerDestinations && mainDestinationId({ passengerDestinations })

const tagsOf = ({ groupObjs, groups }: StoredPassenger): ImportValue =>
  groupObjs || groups !== undefined ? groupNames({ groupObjs: groupObjs ?? [], groups: groups ?? '' }) : undefined

const special: Readonly<Record<string, (passenger: StoredPassenger) => ImportValue>> = {
  mainDestination: mainDestinationOf,
  secondaryDestination: ({ secondaryDestinationId }) => secondaryDestinationId,
  tags: tagsOf,
}

/** What is stored of a field of the mapper that stands once; `undefined` where the device does not know. */
export const storedValue = (passenger: StoredPassenger, field: string): ImportValue => {
  const read = special[field]
  return read ? read(passenger) : (passenger[field as keyof StoredPassenger] as ImportValue)
}

const names = (value: readonly string[]): string => [...new Set(value.map(spelled))].sort().join('\n')

/** Whether two values of a field are the same; the order and the case of names do not count. */
export const sameFieldValue = (a: ImportValue, b: ImportValue): boolean =>
  Array.isArray(a) && Array.isArray(b) ? names(a as string[]) === names(b as string[]) : a === b
