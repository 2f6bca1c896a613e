import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { localDateAt, type LocalDate } from '#domain/local-date.ts'
import type { OrganizationUser } from '#domain/organization-user.ts'
import { formatClock, formatFullMoment, formatMoment } from '#ui/look/format.ts'

interface LastSeen {
  when: string
  /** The same where nothing before it says what it is. */
  line: string
  /** `null` for who never signed in. */
  how: string | null
}

/** When a user was here last, and how they signed in. */
export function useLastSeen({ lastSeenAt, signInMethod }: OrganizationUser, isMe: boolean, today: LocalDate): LastSeen {
  const { t, i18n } = useTranslation()
  const how = signInMethod && t(`users.signIn.${signInMethod}`)
  if (isMe) return { when: t('users.seen.now'), line: t('users.seen.now'), how }
  if (lastSeenAt === null) return { when: t('users.seen.never'), line: t('users.seen.never'), how: null }
  const at = Date.parse(lastSeenAt)
  const when = momentText(at, today, t, i18n.language)
  return { when, line: t('users.seen.line', { when }), how }
}

function momentText(at: number, today: LocalDate, t: TFunction, locale: string): string {
  const day = localDateAt(at)
  if (day === today) return t('users.seen.today', { time: formatClock(at) })
  // without its year a day of last winter would be one of this
  const isThisYear = day.slice(0, 4) === today.slice(0, 4)
  return isThisYear ? formatMoment(at, today, locale) : formatFullMoment(at, locale)
}
