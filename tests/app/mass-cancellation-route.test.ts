import { expect, test } from 'vitest'
import { guard, navigationRoutes } from '#app/guards.ts'
import { routeOf, routes } from '#app/routes.tsx'
import { accessRights, type AccessRight } from '#domain/access.ts'

const pathname = '/d/7/massCancellationOfTrips'
const holding = (...rights: AccessRight[]) => ({ permissions: { '7': rights.map((right) => accessRights[right]) } })
const visit = (...rights: AccessRight[]) =>
  guard(
    routeOf(pathname) ?? null,
    { pathname, search: '', destinationId: '7' },
    {
      status: 'signedIn',
      me: holding(...rights),
      destinations: [{ id: 7, bookingEnabled: true }],
      organizations: [],
      selectedId: 7,
    },
    routes,
  )

test('mass cancellation needs to make timetables, and nothing else', () => {
  expect(visit('createTimetables')).toEqual({ do: 'stay' })
  expect(visit('readTimetables', 'readPassengers', 'updateTimetables')).toMatchObject({ do: 'go' })
})

test('it stands after the passengers in the navigation of who may see it, with its key', () => {
  const shown = (...rights: AccessRight[]) =>
    navigationRoutes(routes, holding(...rights), 7).map(({ navigation }) => navigation?.shortLabel)
  const all = shown('createTimetables', 'readTimetables', 'readPassengers', 'updatePassengerGroups')
  expect(all.slice(all.indexOf('routes.passengers'))).toContain('routes.cancellations')
  expect(shown('readPassengers', 'readTimetables')).not.toContain('routes.cancellations')
  expect(routeOf(pathname)?.navigation?.key).toBe('m')
})
