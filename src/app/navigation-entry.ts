import type { FluentIcon } from '@fluentui/react-icons'
import type { CoveredEntry } from './guards.ts'

/** How a screen stands in the navigation. Labels are text keys. */
export interface NavigationEntry {
  label: string
  /** Under the icon, where there is little room. */
  shortLabel: string
  icon: FluentIcon
  activeIcon: FluentIcon
  /** `main`: an area of work. `organization`: of the organisation. `end`: at the bottom, and in the drawer on phones. */
  place: 'main' | 'organization' | 'end'
  /** Second key after G that opens it. */
  key?: string
  covers?: CoveredEntry
}
