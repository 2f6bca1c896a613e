import type { Cell } from '../ride/cell.ts'
import { minutesOfRide, rideTimeOf, rideTypes, type Ride, type RideInput, type RideReference } from '../ride/schema.ts'

interface Owner {
  id: number
  destinationId: number
}

interface Written {
  cell: Cell
  timetable: Owner
  minutes: number
  /** The ride that is changed; `null` for a new one. */
  stored: RideReference | null
  /** What the device calls a new one; `null` for a stored one. */
  creatingId: string | null
}

const referenceOf = ({ id, version }: RideReference): RideReference => ({
  id,
  ...(version !== undefined && { version }),
})

/** What is written into a cell. Source: spec 3 §3 "Arrival means from home to the destination". */
export function rideInput({ cell, timetable, minutes, stored, creatingId }: Written): RideInput {
  const isArrival = cell.rideType === rideTypes.arrival
  return {
    ...(stored === null ? { id: 0 } : referenceOf(stored)),
    timetableId: timetable.id,
    passengerId: cell.passengerId,
    weekDayId: cell.weekDayId,
    timeOfDay: rideTimeOf(minutes),
    fromHome: isArrival,
    toHome: !isArrival,
    fromId: isArrival ? 0 : timetable.destinationId,
    toId: isArrival ? timetable.destinationId : 0,
    rideType: cell.rideType,
    creatingId,
  }
}

/** Removed rides as new ones: what brings them back. Rides of unknown type cannot be written. */
export const rideCopies = (rides: readonly Ride[], timetable: Owner): RideInput[] =>
  rides.flatMap((ride) => {
    const { passengerId, weekDayId, rideType } = ride
    if (rideType === rideTypes.unknown) return []
    const cell = { passengerId, weekDayId, rideType }
    return [rideInput({ cell, timetable, minutes: minutesOfRide(ride), stored: null, creatingId: null })]
  })
