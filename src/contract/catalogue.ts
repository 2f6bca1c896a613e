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
import { getDestination, listDestinations } from './destinations.ts'
import { listPassengersByIds } from './passengers.ts'

/** Every call there is. The server refuses to start when one of them has no route. */
export const catalogue = {
  getAppInfo,
  getInstanceConfigs,
  signIn,
  signOut,
  getMe,
  forgotPassword,
  validateResetPasswordCode,
  resetPassword,
  sendSupportRequest,
  listArrivals,
  setArrivalComplete,
  setArrivalIncomplete,
  cancelArrival,
  listDestinations,
  getDestination,
  listPassengersByIds,
}
