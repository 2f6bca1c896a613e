import { useTranslation } from 'react-i18next'
import type { OrganizationUser } from '#domain/organization-user.ts'
import type { ChosenView } from '#state/list-view.ts'
import { sortRows } from '#ui/table/order.ts'
import { destinationNames, isFoundUser, isInPart, userParts, type UserPart } from './user-filters.ts'
import { userSortValue } from './use-user-columns.tsx'

interface UserList {
  part: UserPart
  /** On all pages, in their order; `undefined` while the users are not known. */
  rows: readonly OrganizationUser[] | undefined
  /** How many of those found are in a part; `undefined` while that is not known. */
  countIn: (part: UserPart) => number | undefined
}

/** The users that are searched for, of the part that is shown. */
export function useUserList(
  users: readonly OrganizationUser[] | undefined,
  destinations: readonly { id: number; alias: string }[],
  view: ChosenView,
): UserList {
  const { i18n } = useTranslation()
  const part = userParts.find((each) => each === view.part) ?? ''
  const found = users?.filter((user) =>
    isFoundUser(user, destinationNames(user, destinations, i18n.language), view.filter),
  )
  const valueOf = userSortValue(view.sort.key, destinations, i18n.language)
  const shown = found?.filter((user) => isInPart(user, part))
  return {
    part,
    rows: shown && sortRows(shown, valueOf, view.sort.descending, i18n.language),
    countIn: (each) => found?.filter((user) => isInPart(user, each)).length,
  }
}
