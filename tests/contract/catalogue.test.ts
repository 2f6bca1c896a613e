import { expect, test } from 'vitest'
import { catalogue } from '#contract/catalogue.ts'

test('every call has the method and the path of the documents', () => {
  const printed = Object.fromEntries(
    Object.entries(catalogue).map(([name, { method, path }]) => [name, `${method} ${path}`]),
  )
  expect(printed).toEqual({
    getAppInfo: 'GET /api/app/info',
    getInstanceConfigs: 'GET /api/app/perilleInstanceConfigs',
    signIn: 'POST /api/auth/login',
    signOut: 'POST /api/auth/logout',
    getMe: 'GET /api/user/me',
    listSessions: 'GET /api/user/sessions',
    endSession: 'DELETE /api/user/sessions/:id',
    endOtherSessions: 'DELETE /api/user/sessions',
    forgotPassword: 'POST /api/user/forgotPassword',
    validateResetPasswordCode: 'POST /api/user/validateResetPasswordCode',
    resetPassword: 'POST /api/user/resetPassword',
    sendSupportRequest: 'POST /api/user/supportRequest',
    listArrivals: 'GET /api/trip/arrivalDepartures/destination/:destinationId',
    setArrivalComplete: 'PUT /api/trip/arrivalDepartures/setComplete',
    setArrivalIncomplete: 'PUT /api/trip/arrivalDepartures/setIncomplete',
    cancelArrival: 'PUT /api/trip/arrivalDepartures/cancel',
    listDestinations: 'GET /api/Destination',
    getDestination: 'GET /api/Destination/:id',
    getTile: 'GET /api/tiles/:z/:x/:y',
    reportViolations: 'POST /api/csp',
    listPassengersByIds: 'POST /api/passenger/byIds',
    searchPassengers: 'GET /api/passenger/search',
    listPassengerPage: 'GET /api/passenger/paginated',
    getPassenger: 'GET /api/passenger/:id',
    createPassenger: 'POST /api/passenger/',
    updatePassenger: 'PUT /api/passenger/:id',
    updatePassengerGroups: 'PUT /api/passenger/:id/groups',
    deactivatePassenger: 'PUT /api/passenger/deactivate/:id',
    activatePassenger: 'PUT /api/passenger/activate/:id',
    requestPassengerDeletion: 'PUT /api/passenger/deleterequest/:id',
    cancelPassengerDeletionRequest: 'PUT /api/passenger/canceldeleterequest/:id',
    getPassengerPlaces: 'GET /api/passenger/:id/passengerplaces',
    listGroupsOfPassenger: 'GET /api/passenger/:id/passengerGroups',
    listAvailableDestinationGroups: 'GET /api/passenger/:id/availableDestinationGroups',
    getSsn: 'GET /api/passenger/:id/ssn',
    saveSsn: 'POST /api/passenger/:id/ssn',
    getTransportationPermissionInfo: 'GET /api/passenger/:id/transportationPermissionInfo',
    createTransportationPermission: 'POST /api/passenger/:id/transportationPermission',
    updateTransportationPermission: 'PUT /api/passenger/:id/transportationPermission/:permissionId',
    deleteTransportationPermission: 'DELETE /api/passenger/:id/transportationPermission/:permissionId',
    listOrganizationTransportationPermissions: 'GET /api/organization/:id/passengerTransportationPermissions',
    listPassengerGroups: 'GET /api/organization/:id/passengergroups',
    getPassengerGroup: 'GET /api/passengergroup/:id/withpassengers',
    createPassengerGroup: 'POST /api/passengerGroup',
    createGroupPassenger: 'POST /api/passengerGroup/:id/passenger',
    updateGroupPassenger: 'PUT /api/passengerGroup/:id',
    addGroupPassengers: 'POST /api/passengerGroup/addpassenger',
    removeGroupPassenger: 'PUT /api/passengerGroup/:id/removepassenger/:passengerId',
    listSchedules: 'GET /api/schedule/passenger/:id',
    createSchedule: 'POST /api/schedule',
    updateSchedule: 'PUT /api/schedule',
    listTrips: 'GET /api/passenger/:id/trips',
    cancelTrips: 'POST /api/passenger/:id/trips/cancel',
    getRouteWithTrips: 'GET /api/passenger/:id/routeWithTrips',
    getCarLocation: 'GET /api/passenger/:id/location',
    listOrganizations: 'GET /api/organization',
    listCostCenter: 'GET /api/organization/:id/costcenter',
    listCostCenters: 'GET /api/organization/:id/costCenters',
    listTransportationPermissionNames: 'GET /api/organization/:id/passengerTranportationPermissionNames',
  })
})

test('only confirmations are queued; a cancellation never is', () => {
  const queued = Object.entries(catalogue).filter(([, { offline }]) => offline === 'queue')
  expect(queued.map(([name]) => name)).toEqual(['setArrivalComplete', 'setArrivalIncomplete'])
})
