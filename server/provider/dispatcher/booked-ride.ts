import { passengerStates } from '#domain/passenger.ts'
import { unknownWayMinutes } from '../../call/outside/provider.ts'
import { minutesSince } from '../../ground/wall-time.ts'
import type { BookedRide } from '../booked-ride.ts'
import { takes, type Rider } from './plan-runs.ts'

/** Whoever rides; somebody without a name takes a seat too. */
export function ridersOf({ passengers }: Pick<BookedRide, 'passengers'>): Rider[] {
  const riders = passengers.map(({ passengerId, utilityIds }) => ({
    rideId: null,
    passengerId: passengerId ?? 0,
    utilityIds,
    postalCode: '',
    address: '',
    home: null,
  }))
  return riders.length > 0
    ? riders
    : [{ rideId: null, passengerId: 0, utilityIds: [], postalCode: '', address: '', home: null }]
}

/** Why the booking system says no, in its own words; `null` when it says yes. Each reason follows from what is stored. */
export function whyRejected(ride: BookedRide, now: Date): string | null {
  if (minutesSince(ride.date, now) >= (ride.end_minutes ?? ride.start_minutes + unknownWayMinutes)) {
    return 'Kyydin aika on jo mennyt.'
  }
  const isGone = ride.passengers.some(
    ({ passengerId, inactive, state }) =>
      passengerId !== null && (inactive === true || state !== passengerStates.normal),
  )
  if (isGone) return 'Matkustaja ei ole aktiivinen.'
  if (ride.max_passengers === null) return null
  const room = { seats: ride.max_passengers, wheelchairPlaces: ride.has_wheelchair_place ? 1 : 0 }
  return takes(room, ridersOf(ride)) ? null : 'Matkustaja ei mahdu tilattuun autoon apuvälineineen.'
}
