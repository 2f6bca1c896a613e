import { askConsequences } from './consequences.ts'
import {
  addGroupPassengers,
  createGroupPassenger,
  createPassengerGroup,
  getPassengerGroup,
  listPassengerGroups,
  removeGroupPassenger,
  updateGroupPassenger,
} from './groups.ts'
import {
  listCostCenter,
  listCostCenters,
  listOrganizations,
  listTransportationPermissionNames,
} from './organizations.ts'
import {
  activatePassenger,
  cancelPassengerDeletionRequest,
  createPassenger,
  deactivatePassenger,
  getPassenger,
  getPassengerPlaces,
  listAvailableDestinationGroups,
  listGroupsOfPassenger,
  listPassengerPage,
  requestPassengerDeletion,
  searchPassengers,
  updatePassenger,
  updatePassengerGroups,
} from './passengers.ts'
import { getCarLocation, getRouteWithTrips } from './routes.ts'
import { createSchedule, listSchedules, updateSchedule } from './schedules.ts'
import { getSsn, saveSsn } from './ssn.ts'
import {
  createTransportationPermission,
  deleteTransportationPermission,
  getTransportationPermissionInfo,
  listOrganizationTransportationPermissions,
  updateTransportationPermission,
} from './transportation-permissions.ts'
import { cancelTrips, listTrips } from './trips.ts'

/** Calls about passengers and what belongs to them. */
export const passengerCalls = {
  searchPassengers,
  listPassengerPage,
  getPassenger,
  createPassenger,
  updatePassenger,
  updatePassengerGroups,
  deactivatePassenger,
  activatePassenger,
  requestPassengerDeletion,
  cancelPassengerDeletionRequest,
  askConsequences,
  getPassengerPlaces,
  listGroupsOfPassenger,
  listAvailableDestinationGroups,
  getSsn,
  saveSsn,
  getTransportationPermissionInfo,
  createTransportationPermission,
  updateTransportationPermission,
  deleteTransportationPermission,
  listOrganizationTransportationPermissions,
  listPassengerGroups,
  getPassengerGroup,
  createPassengerGroup,
  createGroupPassenger,
  updateGroupPassenger,
  addGroupPassengers,
  removeGroupPassenger,
  listSchedules,
  createSchedule,
  updateSchedule,
  listTrips,
  cancelTrips,
  getRouteWithTrips,
  getCarLocation,
  listOrganizations,
  listCostCenter,
  listCostCenters,
  listTransportationPermissionNames,
}
