import { matchPath } from 'react-router-dom'
import type { SeenUser } from '#domain/seen-user.ts'
import type { SeenPages } from '#features/organization/seen-pages.ts'
import type { AppRoute, NavigationEntry } from './app-route.ts'
import { guard, navigationLabel, navigationRoutes, usableRights, type GuardedRoute } from './guards.ts'
import { organizationRights } from './organization-rights.ts'
import { paths } from './paths.ts'

/** What of the table's entries is looked at. */
export interface SeenRoute extends GuardedRoute, Pick<AppRoute, 'title' | 'needs'> {
  navigation?: Pick<NavigationEntry, 'label' | 'icon' | 'place' | 'covers'>
}

/** More steps than the guards ever lead on. */
const mostSteps = 10

/**
 * What a user finds in the navigation, and the page that a sign-in opens: by the guards themselves.
 * @param destinationId the destination that is worked at; 0 for none
 */
export function pagesSeenBy(routes: readonly SeenRoute[], user: SeenUser, destinationId: number): SeenPages {
  const me = usableRights(user.me, user.destinations)
  const rights = organizationRights(user.organization, user.me)
  return {
    entries: navigationRoutes(routes, me, destinationId, rights).flatMap(({ path, access, needs = [], navigation }) =>
      // support and the app's own facts, at the end, are everybody's
      navigation && navigation.place !== 'end'
        ? [
            {
              path,
              label: navigationLabel(routes, navigation, me, destinationId),
              icon: navigation.icon,
              rights:
                typeof access === 'object' && 'atDestination' in access ? [...access.atDestination, ...needs] : [],
            },
          ]
        : [],
    ),
    landing: landingOf(routes, user)?.title ?? null,
  }
}

function landingOf(routes: readonly SeenRoute[], user: SeenUser): SeenRoute | null {
  const rights = organizationRights(user.organization, user.me)
  let address = paths.signIn()
  for (let step = 0; step < mostSteps; step += 1) {
    const [pathname = '', query] = address.split('?')
    const route = routes.find(({ path }) => matchPath(path, pathname)) ?? null
    const params = (route && matchPath(route.path, pathname)?.params) ?? {}
    const place = {
      ...{ pathname, search: query === undefined ? '' : `?${query}` },
      ...{ destinationId: params['destinationId'], organizationId: params['organizationId'] },
    }
    const facts = {
      ...{ status: 'signedIn' as const, me: user.me, destinations: user.destinations, selectedId: null },
      // who may do nothing in it does not know of it
      organizations: rights.rights.length > 0 ? [rights] : [],
    }
    const verdict = guard(route, place, facts, routes)
    if (verdict.do === 'stay') return route
    if (verdict.do !== 'go') return null
    address = verdict.to
  }
  return null
}
