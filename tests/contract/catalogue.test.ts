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
    listPassengersByIds: 'POST /api/passenger/byIds',
  })
})

test('only confirmations are queued; a cancellation never is', () => {
  const queued = Object.entries(catalogue).filter(([, { offline }]) => offline === 'queue')
  expect(queued.map(([name]) => name)).toEqual(['setArrivalComplete', 'setArrivalIncomplete'])
})
