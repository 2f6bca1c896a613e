import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { isSameEmail } from '#domain/email.ts'
import type { LocalDate } from '#domain/local-date.ts'
import type { OrganizationUser } from '#domain/organization-user.ts'
import { BreakableText } from '#ui/look/BreakableText.tsx'
import { media } from '#ui/look/breakpoints.ts'
import { useIsPhone } from '#ui/look/use-is-phone.ts'
import { useMedia } from '#ui/look/use-media.ts'
import type { Column } from '#ui/table/column.ts'
import type { SortValue } from '#ui/table/order.ts'
import { Places } from './Places.tsx'
import { RightsInShort } from './RightsInShort.tsx'
import { destinationNames } from './user-filters.ts'
import { UserState } from './UserState.tsx'

interface Options {
  destinations: readonly { id: number; alias: string }[]
  /** E-mail of who looks at the list. */
  myEmail: string
  today: LocalDate
}

/** Who a user is, where, and when they were here last. Source: spec 2 §2, spec 3 §6 "Users tab". */
export function useUserColumns({ destinations, myEmail, today }: Options): Column<OrganizationUser>[] {
  const { t, i18n } = useTranslation()
  const isPhone = useIsPhone()
  const hasRoom = !useMedia(media.belowLandscape)
  return useMemo(() => {
    const places = (user: OrganizationUser) => <Places names={destinationNames(user, destinations, i18n.language)} />
    return [
      {
        key: 'email',
        header: t('users.column.email'),
        cell: ({ email }) => (
          <span>
            <BreakableText>{email}</BreakableText>
          </span>
        ),
        ...(!hasRoom && { detail: places }),
        sortable: true,
        width: 'minmax(0, 1.72fr)',
        card: 'title',
      },
      ...(hasRoom
        ? [
            {
              key: 'destinations',
              header: t('users.column.destinations'),
              cell: places,
              sortable: true,
              width: 'minmax(0, 1.88fr)',
            },
          ]
        : []),
      {
        key: 'rights',
        header: t('users.column.rights'),
        cell: (user) => <RightsInShort roles={user} />,
        width: 'minmax(0, 1.4fr)',
        card: 'plain',
      },
      {
        key: 'lastSeen',
        header: t('users.column.lastSeen'),
        cell: (user) => (
          <UserState user={user} isMe={isSameEmail(user.email, myEmail)} today={today} isInOneLine={isPhone} />
        ),
        sortable: true,
        width: '160px',
        card: 'plain',
      },
    ]
  }, [t, i18n.language, destinations, myEmail, today, hasRoom, isPhone])
}

/** What a column is sorted by. */
export function userSortValue(
  column: string,
  destinations: Options['destinations'],
  locale: string,
): SortValue<OrganizationUser> {
  switch (column) {
    case 'destinations':
      return (user) => destinationNames(user, destinations, locale).join(', ') || null
    case 'lastSeen':
      return ({ lastSeenAt }) => lastSeenAt
    default:
      return ({ email }) => email
  }
}
