import { expect, test } from 'vitest'
import { paths } from '#app/paths.ts'
import { routes } from '#app/routes.tsx'

const of = {
  destinationId: 7,
  dateId: '2026-11-23',
  passengerId: 31,
  timetableId: 2381,
  bookingId: 51,
  kind: 'booking',
  id: 51,
  organizationId: 2,
  passengerGroupId: 4,
}

test('every named route has its path', () => {
  const written = Object.entries(paths).map(([name, write]) => [
    name,
    name === 'signIn' ? paths.signIn() : write(of as never),
  ])
  expect(Object.fromEntries(written)).toEqual({
    root: '/',
    signIn: '/signin',
    microsoftSignIn: '/signInAzureAd',
    forgotPassword: '/forgotPassword',
    resetPassword: '/resetPassword',
    invitation: '/invitation',
    about: '/about',
    destination: '/d/7',
    contactSupport: '/d/7/contactSupport',
    arrivals: '/d/7/arrivals-departures',
    arrivalsDay: '/d/7/arrivals-departures/day/2026-11-23',
    passengers: '/d/7/people',
    newPassenger: '/d/7/people/newPassenger',
    passengerInList: '/d/7/people/edit/31',
    passenger: '/passenger/31?destinationId=7',
    editPassenger: '/passenger/31/edit',
    massCancellation: '/d/7/massCancellationOfTrips',
    timetables: '/d/7/timetables',
    timetableList: '/d/7/timetables/recurring',
    timetable: '/d/7/timetables/tt/2381',
    singleBooking: '/d/7/timetables/single',
    booking: '/d/7/timetables/b/51',
    rejectedOrder: '/d/7/timetables/b/51',
    organizations: '/o',
    organization: '/o/2',
    newOrganizationPassenger: '/o/2/passengerGroup/4/passenger/new',
  })
})

test('the way to sign-in carries the full path', () => {
  expect(paths.signIn('/d/7/people?a=b&c=ä')).toBe('/signin?redirect=%2Fd%2F7%2Fpeople%3Fa%3Db%26c%3D%C3%A4')
})

test('a value cannot break out of its place', () => {
  expect(paths.arrivalsDay({ destinationId: 7, dateId: '../x?y#z' })).toBe(
    '/d/7/arrivals-departures/day/..%2Fx%3Fy%23z',
  )
})

test('what stands for a record in an address has the name of the documents', () => {
  const inDocuments = ['organizationId', 'passengerGroupId', 'passengerId', 'destinationId', 'userEmail']
  // of the board, of timetables and of bookings, which have documents of their own
  const others = ['dateId', 'timetableId', 'bookingId', 'weekDayId', 'rideId', 'state', 'date']
  const used = new Set(routes.flatMap(({ path }) => [...path.matchAll(/:(\w+)/g)].map(([, name]) => name)))
  expect([...used].filter((name) => name && !others.includes(name)).sort()).toEqual(inDocuments.toSorted())
})

test('every path of the table stands in it once', () => {
  const all = routes.map(({ path }) => path)
  expect(new Set(all).size).toBe(all.length)
  expect(all).toEqual(expect.arrayContaining([paths.root(), paths.about(), paths.signIn(), paths.microsoftSignIn()]))
})
