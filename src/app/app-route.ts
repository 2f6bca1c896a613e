import type { FluentIcon } from '@fluentui/react-icons'
import type { AccessRight } from '#domain/access.ts'
import type { CoveredEntry, GuardedRoute } from './guards.ts'
import type { Screen } from './screens.tsx'

/** How a screen stands in the navigation. Labels are text keys. */
export interface NavigationEntry {
  label: string
  /** Under the icon, and among the organisation's pages above one of them: where there is little room. */
  shortLabel: string
  icon: FluentIcon
  activeIcon: FluentIcon
  /** `main`: an area of work. `organization`: of the organisation. `end`: at the bottom, and in the drawer on phones. */
  place: 'main' | 'organization' | 'end'
  /** Second key after G that opens it. */
  key?: string
  covers?: CoveredEntry
}

export interface AppRoute extends GuardedRoute, Screen {
  /** Text key of the page's title. */
  title: string
  /** Rights at the destination without which the page opens and has nothing to show (open point C-56). */
  needs?: readonly AccessRight[]
  /** Parameter that names what the page is of, beside the destination: with another one it is another page. */
  record?: 'timetableId' | 'passengerId' | 'passengerGroupId' | 'organizationId' | 'userEmail'
  navigation?: NavigationEntry
}
