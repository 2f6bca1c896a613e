import { getAppInfo, getInstanceConfigs } from './app.ts'
import { cancelArrival, listArrivals, setArrivalComplete, setArrivalIncomplete } from './arrivals.ts'
import {
  forgotPassword,
  getMe,
  resetPassword,
  sendSupportRequest,
  signIn,
  signOut,
  validateResetPasswordCode,
} from './auth.ts'
import { bookingCalls } from './booking-calls.ts'
import { getDestination, listDestinations } from './destinations.ts'
import { passengerCalls } from './passenger-calls.ts'
import { listPassengersByIds } from './passengers.ts'
import { listRefusedOrders, seeRefusedOrders } from './refused-orders.ts'
import { endOtherSessions, endSession, listSessions } from './sessions.ts'
import { getTile } from './tiles.ts'
import { timetableCalls } from './timetable-calls.ts'
import { reportViolations } from './violations.ts'

/** Every call there is. The server refuses to start when one of them has no route. */
export const catalogue = {
  getAppInfo,
  getInstanceConfigs,
  signIn,
  signOut,
  getMe,
  listSessions,
  endSession,
  endOtherSessions,
  forgotPassword,
  validateResetPasswordCode,
  resetPassword,
  sendSupportRequest,
  listRefusedOrders,
  seeRefusedOrders,
  listArrivals,
  setArrivalComplete,
  setArrivalIncomplete,
  cancelArrival,
  listDestinations,
  getDestination,
  listPassengersByIds,
  getTile,
  reportViolations,
  ...passengerCalls,
  ...timetableCalls,
  ...bookingCalls,
}
