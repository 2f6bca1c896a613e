import { getInstanceConfigs } from './app.ts'
import { listArrivals, setArrivalComplete, setArrivalIncomplete } from './arrivals.ts'
import { getBooking, listBookings } from './bookings.ts'
import { getDestination, listDestinations } from './destinations.ts'
import type { Endpoint } from './endpoint.ts'
import {
  getPassenger,
  getPassengerPlaces,
  listPassengerPage,
  listPassengersByIds,
  searchPassengers,
} from './passengers.ts'
import { listRides } from './rides.ts'
import { createSchedule, listSchedules, updateSchedule } from './schedules.ts'
import { getTimetable, listDestinationTransportationPermissions, listTimetables } from './timetables.ts'
import { getTransportationPermissionInfo } from './transportation-permissions.ts'
import { listTrips } from './trips.ts'

/**
 * The calls that a program may make, each by the same rule as a user. All others belong to a person: those about an
 * account, those of administrators, personal identity codes, and every change that orders, costs or ends something.
 */
export const programCalls: ReadonlySet<Endpoint> = new Set<Endpoint>([
  getInstanceConfigs,
  listDestinations,
  getDestination,
  listArrivals,
  setArrivalComplete,
  setArrivalIncomplete,
  listPassengerPage,
  listPassengersByIds,
  searchPassengers,
  getPassenger,
  getPassengerPlaces,
  listTrips,
  listSchedules,
  createSchedule,
  updateSchedule,
  listTimetables,
  getTimetable,
  listRides,
  listBookings,
  getBooking,
  getTransportationPermissionInfo,
  listDestinationTransportationPermissions,
])
