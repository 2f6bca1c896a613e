import { useTranslation } from 'react-i18next'
import { localDateAt, type LocalDate } from '#domain/local-date.ts'
import type { OrganizationUser } from '#domain/organization-user.ts'
import { formatClock, formatFullMoment, formatMoment } from '#ui/look/format.ts'

/** When a user was here last, and how they signed in; `how` is `null` for who never did. */
export function useLastSeen(
  { lastSeenAt, signInMethod }: OrganizationUser,
  isMe: boolean,
  today: LocalDate,
): { when: string; how: string | null } {
  const { t, i18n } = useTranslation()
  const how = signInMethod && t(`users.signIn.${signInMethod}`)
  if (isMe) return { when: t('users.seen.now'), how }
  if (lastSeenAt === null) return { when: t('users.seen.never'), how: null }
  const at = Date.parse(lastSeenAt)
  const day = localDateAt(at)
  if (day === today) return { when: t('users.seen.today', { time: formatClock(at) }), how }
  // without its year a day of last winter would be one of this
  const isThisYear = day.slice(0, 4) === today.slice(0, 4)
  return { when: isThisYear ? formatMoment(at, today, i18n.language) : formatFullMoment(at, i18n.language), how }
}
