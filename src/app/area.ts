import { createContext } from 'react'
import type { OrganizationOfUser } from './organizations.tsx'

/** One of an organisation's pages that the user may see. Labels are text keys. */
export interface AreaPage {
  /** As the table of routes has it. */
  path: string
  /** The same with its parameters. */
  to: string
  label: string
  shortLabel: string
  isCurrent: boolean
}

/** What the pages of an organisation are told by the frame around them. */
export interface Area {
  /** `null` while it is not known. */
  organization: OrganizationOfUser | null
  pages: readonly AreaPage[]
  /** Whether the drawer beside the page has all of them. */
  hasDrawer: boolean
  /** Address of the open page in another organisation, or of that one's first page where the user may not see it there. */
  addressIn: (other: OrganizationOfUser) => string
}

export const AreaContext = createContext<Area>({
  ...{ organization: null, pages: [], hasDrawer: false },
  addressIn: () => '/',
})
