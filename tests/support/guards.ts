import { matchPath } from 'react-router-dom'
import { accessRights, type AccessFacts, type AccessRight } from '#domain/access.ts'
import { guard, recordIdsOf, type GuardFacts, type GuardedRoute, type Verdict } from '#app/guards.ts'
import { routes } from '#app/routes.tsx'

export const holding = (destinationId: number, ...rights: AccessRight[]): AccessFacts => ({
  permissions: { [destinationId]: rights.map((right) => accessRights[right]) },
})

export const reader = holding(7, 'readArrivalDepartures')
export const signedOut: GuardFacts = {
  status: 'signedOut',
  me: null,
  destinations: null,
  organizations: null,
  selectedId: null,
}
export const signedIn: GuardFacts = {
  ...signedOut,
  status: 'signedIn',
  me: reader,
  destinations: [
    { id: 7, bookingEnabled: true },
    { id: 9, bookingEnabled: false },
  ],
  organizations: [
    { id: 2, rights: ['readGroups'] },
    { id: 3, rights: ['readGroups', 'createGroup', 'createPassengers', 'administer'] },
  ],
}
export const starting: GuardFacts = { ...signedOut, status: 'starting' }

const routeOf = (path: string): GuardedRoute | null => routes.find((route) => route.path === path) ?? null

/** What the guards say to a visit of `pathname`, which the table's `path` matches. */
export function visit(path: string, pathname: string, facts: GuardFacts, search = ''): Verdict {
  const destinationId = /^\/d\/([^/]+)/.exec(pathname)?.[1]
  const organizationId = /^\/o\/([^/]+)/.exec(pathname)?.[1]
  const recordIds = recordIdsOf(matchPath(path, pathname)?.params ?? {})
  return guard(routeOf(path), { pathname, search, destinationId, organizationId, recordIds }, facts, routes)
}
