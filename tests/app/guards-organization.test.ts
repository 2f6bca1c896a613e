import { describe, expect, test } from 'vitest'
import {
  guard,
  isReachedBySignIn,
  navigationRoutes,
  type GuardFacts,
  type GuardedRoute,
  type OrganizationRights,
  type Verdict,
} from '#app/guards.ts'
import { routes } from '#app/routes.tsx'
import { reader, signedIn, visit } from '#tests/support/guards.ts'

describe('of an organisation', () => {
  const groups = '/o/:organizationId/passengerGroup'
  const group = `${groups}/:passengerGroupId`
  const newPassenger = `${group}/passenger/new`
  const refused: Verdict = { do: 'go', to: '/d/7/arrivals-departures', notice: 'guards.notPermittedHere' }

  test('its groups are open to whoever may read them there, administrator or not', () => {
    expect(visit(groups, '/o/2/passengerGroup', signedIn)).toEqual({ do: 'stay' })
    expect(visit(group, '/o/2/passengerGroup/4', signedIn)).toEqual({ do: 'stay' })
  })

  test('a new passenger needs the right to make passengers', () => {
    expect(visit(newPassenger, '/o/3/passengerGroup/4/passenger/new', signedIn)).toEqual({ do: 'stay' })
    expect(visit(newPassenger, '/o/2/passengerGroup/4/passenger/new', signedIn)).toEqual(refused)
  })

  test.each(['4', '0', 'abc', '02'])('%s is no organisation of the user: the fallback opens', (id) => {
    expect(visit(groups, `/o/${id}/passengerGroup`, signedIn)).toEqual(refused)
  })

  test('without any destination the fallback is the last one', () => {
    expect(visit(groups, '/o/4/passengerGroup', { ...signedIn, destinations: [] })).toEqual({
      ...refused,
      to: '/about',
    })
  })

  test('its root leads to the first of its pages that the user may see, and the area without one to the first', () => {
    const root = '/o/:organizationId'
    const order: GuardedRoute[] = [
      { path: '/o', access: 'signedIn' },
      { path: root, access: 'signedIn' },
      { path: '/about', access: 'signedIn', navigation: {}, fallbackRank: 4 },
      { path: `${root}/users`, access: { inOrganization: 'administer' }, navigation: {} },
      { path: `${root}/user/new`, access: { inOrganization: 'administer' } },
      { path: groups, access: { inOrganization: 'readGroups' }, navigation: {} },
      { path: `${root}/details`, access: { inOrganization: 'readDetails' }, navigation: {} },
    ]
    const leads = (path: string, pathname: string, changes: Partial<GuardFacts> = {}) => {
      const route = order.find((each) => each.path === path) ?? null
      const organizationId = /^\/o\/([^/]+)/.exec(pathname)?.[1]
      return guard(route, { pathname, search: '', organizationId }, { ...signedIn, ...changes }, order)
    }
    expect(leads(root, '/o/3')).toEqual({ do: 'go', to: '/o/3/users' })
    expect(leads(root, '/o/2')).toEqual({ do: 'go', to: '/o/2/passengerGroup' })
    expect(leads('/o', '/o')).toEqual({ do: 'go', to: '/o/2/passengerGroup' })
    const visitor = { organizations: [{ id: 5, rights: ['readDetails' as const] }] }
    expect(leads('/o', '/o', visitor)).toEqual({ do: 'go', to: '/o/5/details' })
    const elsewhere: Verdict = { do: 'go', to: '/about', notice: 'guards.notPermittedHere' }
    expect(leads(root, '/o/4')).toEqual(elsewhere)
    expect(leads('/o', '/o', { organizations: [] })).toEqual(elsewhere)
    expect(leads(root, '/o/5', { organizations: [{ id: 5, rights: [] }] })).toEqual(elsewhere)
    expect(leads('/o', '/o', { organizations: null })).toEqual({
      do: 'wait',
      warning: 'guards.organizationsNotLoaded',
    })
  })

  test('its root is in the table, and leads on', () => {
    expect(visit('/o/:organizationId', '/o/2', signedIn)).toEqual({ do: 'go', to: '/o/2/passengerGroup' })
    expect(visit('/o', '/o', signedIn)).toEqual({ do: 'go', to: '/o/2/passengerGroup' })
  })

  const ofAdministrators = routes
    .filter(
      ({ access }) =>
        typeof access === 'object' && 'inOrganization' in access && access.inOrganization === 'administer',
    )
    .map(({ path }) => path)

  test('some of its pages are for administrators alone', () => {
    expect(ofAdministrators).toContain('/o/:organizationId/transportationPermissions')
  })

  test.each(ofAdministrators)('%s is refused to whoever does not administer it', (path) => {
    const at = (id: number) => path.replace(':organizationId', String(id)).replace(/:\w+/g, '1')
    expect(visit(path, at(2), signedIn)).toEqual(refused)
    expect(visit(path, at(3), signedIn)).toEqual({ do: 'stay' })
  })

  test('its details are open to everybody of it', () => {
    const details = '/o/:organizationId/details'
    const organizations = [{ id: 2, rights: ['readDetails' as const] }]
    expect(visit(details, '/o/2/details', { ...signedIn, organizations })).toEqual({ do: 'stay' })
    expect(visit(details, '/o/3/details', { ...signedIn, organizations })).toEqual(refused)
  })

  test('it waits with a warning until the organisations are known', () => {
    expect(visit(groups, '/o/2/passengerGroup', { ...signedIn, organizations: null })).toEqual({
      do: 'wait',
      warning: 'guards.organizationsNotLoaded',
    })
  })

  test('its entries stand in the navigation of whoever may see them there', () => {
    const table: GuardedRoute[] = [
      { path: groups, access: { inOrganization: 'readGroups' }, navigation: {} },
      { path: '/o/:organizationId/users', access: { inOrganization: 'administer' }, navigation: {} },
    ]
    const shown = (organization: OrganizationRights | null) =>
      navigationRoutes(table, reader, 7, organization).map(({ path }) => path)
    expect(shown(null)).toEqual([])
    expect(shown({ id: 2, rights: ['readGroups'] })).toEqual([groups])
    expect(shown({ id: 2, rights: ['readGroups', 'administer'] })).toEqual([groups, '/o/:organizationId/users'])
  })
})

test('a sign-in leads to none of the pages that administrators alone see, and is said to lead to none', () => {
  const led = routes.filter((route) => isOfAdministrators(route.path) && isReachedBySignIn(route))
  expect(led).toEqual([])
  for (const path of ['/o/:organizationId/passengerGroup', '/d/:destinationId/arrivals-departures'])
    expect(isReachedBySignIn(routes.find((route) => route.path === path)!)).toBe(true)
})

const isOfAdministrators = (path: string) =>
  ['users', 'import', 'destinations', 'costs'].includes(path.split('/')[3] ?? '')
