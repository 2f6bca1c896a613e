import { folded, holdsWords } from '#domain/folded-text.ts'
import type { OrganizationUser } from '#domain/organization-user.ts'

/** Parts of the list of users; the first one is all of it. */
export const userParts = ['', 'invited', 'expired', 'administrators'] as const
export type UserPart = (typeof userParts)[number]

/** Whether a user belongs to a part of the list. Whoever has an account waits for an answer as well as the invited do. */
export function isInPart({ state, isAdministrator }: OrganizationUser, part: UserPart): boolean {
  switch (part) {
    case '':
      return true
    case 'invited':
      return state === 'invited' || state === 'asked'
    case 'expired':
      return state === 'expired'
    case 'administrators':
      return isAdministrator
  }
}

/** Names of the user's destinations, in the order of the language. Those that the administrator knows nothing of have none. */
export const destinationNames = (
  { destinationRoles }: OrganizationUser,
  destinations: readonly { id: number; alias: string }[],
  locale: string,
): string[] =>
  destinationRoles
    .flatMap(({ destinationId }) => destinations.find(({ id }) => id === destinationId)?.alias ?? [])
    .sort(new Intl.Collator(locale, { numeric: true }).compare)

/** Whether a user is found by e-mail, name or destination. */
export const isFoundUser = ({ email, name }: OrganizationUser, places: readonly string[], typed: string): boolean =>
  holdsWords(folded([email, name, ...places].join(' ')), typed)
