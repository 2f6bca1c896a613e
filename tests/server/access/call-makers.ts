import { costDate } from './costs.ts'
import { places, type Place, type Relation } from './oracle.ts'
import { nameMark, worldDate, type Caller, type World } from './world.ts'

/** What is sent for one relation. */
export interface Sent {
  params?: Record<string, string | number>
  query?: Record<string, string>
  body?: unknown
}

type Calls = Partial<Record<Relation, Sent>>
export type Maker = (world: World, caller: Caller, ownSessionId: number) => Calls

export const unknownId = 987_654

export const alone =
  (sent: Sent = {}): Maker =>
  () => ({ none: sent })

/** One call for each destination, and one for an id that nobody has. */
export const perPlace =
  (make: (id: number) => Sent, idsOf: (world: World) => World['destinationIds']): Maker =>
  (world) => ({
    ...Object.fromEntries(places.map((place) => [place, make(idsOf(world)[place])])),
    nothing: make(unknownId),
  })

export const perDestination = perPlace(
  (destinationId) => ({ params: { destinationId } }),
  ({ destinationIds }) => destinationIds,
)

export const ofDestination = (make: (id: number) => Sent = (id) => ({ params: { id } })): Maker =>
  perPlace(make, ({ destinationIds }) => destinationIds)

export const withPassenger = (make: (id: number) => Sent = (id) => ({ params: { id } })) =>
  perPlace(make, (world) => world.passengerIds)

/** For what belongs to the passenger of each place, next to the passenger's own id. */
export const belongingTo =
  (idsOf: (world: World) => World['tripIds'], make: (id: number, passengerId: number) => Sent): Maker =>
  (world) => ({
    ...Object.fromEntries(places.map((place) => [place, make(idsOf(world)[place], world.passengerIds[place])])),
    nothing: make(unknownId, unknownId),
  })

/** One call for the schedule of each passenger, and one for an id that nobody has. */
export const ofSchedule = (make: (id: number, passengerId: number) => Sent): Maker =>
  belongingTo(({ scheduleIds }) => scheduleIds, make)

export const tripQuery = (id: number) => ({ tripId: String(id), tripDate: worldDate })

/** One call for each organisation, and one for an id that nobody has. */
export const perOrganization =
  (make: (id: number) => Sent = (id) => ({ params: { id } })): Maker =>
  ({ organizationIds: { home, foreign } }) => ({ own: make(home), foreign: make(foreign), nothing: make(unknownId) })

/** One call for the import of each organisation, and one for an id that nobody has. */
export const perImport =
  (make: (importId: number, id: number) => Sent = (importId, id) => ({ params: { id, importId } })): Maker =>
  ({ importIds, organizationIds }) => ({
    own: make(importIds.home, organizationIds.home),
    foreign: make(importIds.foreign, organizationIds.foreign),
    nothing: make(unknownId, organizationIds.home),
  })

/** One call for the tenant of each organisation, and one for an id that nobody has. */
export const perTenant =
  (make: (id: number) => Sent): Maker =>
  ({ authTenantIds: { home, foreign } }) => ({ own: make(home), foreign: make(foreign), nothing: make(unknownId) })

/** One call for each group, and one for an id that nobody has. */
export const perGroup =
  (make: (id: number, place: 'sibling' | 'foreign', world: World) => Sent = (id) => ({ params: { id } })): Maker =>
  (world) => ({
    sibling: make(world.groupIds.sibling, 'sibling', world),
    foreign: make(world.groupIds.foreign, 'foreign', world),
    nothing: make(unknownId, 'sibling', world),
  })

/** Of a version that there never was: what it would delete stays for the others. */
export const ofNoVersion = (id: number): Sent => ({ params: { id }, body: { version: 2_000_000_000 } })

export const withArrival = (make: (id: number) => object) =>
  perPlace(
    (id) => ({ body: make(id) }),
    (world) => world.arrivalIds,
  )
export const support = { message: 'Apua', version: '1.11.0', locale: 'fi', url: '/' }
export const email = 'kukaan@perille.example'

/** A change of the passenger that moves nobody. */
export const updateOf = (world: World, place: Place): Sent => {
  const id = world.passengerIds[place]
  return {
    params: { id },
    body: {
      id,
      version: 1,
      name: nameMark(place),
      passengerDestinations: [{ destinationId: world.destinationIds[place] }],
    },
  }
}

/** For the timetable of each place, which is new and in the spring. */
export const perTimetable =
  (make: (id: number, place: Place, world: World) => Sent): Maker =>
  (world) => ({
    ...Object.fromEntries(places.map((place) => [place, make(world.timetableIds[place], place, world)])),
    nothing: make(unknownId, 'own', world),
  })

/** For a ride of each place. */
export const perRide =
  (make: (id: number, ride: object) => Sent): Maker =>
  (world) => ({
    ...Object.fromEntries(
      places.map((place) => [place, make(world.rideIds[place], rideBody(world.timetableIds[place], place, world))]),
    ),
    nothing: make(unknownId, rideBody(unknownId, 'own', world)),
  })

/** The passenger's arrival on Mondays. */
const rideBody = (timetableId: number, place: Place, world: World) => ({
  id: 0,
  timetableId,
  passengerId: world.passengerIds[place],
  weekDayId: 1,
  timeOfDay: { hour: 9, minute: 15 },
  fromHome: true,
  toHome: false,
  toId: world.destinationIds[place],
  rideType: 1,
})

/** For an open booking of each place, by its passenger. */
export const perBooking =
  (make: (destinationId: number, id: number, passengerId: number) => Sent): Maker =>
  (world) => ({
    ...Object.fromEntries(
      places.map((place) => [
        place,
        make(world.destinationIds[place], world.bookingIds[place], world.passengerIds[place]),
      ]),
    ),
    nothing: make(unknownId, unknownId, unknownId),
  })

export const bookingPlace = { alias: 'Tori', streetAddress: 'Tori 1' }

/** For a cost center of each organisation. */
export const perCostCenter: Maker = ({ organizationIds: { home, foreign }, costCenterIds }) => {
  const sent = (id: number, costCenterId: number): Sent => ({
    params: { id, costCenterId },
    query: { startDate: costDate, endDate: costDate },
  })
  return {
    own: sent(home, costCenterIds.home),
    foreign: sent(foreign, costCenterIds.foreign),
    nothing: sent(unknownId, costCenterIds.home),
  }
}
