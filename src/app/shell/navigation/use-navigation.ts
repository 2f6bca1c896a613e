import { Building24Filled, Building24Regular } from '@fluentui/react-icons'
import { useParams } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { session } from '#state/session.ts'
import { isOfOrganization, navigationLabel, navigationRoutes, pathAt, usableRights } from '../../guards.ts'
import { useOrganizations, type OrganizationOfUser } from '../../organizations.tsx'
import { paths } from '../../paths.ts'
import type { NavigationEntry } from '../../app-route.ts'
import { routes } from '../../routes.tsx'
import { usePlace } from '../use-place.ts'

export interface Entry extends NavigationEntry {
  /** The route's, with its parameters. */
  path: string
  to: string
  /** The page that is open belongs to it. */
  isCurrent: boolean
}

/** Whether a page belongs to an entry: below a list of many, the address of one has its name in the singular. */
const isBelow = (page: string, entry: string): boolean =>
  page.startsWith(entry) || page.startsWith(`${entry.replace(/s$/, '')}/`)

/** The entries of the navigation that the user may see where they are, in order. */
export function useNavigation(): Entry[] {
  const { me: user } = useSnapshot(session)
  const { route, destinations, destination } = usePlace()
  const me = user && usableRights(user, destinations)
  const destinationId = destination?.id ?? 0
  const organization = useOrganizationOfPlace()
  return navigationRoutes(routes, me, destinationId, organization).flatMap(({ path, navigation }) =>
    navigation
      ? [
          {
            ...navigation,
            path,
            label: navigationLabel(routes, navigation, me, destinationId),
            to: pathAt(path, destinationId, organization?.id),
            isCurrent: route !== null && isBelow(route.path, path),
          },
        ]
      : [],
  )
}

/**
 * The same where there is room for a few: the organisation is one entry, which leads to the first of its pages that the
 * user may see.
 */
export function useAreas(): Entry[] {
  const { route } = usePlace()
  const organization = useOrganizationOfPlace()
  const entries = useNavigation()
  const first = entries.findIndex(({ place }) => place === 'organization')
  if (first === -1 || !organization) return entries
  const area: Entry = {
    ...{ label: 'routes.organization', shortLabel: 'routes.organization', place: 'organization' },
    ...{ icon: Building24Regular, activeIcon: Building24Filled },
    path: '/o/:organizationId',
    to: paths.organization({ organizationId: organization.id }),
    isCurrent: route !== null && isOfOrganization(route),
  }
  return entries.toSpliced(first, 0, area).filter((entry) => entry === area || entry.place !== 'organization')
}

/** The address's organisation; elsewhere the destination's, else the first one. `null` while none is known. */
export function useOrganizationOfPlace(): OrganizationOfUser | null {
  const { organizationId } = useParams()
  const { destination } = usePlace()
  const organizations = useOrganizations() ?? []
  const wanted = organizationId === undefined ? destination?.organizationId : Number(organizationId)
  return organizations.find(({ id }) => id === wanted) ?? organizations[0] ?? null
}
