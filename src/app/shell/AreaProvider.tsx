import type { ReactNode } from 'react'
import { useSnapshot } from 'valtio'
import { session } from '#state/session.ts'
import { AreaContext, type Area } from '../area.ts'
import { maySee, pathAt } from '../guards.ts'
import { paths } from '../paths.ts'
import { useNavigation, useOrganizationOfPlace } from './navigation/use-navigation.ts'
import { useHasDrawer } from './use-has-drawer.ts'
import { usePlace } from './use-place.ts'

/** Tells the pages of an organisation of each other. */
export function AreaProvider({ children }: { children: ReactNode }) {
  const { me } = useSnapshot(session)
  const { route } = usePlace()
  const entries = useNavigation()
  const organization = useOrganizationOfPlace()
  const hasDrawer = useHasDrawer()
  const area: Area = {
    ...{ organization, hasDrawer },
    pages: entries.filter(({ place }) => place === 'organization'),
    addressIn: (other) =>
      route !== null && maySee(route.access, me, 0, other)
        ? pathAt(route.path, 0, other.id)
        : paths.organization({ organizationId: other.id }),
  }
  return <AreaContext value={area}>{children}</AreaContext>
}
