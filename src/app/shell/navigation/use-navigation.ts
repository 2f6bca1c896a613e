import { useParams } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { session } from '#state/session.ts'
import { navigationLabel, navigationRoutes, pathAt, usableRights, type OrganizationRights } from '../../guards.ts'
import { useOrganizations } from '../../organizations.tsx'
import type { NavigationEntry } from '../../navigation-entry.ts'
import { routes } from '../../routes.tsx'
import { usePlace } from '../use-place.ts'

export interface Entry extends NavigationEntry {
  to: string
  /** The page that is open belongs to it. */
  isCurrent: boolean
}

/** The entries of the navigation that the user may see where they are, in order. */
export function useNavigation(): Entry[] {
  const { me: user } = useSnapshot(session)
  const { route, destinations, destination } = usePlace()
  const me = user && usableRights(user, destinations)
  const destinationId = destination?.id ?? 0
  const organization = useOrganization(destination?.organizationId)
  return navigationRoutes(routes, me, destinationId, organization).flatMap(({ path, navigation }) =>
    navigation
      ? [
          {
            ...navigation,
            label: navigationLabel(routes, navigation, me, destinationId),
            to: pathAt(path, destinationId, organization?.id),
            isCurrent: route?.path.startsWith(path) ?? false,
          },
        ]
      : [],
  )
}

/** The address's organisation; elsewhere the destination's, else the first one. `null` while none is known. */
function useOrganization(ofDestination: number | undefined): OrganizationRights | null {
  const { organizationId } = useParams()
  const organizations = useOrganizations() ?? []
  const wanted = organizationId === undefined ? ofDestination : Number(organizationId)
  return organizations.find(({ id }) => id === wanted) ?? organizations[0] ?? null
}
