import type { RideEnding, RidesEnded } from '#domain/consequences.ts'
import type { LocalDate } from '#domain/local-date.ts'
import type { AuditFacts } from '../../audit/record.ts'
import type { Provider } from '../../call/outside/provider.ts'
import type { Trx } from '../../db/tables.ts'
import type { Principal } from '../../ground/principal.ts'
import type { StoredPassenger } from './facts.ts'
import type { PassengerKey } from './whole.ts'

/** Who ends rides, in which transaction. */
export interface Ending {
  trx: Trx
  user: Principal
  now: Date
  provider: Provider
}

/** What was done, for who asked, and for the audit log. */
export interface Ended {
  told: RidesEnded
  detail: Exclude<AuditFacts['detail'], undefined>
}

/** What a transportation permission was to pay for and does not any more. */
export interface Unreserved {
  tripIds: readonly number[]
  permissionId: number
  /** The transportation permission's last day; `null` for none. */
  endDate: LocalDate | null
}

/**
 * What becomes of a passenger's rides when the passenger, or a transportation permission, changes. Timetables, bookings
 * and trips know passengers, and not the other way round: so the routes are given it when the server starts.
 */
export interface RideEndings {
  /** @param destinationIds only rides of these; `null` for all */
  endRides: (
    ending: Ending,
    passenger: StoredPassenger,
    rideEnding: RideEnding,
    destinationIds: readonly number[] | null,
  ) => Promise<Ended>
  endUnreserved: (
    ending: Ending,
    passenger: StoredPassenger,
    rideEnding: RideEnding,
    unreserved: Unreserved,
  ) => Promise<Ended>
  /** Trips are made again of the rides of a passenger who is back, at these destinations. */
  resumeRides: (trx: Trx, passenger: PassengerKey & { destinationIds: readonly number[] }) => Promise<void>
}
