import { IdParam } from '#contract/params.ts'
import {
  accessAreas,
  accessRights,
  can,
  seesPassengers,
  type AccessFacts,
  type AccessRight,
  type Roles,
} from '#domain/access.ts'
import type { Destination } from '#domain/destination.ts'
import type { OrganizationRight } from '#domain/organization-can.ts'
import { redirectTarget } from '#features/auth/redirect-target.ts'
import { paths } from './paths.ts'

/**
 * Who may see a route: anybody, whoever is signed in, whoever may see passengers anywhere, whoever holds all of these
 * rights at the destination, or whoever may do this in the organisation.
 */
export type Access =
  | 'guest'
  | 'signedIn'
  | 'seesPassengers'
  | { atDestination: readonly AccessRight[] }
  | { inOrganization: OrganizationRight }

/** An entry of the navigation that stands for another one too: where both may be seen only it is shown, by this label. */
export interface CoveredEntry {
  path: string
  /** Text key. */
  label: string
}

/** What the guards need to know of a screen. */
export interface GuardedRoute {
  /** With `:destinationId` where it is a destination's, and `:organizationId` where it is an organisation's. */
  path: string
  access: Access
  /** Its entry in the navigation, if it has one. */
  navigation?: { covers?: CoveredEntry }
  /** An address that only leads on: to the first of these screens that the user may see. */
  leadsTo?: readonly string[]
  /** A short form: the address with this between the destination and the rest is the one meant (open point C-15). */
  within?: string
  /** Leads to the root who may not see it, in place of the fallback (open point C-10). */
  refusedToRoot?: true
  /** Where a user goes who may not see what was asked for; the lowest number that may be seen. Source: spec 1 §2.2. */
  fallbackRank?: number
}

/** What the user may do in an organisation. */
export interface OrganizationRights {
  id: number
  rights: readonly OrganizationRight[]
}

/** The user's rights; without group roles there are none in groups. */
export type GuardedUser = AccessFacts &
  Partial<Pick<Roles, 'passengerGroupRoles'>> & {
    /** Organisations whose pages are the user's own; absent for none. */
    organizationIds?: readonly number[]
  }

export type GuardedDestination = Pick<Destination, 'id' | 'bookingEnabled'>

export interface GuardFacts {
  status: 'starting' | 'signedOut' | 'signedIn'
  /** `null` until it is known who is signed in. */
  me: GuardedUser | null
  /** The user's destinations in their order; `null` while they were never fetched. */
  destinations: readonly GuardedDestination[] | null
  /** The organisations that the user may see; `null` while they were never fetched. */
  organizations: readonly OrganizationRights[] | null
  /** The destination worked on last, or `null`. */
  selectedId: number | null
}

export interface Place {
  /** The path as the address has it, without query. */
  pathname: string
  /** With its question mark, or empty. */
  search: string
  /** The path's `:destinationId`, `undefined` on a route without one. */
  destinationId?: string | undefined
  /** The path's `:organizationId`, `undefined` on a route without one. */
  organizationId?: string | undefined
  /** What the path has as ids of the other things that it is about. */
  recordIds?: readonly string[]
}

const recordParams = ['passengerId', 'passengerGroupId', 'timetableId', 'bookingId']

/** The ids of a path beside its destination and its organisation, as they stand there. */
export const recordIdsOf = (params: Readonly<Record<string, string | undefined>>): string[] =>
  recordParams.flatMap((name) => params[name] ?? [])

/** Whether anything can have that id: what never comes must not be waited for. */
const isId = (id: string): boolean => IdParam.safeParse(id).success && Number(id) > 0

/** What happens with a navigation. Texts are keys. */
export type Verdict =
  | { do: 'stay' }
  | {
      do: 'go'
      to: string
      notice?: 'guards.notPermitted' | 'guards.notPermittedHere' | 'guards.noPassengers'
    }
  | { do: 'wait'; warning: 'guards.userNotLoaded' | 'guards.destinationsNotLoaded' | 'guards.organizationsNotLoaded' }
  | { do: 'refuse'; reason: 'destinations.none' }
  /** The address has no page, or its destination is none of the user's. */
  | { do: 'miss'; what: 'address' | 'destination' }

const stay: Verdict = { do: 'stay' }

/**
 * Whether the user may see a screen at a destination, or in an organisation. Guests see what is flagged as theirs.
 * Source: spec 1 §6.
 */
export function maySee(
  access: Access,
  me: GuardedUser | null,
  destinationId: number,
  organization: OrganizationRights | null = null,
): boolean {
  if (access === 'guest') return true
  if (!me) return false
  if (access === 'signedIn') return true
  if (access === 'seesPassengers') return seesPassengers(me)
  if ('inOrganization' in access) return organization?.rights.includes(access.inOrganization) ?? false
  return access.atDestination.every((right) => can(me, right, destinationId))
}

const bookingRights = [...accessAreas.bookings.read, ...accessAreas.bookings.write].map((right) => accessRights[right])

/** The user's rights as they count for screens: where a destination takes no bookings, those to bookings give nothing. */
export function usableRights<User extends GuardedUser>(me: User, destinations: readonly GuardedDestination[]): User {
  const closed = destinations.filter(({ bookingEnabled }) => !bookingEnabled).map(({ id }) => String(id))
  const permissions = Object.entries(me.permissions).map(([id, numbers]): [string, readonly number[]] => [
    id,
    closed.includes(id) ? numbers.filter((number) => !bookingRights.some((right) => right === number)) : numbers,
  ])
  return { ...me, permissions: Object.fromEntries(permissions) }
}

/**
 * The entries of the navigation that the user may see, in the table's order, without those that another one stands for.
 * Source: spec 1 §2.2 "Navigation routes".
 */
export function navigationRoutes<Route extends GuardedRoute>(
  routes: readonly Route[],
  me: AccessFacts | null,
  destinationId: number,
  organization: OrganizationRights | null = null,
): Route[] {
  const seen = routes.filter(({ navigation, access }) => navigation && maySee(access, me, destinationId, organization))
  return seen.filter(({ path }) => !seen.some(({ navigation }) => navigation?.covers?.path === path))
}

/** Text key of an entry: of both where it stands for another one that the user may see. */
export function navigationLabel(
  routes: readonly GuardedRoute[],
  { label, covers }: { label: string; covers?: CoveredEntry },
  me: AccessFacts | null,
  destinationId: number,
): string {
  const covered = covers && routes.find(({ path }) => path === covers.path)
  return covered && maySee(covered.access, me, destinationId) ? covers.label : label
}

/** The path of a screen at a destination, or of an organisation. */
export const pathAt = (path: string, destinationId: number, organizationId = 0): string =>
  path.replace(':destinationId', String(destinationId)).replace(':organizationId', String(organizationId))

/** The screen of the fallback order that the user may see at a destination. Source: spec 1 §2.2. */
function fallbackPath(routes: readonly GuardedRoute[], me: AccessFacts, destinationId: number): string {
  const [first] = routes
    .filter(({ fallbackRank, access }) => fallbackRank !== undefined && maySee(access, me, destinationId))
    .sort((a, b) => (a.fallbackRank ?? 0) - (b.fallbackRank ?? 0))
  return first ? pathAt(first.path, destinationId) : paths.about()
}

/**
 * Where the destination wrapper leads: to the first entry of the navigation that the user may see and that is about the
 * destination; support and about are no place to begin at. Source: spec 1 §2.2.
 */
function firstNavigationPath(routes: readonly GuardedRoute[], me: AccessFacts, destinationId: number): string {
  const [first] = navigationRoutes(routes, me, destinationId).filter(({ access }) => typeof access === 'object')
  return first ? pathAt(first.path, destinationId) : fallbackPath(routes, me, destinationId)
}

/**
 * Where a user goes after sign-in: to the first organisation whose pages are their own, else to the redirect target,
 * else to the root. Source: spec 1 §2.4, open points C-19, G-52.
 */
function afterSignIn(search: string, me: GuardedUser | null): string {
  const [organizationId] = me?.organizationIds ?? []
  return organizationId === undefined
    ? redirectTarget(new URLSearchParams(search))
    : paths.organization({ organizationId })
}

/**
 * Whether a sign-in leads to a screen that was asked for: everybody who may see what administrators look after goes to
 * their organisation's first page (`afterSignIn`).
 */
export const isReachedBySignIn = ({ access }: Pick<GuardedRoute, 'access'>): boolean =>
  !(typeof access === 'object' && 'inOrganization' in access && access.inOrganization === 'administer')

/** A path at another destination, with the same rest. */
const movedTo = (destinationId: number, { pathname, search }: Place): string =>
  pathname.replace(/^\/d\/[^/]*/, paths.destination({ destinationId })) + search

/** A short form's address in full: `/d/7/single/ok` is `/d/7/timetables/single/ok`. */
const movedInto = (within: string, { pathname, search }: Place): string =>
  pathname.replace(/^\/d\/[^/]*/, `$&/${within}`) + search

function firstSeen(
  wanted: readonly string[],
  routes: readonly GuardedRoute[],
  me: AccessFacts,
  destinationId: number,
): string | null {
  const seen = wanted.find((path) => {
    const route = routes.find((each) => each.path === path)
    return route && maySee(route.access, me, destinationId)
  })
  return seen === undefined ? null : pathAt(seen, destinationId)
}

/** Address of an organisation, before those of its screens. */
const organizationRoot = '/o/:organizationId'

/** Whether it is a screen of an organisation, or leads to one. */
export const isOfOrganization = ({ path }: Pick<GuardedRoute, 'path'>): boolean =>
  path === paths.organizations() || `${path}/`.startsWith(`${organizationRoot}/`)

const isOrganizationRoot = ({ path }: GuardedRoute): boolean =>
  path === paths.organizations() || path === organizationRoot

/** The first of the organisation's entries that the user may see; `null` for none. Source: spec 3 §6. */
function firstInOrganization(
  routes: readonly GuardedRoute[],
  me: AccessFacts,
  organization: OrganizationRights,
): string | null {
  const [first] = navigationRoutes(routes.filter(isOfOrganization), me, 0, organization)
  return first ? pathAt(first.path, 0, organization.id) : null
}

/** What happens with a navigation to an organisation, or to one of its screens. */
function guardOrganization(
  route: GuardedRoute,
  organizationId: string | undefined,
  me: AccessFacts,
  { destinations, organizations, selectedId }: GuardFacts,
  routes: readonly GuardedRoute[],
): Verdict {
  if (!organizations) return { do: 'wait', warning: 'guards.organizationsNotLoaded' }
  const organization =
    organizationId === undefined ? organizations[0] : organizations.find(({ id }) => String(id) === organizationId)
  if (organization && isOrganizationRoot(route)) {
    const to = firstInOrganization(routes, me, organization)
    if (to !== null) return { do: 'go', to }
  } else if (organization && maySee(route.access, me, 0, organization)) return stay
  if (!destinations) return { do: 'wait', warning: 'guards.destinationsNotLoaded' }
  const opened = destinations.find(({ id }) => id === selectedId) ?? destinations[0]
  return { do: 'go', to: fallbackPath(routes, me, opened?.id ?? 0), notice: 'guards.notPermittedHere' }
}

/**
 * What happens with a navigation to a place: the one place where routes are guarded. Pure.
 * @param route the table's entry for the place, or `null` for a path that no screen has
 * @param routes the table
 * Source: spec 1 §2.1, §2.2.
 */
export function guard(
  route: GuardedRoute | null,
  place: Place,
  facts: GuardFacts,
  routes: readonly GuardedRoute[],
): Verdict {
  const { status, me, destinations, selectedId } = facts
  if (route?.path === paths.signIn() && status === 'signedIn') return { do: 'go', to: afterSignIn(place.search, me) }
  if (route?.access === 'guest') return stay
  if (status === 'signedOut') return { do: 'go', to: paths.signIn(place.pathname + place.search) }
  if (status === 'starting' || !me) return { do: 'wait', warning: 'guards.userNotLoaded' }
  if (!route || !(place.recordIds ?? []).every(isId)) return { do: 'miss', what: 'address' }
  if (route.path === paths.root()) return { do: 'go', to: paths.destination({ destinationId: 0 }) }
  if (isOfOrganization(route)) return guardOrganization(route, place.organizationId, me, facts, routes)
  if (place.destinationId === undefined) {
    return maySee(route.access, me, 0) ? stay : { do: 'go', to: paths.root(), notice: 'guards.noPassengers' }
  }

  if (!destinations) return { do: 'wait', warning: 'guards.destinationsNotLoaded' }
  // 0 stands for "none selected", so a destination of that id could never be opened
  const known = destinations.filter(({ id }) => id > 0)
  const [first] = known
  const isWrapper = route.path === '/d/:destinationId'
  if (!first) {
    if (route.access === 'signedIn' && !isWrapper) return stay
    // who has an organisation alone begins there
    const isAtHome = isWrapper && (facts.organizations?.length ?? 0) > 0
    return isAtHome ? { do: 'go', to: paths.organizations() } : { do: 'refuse', reason: 'destinations.none' }
  }
  const opened = known.find(({ id }) => id === selectedId) ?? first
  if (place.destinationId === '0') return { do: 'go', to: movedTo(opened.id, place) }
  const destination = known.find(({ id }) => String(id) === place.destinationId)
  if (!destination) return { do: 'miss', what: 'destination' }
  if (route.within !== undefined) return { do: 'go', to: movedInto(route.within, place) }
  const user = usableRights(me, known)
  if (isWrapper) return { do: 'go', to: firstNavigationPath(routes, user, destination.id) }
  const onward = route.leadsTo && firstSeen(route.leadsTo, routes, user, destination.id)
  if (onward) return { do: 'go', to: onward }
  if (!route.leadsTo && maySee(route.access, user, destination.id)) return stay
  const to = route.refusedToRoot ? paths.root() : fallbackPath(routes, user, destination.id)
  return { do: 'go', to, notice: 'guards.notPermitted' }
}
