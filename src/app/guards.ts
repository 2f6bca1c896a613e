import { can, type AccessFacts, type AccessRight } from '#domain/access.ts'
import { type Destination } from '#domain/destination.ts'
import { redirectTarget } from '#features/auth/redirect-target.ts'
import { paths } from './paths.ts'

/** Who may see a route: anybody, whoever is signed in, or whoever holds all of these rights at the destination. */
export type Access = 'guest' | 'signedIn' | { atDestination: readonly AccessRight[] }

/** What the guards need to know of a screen. */
export interface GuardedRoute {
  /** With `:destinationId` where it is a destination's. */
  path: string
  access: Access
  /** Its entry in the navigation, if it has one. */
  navigation?: object
  /** Where a user goes who may not see what was asked for; the lowest number that may be seen. Source: spec 1 §2.2. */
  fallbackRank?: number
}

export interface GuardFacts {
  status: 'starting' | 'signedOut' | 'signedIn'
  /** `null` until it is known who is signed in. */
  me: AccessFacts | null
  /** The user's destinations in their order; `null` while they were never fetched. */
  destinations: readonly Pick<Destination, 'id'>[] | null
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
}

/** What happens with a navigation. Texts are keys. */
export type Verdict =
  | { do: 'stay' }
  | { do: 'go'; to: string; notice?: 'guards.destinationUnknown' | 'guards.notPermitted' }
  | { do: 'wait'; warning: 'guards.userNotLoaded' | 'guards.destinationsNotLoaded' }
  | { do: 'refuse'; reason: 'destinations.none' }

const stay: Verdict = { do: 'stay' }

/** Whether the user may see a screen at a destination. Guests see what is flagged as theirs. Source: spec 1 §6. */
export function maySee(access: Access, me: AccessFacts | null, destinationId: number): boolean {
  if (access === 'guest') return true
  if (!me) return false
  return access === 'signedIn' || access.atDestination.every((right) => can(me, right, destinationId))
}

/** The entries of the navigation that the user may see, in the table's order. Source: spec 1 §2.2 "Navigation routes". */
export const navigationRoutes = <Route extends GuardedRoute>(
  routes: readonly Route[],
  me: AccessFacts | null,
  destinationId: number,
): Route[] => routes.filter(({ navigation, access }) => navigation && maySee(access, me, destinationId))

/** The path of a screen at a destination. */
export const pathAt = (path: string, destinationId: number): string =>
  path.replace(':destinationId', String(destinationId))

/** The screen of the fallback order that the user may see at a destination. Source: spec 1 §2.2. */
export function fallbackPath(routes: readonly GuardedRoute[], me: AccessFacts, destinationId: number): string {
  const [first] = routes
    .filter(({ fallbackRank, access }) => fallbackRank !== undefined && maySee(access, me, destinationId))
    .sort((a, b) => (a.fallbackRank ?? 0) - (b.fallbackRank ?? 0))
  return first ? pathAt(first.path, destinationId) : paths.about()
}

/**
 * Where the destination wrapper leads: to the first entry of the navigation that the user may see and that is about the
 * destination; support and about are no place to begin at. Source: spec 1 §2.2.
 */
export function firstNavigationPath(routes: readonly GuardedRoute[], me: AccessFacts, destinationId: number): string {
  const [first] = navigationRoutes(routes, me, destinationId).filter(({ access }) => typeof access === 'object')
  return first ? pathAt(first.path, destinationId) : fallbackPath(routes, me, destinationId)
}

/**
 * Where a user goes after sign-in: to the redirect target, else to the root. Users of an organization go on like the
 * others until the organization's pages exist. Source: spec 1 §2.4, open point C-19.
 */
export const afterSignIn = (search: string): string => redirectTarget(new URLSearchParams(search))

/** A path at another destination, with the same rest. */
const movedTo = (destinationId: number, { pathname, search }: Place): string =>
  pathname.replace(/^\/d\/[^/]*/, paths.destination({ destinationId })) + search

/**
 * What happens with a navigation to a place: the one place where routes are guarded. Pure.
 * @param route the table's entry for the place, or `null` for a path that no screen has
 * @param routes the table
 * Source: spec 1 §2.1, §2.2.
 */
export function guard(
  route: GuardedRoute | null,
  place: Place,
  { status, me, destinations, selectedId }: GuardFacts,
  routes: readonly GuardedRoute[],
): Verdict {
  if (route?.path === paths.signIn() && status === 'signedIn') return { do: 'go', to: afterSignIn(place.search) }
  if (route?.access === 'guest') return stay
  if (status === 'signedOut') return { do: 'go', to: paths.signIn(place.pathname + place.search) }
  if (status === 'starting' || !me) return { do: 'wait', warning: 'guards.userNotLoaded' }
  if (!route) return { do: 'go', to: paths.root() }
  if (route.path === paths.root()) return { do: 'go', to: paths.destination({ destinationId: 0 }) }
  if (place.destinationId === undefined) return stay

  if (!destinations) return { do: 'wait', warning: 'guards.destinationsNotLoaded' }
  // 0 stands for "none selected", so a destination of that id could never be opened
  const known = destinations.filter(({ id }) => id > 0)
  const [first] = known
  const isWrapper = route.path === '/d/:destinationId'
  if (!first) return route.access === 'signedIn' && !isWrapper ? stay : { do: 'refuse', reason: 'destinations.none' }
  const opened = known.find(({ id }) => id === selectedId) ?? first
  if (place.destinationId === '0') return { do: 'go', to: movedTo(opened.id, place) }
  const destination = known.find(({ id }) => String(id) === place.destinationId)
  if (!destination) {
    return { do: 'go', to: paths.destination({ destinationId: opened.id }), notice: 'guards.destinationUnknown' }
  }
  if (isWrapper) return { do: 'go', to: firstNavigationPath(routes, me, destination.id) }
  if (maySee(route.access, me, destination.id)) return stay
  return { do: 'go', to: fallbackPath(routes, me, destination.id), notice: 'guards.notPermitted' }
}
