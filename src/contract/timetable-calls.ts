import {
  createOrUpdateRides,
  createRide,
  createRides,
  deleteRide,
  deleteRides,
  listRides,
  updateRide,
  updateRides,
} from './rides.ts'
import {
  createTimetable,
  deleteTimetable,
  getTimetable,
  listDestinationTransportationPermissions,
  listTimetables,
  undeleteTimetable,
  updateTimetable,
} from './timetables.ts'

/** Calls about timetables and their rides. */
export const timetableCalls = {
  listTimetables,
  getTimetable,
  createTimetable,
  updateTimetable,
  deleteTimetable,
  undeleteTimetable,
  listDestinationTransportationPermissions,
  listRides,
  createRide,
  updateRide,
  deleteRide,
  createOrUpdateRides,
  deleteRides,
  createRides,
  updateRides,
}
