import { IdParam } from '#contract/params.ts'
import { mayNameTrip } from '#domain/consequences.ts'
import type { LocalDate } from '#domain/local-date.ts'
import { passengerCan, type PassengerFacts } from '#domain/passenger-can.ts'
import type { Refusal } from '#domain/refusal.ts'
import { isTripOf } from '#domain/trip.ts'
import type { AccessRule } from '../../call/access-rules.ts'
import { insist } from '../../call/refusals.ts'
import { lockRows } from '../../db/locks.ts'
import type { Trx } from '../../db/tables.ts'
import type { Principal } from '../../ground/principal.ts'
import { notFound } from '../../ground/refused.ts'
import { insistOf, readOr, visiblePassenger, type Asked } from '../passengers/access.ts'
import type { StoredPassenger } from '../passengers/facts.ts'
import { tripsByIds, type StoredTrip } from './trips.ts'

type ById = { params: { id: number } }

/** The passenger's trips are searched for from one of the passenger's destinations. */
export const tripsRead: AccessRule<ById & { query: { destinationId: number } }, Principal, StoredPassenger> = {
  name: 'passenger.readTrips',
  needsUser: true,
  async load(trx, { params, query }, user) {
    const passenger = await visiblePassenger(trx, params.id, user)
    if (!passenger.destinationIds.includes(query.destinationId)) throw notFound()
    await insistOf(trx, passenger, user, passengerCan.searchTrips(passenger, query.destinationId, user))
    return passenger
  },
}

const lacksRight = (refusal: Refusal): boolean => refusal === 'refusal.passenger.noRight'

/** Who cancels rides at a destination knows its passengers, also without reading what is kept of them. */
const seesTrips: Asked = readOr((passenger: PassengerFacts, user) => {
  const refusal = passengerCan.cancelTrips(passenger, user)
  return lacksRight(refusal) ? refusal : null
})

/** Through a group alone a trip that leads to none of the passenger's destinations is not known, by its id neither. */
const knowsTrip =
  (passenger: StoredPassenger, user: Principal) =>
  (trip: StoredTrip): boolean =>
    trip.passengerId === passenger.id &&
    (passengerCan.readsAllTrips(passenger, user) ||
      mayNameTrip(trip, user) ||
      passenger.destinationIds.some((id) => isTripOf(trip, id)))

/** All trips are the passenger's own, known to the user, and locked; one that is not fails the whole call. */
export const tripsCancel: AccessRule<
  ById & { body: { trips: readonly { id: number }[] } },
  Principal,
  { passenger: StoredPassenger; trips: StoredTrip[] }
> = {
  name: 'passenger.cancelTrips',
  needsUser: true,
  async load(trx, { params, body }, user) {
    const passenger = await visiblePassenger(trx, params.id, user, { see: seesTrips })
    await insistOf(trx, passenger, user, passengerCan.cancelTrips(passenger, user))
    const ids = [...new Set(body.trips.map(({ id }) => id))]
    await lockRows(trx, 'trip', [passenger.organizationId], ids)
    const trips = await tripsByIds(trx, passenger.organizationId, ids)
    if (trips.length < ids.length || !trips.every(knowsTrip(passenger, user))) throw notFound()
    return { passenger, trips }
  },
}

export interface PassengerTrip {
  passenger: StoredPassenger
  trip: StoredTrip
}

interface TripQuery {
  tripId: number
  tripDate: LocalDate
}

/** A trip to an early arrival begins the evening before, and clients know only of when it begins. */
const isOnDay = ({ date, startDateTime }: StoredTrip, day: LocalDate): boolean =>
  day === date || day === startDateTime.slice(0, 10)

async function ownTrip(trx: Trx, id: number, { tripId, tripDate }: TripQuery, user: Principal): Promise<PassengerTrip> {
  const passenger = await visiblePassenger(trx, id, user)
  insist(passengerCan.openRoute(passenger, user))
  const [trip] = await tripsByIds(trx, passenger.organizationId, [tripId])
  if (!trip || !knowsTrip(passenger, user)(trip) || !isOnDay(trip, tripDate)) throw notFound()
  return { passenger, trip }
}

export const routeRead: AccessRule<ById & { query: TripQuery }, Principal, PassengerTrip> = {
  name: 'passenger.readRoute',
  needsUser: true,
  load: (trx, { params, query }, user) => ownTrip(trx, params.id, query, user),
}

/** By the passenger's `timitId`: the passenger's own id as text, once the booking system knows them. */
export const locationRead: AccessRule<{ params: { id: string }; query: TripQuery }, Principal, PassengerTrip> = {
  name: 'passenger.readLocation',
  needsUser: true,
  async load(trx, { params, query }, user) {
    const id = IdParam.safeParse(params.id)
    if (!id.success) throw notFound()
    return ownTrip(trx, id.data, query, user)
  },
}
