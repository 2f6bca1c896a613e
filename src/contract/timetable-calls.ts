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
  copyTimetable,
  createTimetable,
  deleteTimetable,
  getTimetable,
  listDestinationTransportationPermissions,
  listOtherRides,
  listTimetables,
  splitTimetable,
  undeleteTimetable,
  updateTimetable,
} from './timetables.ts'

/** Calls about timetables and their rides. */
export const timetableCalls = {
  listTimetables,
  getTimetable,
  createTimetable,
  updateTimetable,
  copyTimetable,
  splitTimetable,
  deleteTimetable,
  undeleteTimetable,
  listDestinationTransportationPermissions,
  listOtherRides,
  listRides,
  createRide,
  updateRide,
  deleteRide,
  createOrUpdateRides,
  deleteRides,
  createRides,
  updateRides,
}
