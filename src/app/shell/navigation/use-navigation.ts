import { useSnapshot } from 'valtio'
import { session } from '#state/session.ts'
import { navigationRoutes, pathAt } from '../../guards.ts'
import { routes, type NavigationEntry } from '../../routes.tsx'
import { usePlace } from '../use-place.ts'

export interface Entry extends NavigationEntry {
  to: string
  /** The page that is open belongs to it. */
  isCurrent: boolean
}

/** The entries of the navigation that the user may see where they are, in order. */
export function useNavigation(): Entry[] {
  const { me } = useSnapshot(session)
  const { route, destination } = usePlace()
  const destinationId = destination?.id ?? 0
  return navigationRoutes(routes, me, destinationId).flatMap(({ path, navigation }) =>
    navigation
      ? [{ ...navigation, to: pathAt(path, destinationId), isCurrent: route?.path.startsWith(path) ?? false }]
      : [],
  )
}
