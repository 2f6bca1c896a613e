import { describe, expect, test } from 'vitest'
import type { AccessFacts, AccessRight } from '#domain/access.ts'
import { guard, maySee, navigationRoutes, type GuardFacts, type GuardedRoute, type Verdict } from '#app/guards.ts'
import { routes } from '#app/routes.tsx'
import { holding, reader, signedOut, signedIn, starting, visit } from '#tests/support/guards.ts'

const anonymous = ['/signin', '/signInAzureAd', '/forgotPassword', '/resetPassword', '/invitation']
const board = '/d/:destinationId/arrivals-departures'

describe('without a session', () => {
  test.each(anonymous)('%s is open', (path) => {
    expect(visit(path, path, signedOut)).toEqual({ do: 'stay' })
  })

  test('no other route is open', () => {
    const open = routes.filter(({ access }) => access === 'guest').map(({ path }) => path)
    expect(open).toEqual(anonymous)
  })

  test.each([
    ['/', '/', '', '/signin?redirect=%2F'],
    ['/about', '/about', '', '/signin?redirect=%2Fabout'],
    [board, '/d/7/arrivals-departures', '?a=b&c', '/signin?redirect=%2Fd%2F7%2Farrivals-departures%3Fa%3Db%26c'],
    ['/none', '/people/5', '', '/signin?redirect=%2Fpeople%2F5'],
  ])('%s sends to sign-in with the full path', (path, pathname, search, to) => {
    expect(visit(path, pathname, signedOut, search)).toEqual({ do: 'go', to })
  })
})

describe('while it is not known who is signed in', () => {
  test.each(anonymous)('%s is open', (path) => {
    expect(visit(path, path, starting)).toEqual({ do: 'stay' })
  })

  test.each(['/', '/about', '/d/7/arrivals-departures'])('%s waits with a warning', (pathname) => {
    expect(visit(pathname.replace('7', ':destinationId'), pathname, starting)).toEqual({
      do: 'wait',
      warning: 'guards.userNotLoaded',
    })
  })

  test('a route of a destination waits with a warning for the destinations', () => {
    const facts = { ...signedIn, destinations: null }
    expect(visit(board, '/d/7/arrivals-departures', facts)).toEqual({
      do: 'wait',
      warning: 'guards.destinationsNotLoaded',
    })
  })
})

describe('signed in', () => {
  test.each([
    ['the redirect target', '?redirect=%2Fd%2F9%2Farrivals-departures', '/d/9/arrivals-departures'],
    ['the root without one', '', '/'],
    ['the root instead of a foreign page', '?redirect=%2F%2Fevil.example', '/'],
    ['the root instead of a sign-in page', '?redirect=%2Fsignin', '/'],
  ])('the sign-in page leads to %s', (_, search, to) => {
    expect(visit('/signin', '/signin', signedIn, search)).toEqual({ do: 'go', to })
  })

  test.each(['/forgotPassword', '/resetPassword', '/signInAzureAd', '/invitation'])('%s stays open', (path) => {
    expect(visit(path, path, signedIn)).toEqual({ do: 'stay' })
  })

  test.each([
    ['the first organisation of who has some, also with a redirect target', [3, 8], '?redirect=%2Fabout', '/o/3'],
    ['the organisation without a redirect target', [3], '', '/o/3'],
    ['the redirect target of who has none', [], '?redirect=%2Fabout', '/about'],
  ])('the sign-in page leads to %s', (_, organizationIds, search, to) => {
    const me = { ...reader, organizationIds }
    expect(visit('/signin', '/signin', { ...signedIn, me }, search)).toEqual({ do: 'go', to })
  })

  test('who is signed in stays where they are, whatever organisation they have', () => {
    const me = { ...reader, organizationIds: [3] }
    expect(visit(board, '/d/7/arrivals-departures', { ...signedIn, me })).toEqual({ do: 'stay' })
    expect(visit('/', '/', { ...signedIn, me })).toEqual({ do: 'go', to: '/d/0' })
  })

  test('the root leads to the destination that is not chosen yet', () => {
    expect(visit('/', '/', signedIn)).toEqual({ do: 'go', to: '/d/0' })
  })

  test('an address without a screen has a page that says so', () => {
    expect(visit('/none', '/none', signedIn)).toEqual({ do: 'miss', what: 'address' })
  })

  test.each([
    ['/passenger/:passengerId/edit', '/passenger/abc/edit'],
    ['/passenger/:passengerId/edit', '/passenger/0/edit'],
    ['/d/:destinationId/people/edit/:passengerId', '/d/7/people/edit/1.5'],
    ['/d/:destinationId/timetables/tt/:timetableId', '/d/7/timetables/tt/99999999999'],
    ['/d/:destinationId/timetables/b/:bookingId', '/d/7/timetables/b/-3'],
    ['/o/:organizationId/passengerGroup/:passengerGroupId', '/o/3/passengerGroup/ryhma'],
  ])('so has %s with an id that nothing can have, as in %s', (path, pathname) => {
    expect(visit(path, pathname, signedIn)).toEqual({ do: 'miss', what: 'address' })
  })

  test('the about page is open, also without any destination', () => {
    expect(visit('/about', '/about', { ...signedIn, destinations: [] })).toEqual({ do: 'stay' })
  })
})

describe('which destination', () => {
  test.each([
    ['the first where none is selected', null, '/d/7'],
    ['the selected one', 9, '/d/9'],
    ['the first where the selected one is gone', 5, '/d/7'],
  ])('0 stands for %s', (_, selectedId, to) => {
    expect(visit('/d/:destinationId', '/d/0', { ...signedIn, selectedId })).toEqual({ do: 'go', to })
  })

  test('the rest of the path and the query stay when 0 is replaced', () => {
    expect(visit(board, '/d/0/arrivals-departures', signedIn, '?x=1')).toEqual({
      do: 'go',
      to: '/d/7/arrivals-departures?x=1',
    })
  })

  test('0 is replaced once: the place it leads to has a destination', () => {
    const first = visit('/d/:destinationId', '/d/0', signedIn)
    const second = visit('/d/:destinationId', '/d/7', signedIn)
    expect(first).toEqual({ do: 'go', to: '/d/7' })
    expect(second).toEqual({ do: 'go', to: '/d/7/arrivals-departures' })
  })

  test.each([
    ['has no destinations', []],
    ['has only one that cannot be opened', [{ id: 0, bookingEnabled: false }]],
  ])('a user who %s is told so', (_, destinations) => {
    for (const pathname of ['/d/0', '/d/7', '/d/7/arrivals-departures']) {
      const path = pathname.replace(/\d/, ':destinationId')
      expect(visit(path, pathname, { ...signedIn, destinations, organizations: [] })).toEqual({
        do: 'refuse',
        reason: 'destinations.none',
      })
    }
  })

  test('a user who has an organisation alone begins there', () => {
    const facts = { ...signedIn, destinations: [] }
    expect(visit('/d/:destinationId', '/d/0', facts)).toEqual({ do: 'go', to: '/o' })
    expect(visit(board, '/d/7/arrivals-departures', facts)).toEqual({ do: 'refuse', reason: 'destinations.none' })
  })

  test('support can be reached without any destination', () => {
    const facts = { ...signedIn, destinations: [] }
    expect(visit('/d/:destinationId/contactSupport', '/d/0/contactSupport', facts)).toEqual({ do: 'stay' })
  })

  test.each(['4', 'abc', '07', '7.0', '-7'])('%s is no destination of the user: a page says so', (id) => {
    expect(visit(board, `/d/${id}/arrivals-departures`, signedIn)).toEqual({ do: 'miss', what: 'destination' })
  })
})

describe('rights', () => {
  test('the board is open to whoever may read it there', () => {
    expect(visit(board, '/d/7/arrivals-departures', signedIn)).toEqual({ do: 'stay' })
    expect(visit(`${board}/day/:dateId`, '/d/7/arrivals-departures/day/2026-11-23', signedIn)).toEqual({ do: 'stay' })
  })

  test('the right counts at the destination in question only', () => {
    expect(visit(board, '/d/9/arrivals-departures', signedIn)).toEqual({
      do: 'go',
      to: '/about',
      notice: 'guards.notPermitted',
    })
  })

  test('support is open to whoever is signed in', () => {
    expect(visit('/d/:destinationId/contactSupport', '/d/9/contactSupport', signedIn)).toEqual({ do: 'stay' })
  })

  test('the destination wrapper leads to the first entry of the navigation, else to the last fallback', () => {
    expect(visit('/d/:destinationId', '/d/7', signedIn)).toEqual({ do: 'go', to: '/d/7/arrivals-departures' })
    expect(visit('/d/:destinationId', '/d/9', signedIn)).toEqual({ do: 'go', to: '/about' })
  })

  test.each<[string, GuardedRoute['access'], AccessFacts | null, boolean]>([
    ['a guest a guest route', 'guest', null, true],
    ['a guest another route', 'signedIn', null, false],
    ['a guest a route with rights', { atDestination: ['readPassengers'] }, null, false],
    ['a user a guest route', 'guest', reader, true],
    ['a user a signed-in route', 'signedIn', reader, true],
    ['one of two rights', { atDestination: ['readArrivalDepartures', 'readPassengers'] }, reader, false],
    ['the right', { atDestination: ['readArrivalDepartures'] }, reader, true],
  ])('seeing: %s', (_, access, me, expected) => {
    expect(maySee(access, me, 7)).toBe(expected)
  })
})

describe('a table with every area', () => {
  const entry = {}
  const table: GuardedRoute[] = [
    { path: '/welcome', access: 'guest', navigation: entry },
    { path: '/hidden', access: 'signedIn' },
    {
      path: '/d/:destinationId/arrivals',
      access: { atDestination: ['readArrivalDepartures'] },
      navigation: entry,
      fallbackRank: 3,
    },
    {
      path: '/d/:destinationId/timetables',
      access: { atDestination: ['readTimetables'] },
      navigation: entry,
      fallbackRank: 2,
    },
    {
      path: '/d/:destinationId/people',
      access: { atDestination: ['readPassengers', 'updatePassengerGroups'] },
      navigation: entry,
      fallbackRank: 1,
    },
    { path: '/about', access: 'signedIn', navigation: entry, fallbackRank: 4 },
  ]

  const guardedAt = (page: string, route: GuardedRoute, rights: readonly AccessRight[]): Verdict =>
    guard(
      route,
      { pathname: `/d/7/${page}`, search: '', destinationId: '7' },
      { ...signedIn, me: holding(7, ...rights) },
      table,
    )

  test.each<[string, AccessRight[], string]>([
    ['people', ['readPassengers', 'updatePassengerGroups', 'readTimetables', 'readArrivalDepartures'], '/d/7/people'],
    ['timetables', ['readPassengers', 'readTimetables', 'readArrivalDepartures'], '/d/7/timetables'],
    ['arrivals', ['readArrivalDepartures'], '/d/7/arrivals'],
    ['about', ['readBookings'], '/about'],
  ])('the fallback is the first permitted of the order: %s', (_, rights, to) => {
    const costs: GuardedRoute = { path: '/d/:destinationId/costs', access: { atDestination: ['deleteBookings'] } }
    expect(guardedAt('costs', costs, rights)).toEqual({ do: 'go', to, notice: 'guards.notPermitted' })
  })

  test('the navigation has what is flagged for it and may be seen, in the order of the table', () => {
    const shown = (me: AccessFacts | null, destinationId = 7) =>
      navigationRoutes(table, me, destinationId).map(({ path }) => path)
    expect(shown(null)).toEqual(['/welcome'])
    expect(shown(reader)).toEqual(['/welcome', '/d/:destinationId/arrivals', '/about'])
    expect(shown(reader, 9)).toEqual(['/welcome', '/about'])
  })

  test('the wrapper begins at the first area of the destination', () => {
    const wrapper: GuardedRoute = { path: '/d/:destinationId', access: 'signedIn' }
    expect(guardedAt('', wrapper, ['readTimetables'])).toEqual({ do: 'go', to: '/d/7/timetables' })
    expect(guardedAt('', wrapper, [])).toEqual({ do: 'go', to: '/about' })
  })
})

describe('a passenger on a page of their own', () => {
  const open = (me: GuardFacts['me']) => visit('/passenger/:passengerId/edit', '/passenger/5/edit', { ...signedIn, me })

  test('opens for whoever may read passengers at a destination or in a group', () => {
    const member = { passengerGroupId: 3, passengers: 1, transportationPermissions: 0, schedule: 0 } as const
    expect(open(holding(9, 'readPassengers'))).toEqual({ do: 'stay' })
    expect(open({ permissions: {}, passengerGroupRoles: [member] })).toEqual({ do: 'stay' })
  })

  test('sends others to the root and says why', () => {
    expect(open(reader)).toEqual({ do: 'go', to: '/', notice: 'guards.noPassengers' })
  })
})
