import { Hourglass16Regular, MailClock16Regular, MailDismiss16Regular } from '@fluentui/react-icons'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { localDateAt } from '#domain/local-date.ts'
import type { MemberState, OrganizationUser } from '#domain/organization-user.ts'
import { formatDay } from '#ui/look/format.ts'
import { StateChip } from '#ui/look/StateChip.tsx'
import type { StateName } from '#ui/look/themes.ts'

const chips: Record<Exclude<MemberState, 'member'>, { state: StateName; icon: ReactElement }> = {
  invited: { state: 'ordered', icon: <MailClock16Regular /> },
  expired: { state: 'neutral', icon: <MailDismiss16Regular /> },
  asked: { state: 'modified', icon: <Hourglass16Regular /> },
}

/** What has become of somebody's invitation, and until when it can be accepted. Nothing for a user, who needs no word. */
export function InvitationChip({ user, detailClass }: { user: OrganizationUser; detailClass?: string }) {
  const { t, i18n } = useTranslation()
  if (user.state === 'member') return null
  const { state, icon } = chips[user.state]
  const until = user.invitedUntil === null ? null : localDateAt(Date.parse(user.invitedUntil))
  return (
    <>
      <StateChip state={state} icon={icon}>
        {t(`users.state.${user.state}`)}
      </StateChip>
      {until !== null && (
        <span className={detailClass}>
          {user.state === 'expired'
            ? formatDay(until, i18n.language, 'numeric')
            : t('users.validUntil', { date: formatDay(until, i18n.language, 'short') })}
        </span>
      )}
    </>
  )
}
