import type { FluentIcon } from '@fluentui/react-icons'
import type { AccessRight } from '#domain/access.ts'
import type { SeenUser } from '#domain/seen-user.ts'

/** An entry of the navigation that a user would find. */
export interface SeenEntry {
  /** Of the route's table: tells entries apart. */
  path: string
  /** Text key. */
  label: string
  icon: FluentIcon
  /** Those at the destination that it takes to be of use; it may be there with fewer. */
  rights: readonly AccessRight[]
}

export interface SeenPages {
  entries: readonly SeenEntry[]
  /** Text key of the title of the page that a sign-in opens; `null` where none opens. */
  landing: string | null
}

/** What a user would find at a destination, by the rules of the app's own navigation. The app gives it to the pages. */
export type PagesSeenBy = (user: SeenUser, destinationId: number) => SeenPages
