import type { UserFacts } from '#domain/access.ts'
import { accessLevels, rightNumbersOf, type AccessLevels } from '#domain/access.ts'
import { cardOf, emptyPassenger, type Passenger, type PassengerCard } from '#domain/passenger.ts'
import { nothing } from './users.ts'

/** A valid, ordinary passenger of destination 1, with what a test cares about laid over it. */
export const passenger = (given: Partial<Passenger> = {}): Passenger => ({
  ...emptyPassenger(1, [1]),
  id: 1,
  version: 1,
  name: 'Testi Matkustaja',
  perilleId: 'P-1',
  ...given,
})

export const passengerCard = (given: Partial<PassengerCard> = {}): PassengerCard => ({
  ...cardOf(passenger()),
  ...given,
})

interface Levels {
  destinations?: Readonly<Record<number, Partial<AccessLevels>>>
  groups?: Readonly<Record<number, Partial<AccessLevels>>>
}

/** A user with these levels at destinations and in groups, and none elsewhere. */
export const userWith = ({ destinations = {}, groups = {} }: Levels): UserFacts => {
  const roles = Object.entries(destinations).map(([id, levels]) => ({
    destinationId: Number(id),
    ...nothing,
    ...levels,
  }))
  return {
    destinationRoles: roles,
    passengerGroupRoles: Object.entries(groups).map(([id, levels]) => ({
      passengerGroupId: Number(id),
      passengers: levels.passengers ?? accessLevels.none,
      transportationPermissions: levels.transportationPermissions ?? accessLevels.none,
      schedule: levels.schedule ?? accessLevels.none,
    })),
    permissions: Object.fromEntries(roles.map((role) => [String(role.destinationId), rightNumbersOf(role)])),
  }
}
