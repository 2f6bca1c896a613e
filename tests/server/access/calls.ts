import { places, type Operation, type Place, type Relation } from './oracle.ts'
import { permissionBody, scheduleBody } from '#tests/support/stored-transportation-permissions.ts'
import { nameMark, timetableDays, worldDate, type Caller, type World } from './world.ts'

/** What is sent for one relation. */
export interface Sent {
  params?: Record<string, string | number>
  query?: Record<string, string>
  body?: unknown
}

type Calls = Partial<Record<Relation, Sent>>
type Maker = (world: World, caller: Caller, ownSessionId: number) => Calls

const unknownId = 987_654

const alone =
  (sent: Sent = {}): Maker =>
  () => ({ none: sent })

/** One call for each destination, and one for an id that nobody has. */
const perPlace =
  (make: (id: number) => Sent, idsOf: (world: World) => World['destinationIds']): Maker =>
  (world) => ({
    ...Object.fromEntries(places.map((place) => [place, make(idsOf(world)[place])])),
    nothing: make(unknownId),
  })

const perDestination = perPlace(
  (destinationId) => ({ params: { destinationId } }),
  ({ destinationIds }) => destinationIds,
)

const ofDestination = (make: (id: number) => Sent = (id) => ({ params: { id } })): Maker =>
  perPlace(make, ({ destinationIds }) => destinationIds)

const withPassenger = (make: (id: number) => Sent = (id) => ({ params: { id } })) =>
  perPlace(make, (world) => world.passengerIds)

/** For what belongs to the passenger of each place, next to the passenger's own id. */
const belongingTo =
  (idsOf: (world: World) => World['tripIds'], make: (id: number, passengerId: number) => Sent): Maker =>
  (world) => ({
    ...Object.fromEntries(places.map((place) => [place, make(idsOf(world)[place], world.passengerIds[place])])),
    nothing: make(unknownId, unknownId),
  })

const tripQuery = (id: number) => ({ tripId: String(id), tripDate: worldDate })

/** One call for each organisation, and one for an id that nobody has. */
const perOrganization =
  (make: (id: number) => Sent = (id) => ({ params: { id } })): Maker =>
  ({ organizationIds: { home, foreign } }) => ({ own: make(home), foreign: make(foreign), nothing: make(unknownId) })

/** One call for each group, and one for an id that nobody has. */
const perGroup =
  (make: (id: number, place: 'sibling' | 'foreign', world: World) => Sent = (id) => ({ params: { id } })): Maker =>
  (world) => ({
    sibling: make(world.groupIds.sibling, 'sibling', world),
    foreign: make(world.groupIds.foreign, 'foreign', world),
    nothing: make(unknownId, 'sibling', world),
  })

const withArrival = (make: (id: number) => object) =>
  perPlace(
    (id) => ({ body: make(id) }),
    (world) => world.arrivalIds,
  )
const support = { message: 'Apua', version: '1.11.0', locale: 'fi', url: '/' }
const email = 'kukaan@perille.example'

/** A change of the passenger that moves nobody. */
const updateOf = (world: World, place: Place): Sent => {
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
const perTimetable =
  (make: (id: number, place: Place, world: World) => Sent): Maker =>
  (world) => ({
    ...Object.fromEntries(places.map((place) => [place, make(world.timetableIds[place], place, world)])),
    nothing: make(unknownId, 'own', world),
  })

/** For a ride of each place. */
const perRide =
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
const perBooking =
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

const bookingPlace = { alias: 'Tori', streetAddress: 'Tori 1' }

/** At an instance that no organisation may use: nothing comes to be that other calls would find. */
const destinationBody = {
  ...{ alias: 'Uusi paikka', streetAddress: 'Rantakatu 1', postalCode: '15140', city: 'Lahti' },
  perilleInstanceId: unknownId,
}

const newDestination = perOrganization((organizationId) => ({ body: { ...destinationBody, organizationId } }))

/** A good call for each relation; a call of the catalogue without an entry does not compile. */
export const calls: Record<Operation, Maker> = {
  getAppInfo: alone(),
  signIn: alone({ body: { username: email, password: 'Väärä-sana-1' } }),
  forgotPassword: alone({ body: { email } }),
  validateResetPasswordCode: alone({ body: { email, code: 'x' } }),
  resetPassword: alone({ body: { email, code: 'x', password: 'Uusi-sana-12', confirmPassword: 'Uusi-sana-12' } }),
  reportViolations: alone({ body: [] }),
  getInstanceConfigs: alone(),
  signOut: alone(),
  getMe: alone(),
  listSessions: alone(),
  listRejectedOrders: alone(),
  seeRejectedOrders: alone({ body: { orders: [{ kind: 'booking', id: unknownId }] } }),
  endOtherSessions: alone(),
  listDestinations: alone(),
  listPassengersByIds: (world) => ({ none: { body: [...Object.values(world.passengerIds), unknownId] } }),
  getTile: alone({ params: { z: 10, x: 584, y: 296 } }),
  endSession: (world, _, ownSessionId) => ({
    own: { params: { id: ownSessionId } },
    foreign: { params: { id: world.foreignSessionId } },
    nothing: { params: { id: unknownId } },
  }),
  sendSupportRequest: (world, caller, ownSessionId) => ({
    ...perPlace(
      (destinationId) => ({ body: { ...support, destinationId } }),
      ({ destinationIds }) => destinationIds,
    )(world, caller, ownSessionId),
    none: { body: { ...support, destinationId: 0 } },
  }),
  getDestination: ofDestination(),
  listArrivals: perDestination,
  setArrivalComplete: withArrival((id) => ({ id })),
  setArrivalIncomplete: withArrival((id) => ({ id })),
  cancelArrival: withArrival((id) => ({ id, cancellationReason: 'Sairas' })),
  searchPassengers: alone({ query: { q: 'Kulkija' } }),
  listPassengerPage: alone(),
  listOrganizations: alone(),
  getPassenger: withPassenger(),
  getPassengerPlaces: withPassenger(),
  listGroupsOfPassenger: withPassenger(),
  listAvailableDestinationGroups: withPassenger(),
  getSsn: withPassenger(),
  saveSsn: withPassenger((id) => ({ params: { id }, body: { Ssn: '' } })),
  createPassenger: ofDestination((id) => ({ body: { name: 'Uusi Kulkija', destinationIds: [id] } })),
  updatePassenger: (world) => ({
    ...Object.fromEntries(places.map((place) => [place, updateOf(world, place)])),
    nothing: { ...updateOf(world, 'own'), params: { id: unknownId } },
  }),
  updatePassengerGroups: (world) => {
    const sent = (id: number, tags: object[]): Sent => ({ params: { id }, body: { version: 1, tags } })
    const { own, sibling, deleted, foreign } = world.passengerIds
    const group = { id: world.groupIds.sibling, name: 'Aamuryhmä' }
    return {
      own: sent(own, []),
      sibling: sent(sibling, [group]),
      deleted: sent(deleted, []),
      foreign: sent(foreign, []),
      nothing: sent(unknownId, []),
    }
  },
  activatePassenger: withPassenger(),
  deactivatePassenger: withPassenger(),
  requestPassengerDeletion: withPassenger(),
  cancelPassengerDeletionRequest: withPassenger(),
  askConsequences: withPassenger((id) => ({ body: { type: 'deactivate', passengerId: id } })),
  listTrips: (world) => {
    const days = { startDate: worldDate, endDate: worldDate }
    const sent = (id: number, destinationId: number): Sent => ({
      params: { id },
      query: { ...days, destinationId: String(destinationId) },
    })
    return {
      ...Object.fromEntries(
        places.map((place) => [place, sent(world.passengerIds[place], world.destinationIds[place])]),
      ),
      nothing: sent(unknownId, world.destinationIds.own),
    }
  },
  cancelTrips: belongingTo(
    ({ tripIds }) => tripIds,
    (tripId, id) => ({ params: { id }, body: { reason: 'Sairas', trips: [{ id: tripId }] } }),
  ),
  getRouteWithTrips: belongingTo(
    ({ tripIds }) => tripIds,
    (tripId, id) => ({ params: { id }, query: tripQuery(tripId) }),
  ),
  getCarLocation: belongingTo(
    ({ tripIds }) => tripIds,
    (tripId, id) => ({ params: { id: String(id) }, query: tripQuery(tripId) }),
  ),
  getTransportationPermissionInfo: withPassenger(),
  createTransportationPermission: withPassenger((id) => ({ params: { id }, body: permissionBody() })),
  updateTransportationPermission: belongingTo(
    ({ transportationPermissionIds }) => transportationPermissionIds,
    (permissionId, id) => ({ params: { id, permissionId }, body: permissionBody({ id: permissionId, version: 1 }) }),
  ),
  deleteTransportationPermission: belongingTo(
    ({ transportationPermissionIds }) => transportationPermissionIds,
    (permissionId, id) => ({ params: { id, permissionId } }),
  ),
  listOrganizationTransportationPermissions: perOrganization(),
  listSchedules: withPassenger(),
  createSchedule: withPassenger((id) => ({ body: scheduleBody(id) })),
  updateSchedule: belongingTo(
    ({ scheduleIds }) => scheduleIds,
    (scheduleId, id) => ({ body: scheduleBody(id, { id: scheduleId, version: 1 }) }),
  ),
  createOrganizationDestination: newDestination,
  createDestination: newDestination,
  updateDestination: ofDestination((id) => ({ params: { id }, body: destinationBody })),
  deleteDestination: ofDestination(),
  undeleteDestination: ofDestination(),
  listOrganizationDestinations: perOrganization(),
  listInstances: perOrganization(),
  listCostCenter: perOrganization(),
  listCostCenters: perOrganization(),
  listTransportationPermissionNames: perOrganization(),
  listPassengerGroups: perOrganization(),
  createPassengerGroup: perOrganization((id) => ({
    body: { Name: 'Iltaryhmä', Description: '', OrganizationId: id },
  })),
  getPassengerGroup: perGroup(),
  createGroupPassenger: perGroup((id) => ({
    params: { id },
    body: { passengerGroupId: id, passenger: { name: 'Uusi Kulkija' } },
  })),
  updateGroupPassenger: perGroup((id, place, world) => ({
    params: { id },
    body: { passengerGroupId: id, passenger: updateOf(world, place).body },
  })),
  addGroupPassengers: perGroup((id, place, world) => ({
    body: { PassengerGroupId: id, PassengerIds: [world.passengerIds[place]] },
  })),
  removeGroupPassenger: perGroup((id, place, world) => ({ params: { id, passengerId: world.passengerIds[place] } })),
  listBookings: perPlace(
    (destinationId) => ({ params: { destinationId } }),
    ({ destinationIds }) => destinationIds,
  ),
  getBooking: perBooking((destinationId, id) => ({ params: { destinationId, id } })),
  getPriceEstimate: perBooking((destinationId) => ({
    params: { destinationId },
    body: { startTime: `${worldDate}T18:00`, startPlace: bookingPlace, endPlace: null },
  })),
  listRidesOnDay: perBooking((destinationId, bookingId, passengerId) => ({
    params: { destinationId },
    body: { passengerId, bookingId, date: worldDate },
  })),
  createBooking: perBooking((destinationId, _, passengerId) => ({
    params: { destinationId },
    body: {
      passengerId,
      name: '',
      timitDestinationId: String(destinationId),
      startTime: `${worldDate}T18:00`,
      startPlace: bookingPlace,
    },
  })),
  updateBooking: perBooking((destinationId, id, passengerId) => ({
    params: { destinationId },
    body: {
      bookingRefId: String(id),
      state: 'open',
      pickupDateTime: `${worldDate}T18:00`,
      addresses: [{ alias: 'Tori', type: 1 }],
      passengers: [{ id: passengerId, name: '' }],
    },
  })),
  deleteBooking: perBooking((destinationId, id) => ({ params: { destinationId, id } })),
  searchAddresses: alone({ query: { q: 'Tori' } }),
  getAddress: alone({ query: { placeId: 'tori' } }),
  searchOrders: alone({ query: { q: '1' } }),
  listTimetables: perDestination,
  listRides: perDestination,
  listDestinationTransportationPermissions: ofDestination(),
  createTimetable: ofDestination((destinationId) => ({ body: { destinationId, ...timetableDays } })),
  getTimetable: perTimetable((id) => ({ params: { id } })),
  listOtherRides: perTimetable((id) => ({ params: { id } })),
  updateTimetable: perTimetable((id, place, world) => ({
    params: { id },
    body: { id, ...timetableDays, note: 'Kevät', state: 10, passengerIds: [world.passengerIds[place]] },
  })),
  copyTimetable: perTimetable((id) => ({ params: { id }, body: { ...timetableDays, note: 'Kevät' } })),
  splitTimetable: perTimetable((id) => ({ params: { id }, body: { splitDate: '2026-04-07', note: 'Kevät' } })),
  deleteTimetable: perTimetable((id) => ({ params: { id } })),
  undeleteTimetable: perTimetable((id) => ({ params: { id } })),
  createRide: perRide((_, ride) => ({ body: { ...ride, weekDayId: 2 } })),
  updateRide: perRide((id, ride) => ({ params: { id }, body: { ...ride, id } })),
  createOrUpdateRides: perRide((id, ride) => ({ body: [{ ...ride, id }] })),
  createRides: perRide((_, ride) => ({ body: [{ ...ride, weekDayId: 3 }] })),
  updateRides: perRide((id, ride) => ({ body: [{ ...ride, id }] })),
  deleteRide: perRide((id) => ({ params: { id } })),
  deleteRides: perRide((id) => ({ body: [id] })),
}
