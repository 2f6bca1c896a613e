import { PeopleSwapRegular } from '@fluentui/react-icons'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { now } from '#data/device/clock.ts'
import { isSameEmail } from '#domain/email.ts'
import { localDateAt } from '#domain/local-date.ts'
import type { OrganizationUser } from '#domain/organization-user.ts'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { RefusableButton } from '#ui/press/RefusableButton.tsx'
import { useNow } from '#ui/time/use-now.ts'
import { InvitationChip } from '../users/InvitationChip.tsx'
import { useLastSeen } from '../users/use-last-seen.ts'
import { useUserActions } from '../users/use-user-actions.tsx'
import type { RightsWords } from './use-rights-words.ts'

interface Props {
  organizationId: number
  user: OrganizationUser
  users: readonly OrganizationUser[]
  myEmail: string
  words: RightsWords
  back: { href: string; label: string; onOpen: () => void }
  /** Why nothing can be stored now, in words; `null` while it can. */
  offline: string | null
  onCopy: () => void
  /** Told when the user is there no more. */
  onRemoved: () => void
}

const minuteMs = 60_000

/** Who a user is, and what is done with them as a whole. Not drawn again with each right that is changed. */
export const UserHead = memo(function UserHead(props: Props) {
  const { organizationId, user, users, myEmail, words, back, offline, onCopy, onRemoved } = props
  const { t } = useTranslation()
  const lastSeen = useLastSeen(user, isSameEmail(user.email, myEmail), localDateAt(useNow(now, minuteMs)))
  const actions = useUserActions({ organizationId, users, myEmail, words, onRemoved })
  return (
    <>
      <PageHeader
        title={user.email}
        back={back}
        chip={<InvitationChip user={user} />}
        facts={
          user.state === 'member' ? [user.name, lastSeen.how, lastSeen.line].filter(Boolean).join(' · ') : user.name
        }
        actions={
          users.length > 1 && (
            <RefusableButton icon={<PeopleSwapRegular />} refusal={offline} onClick={onCopy}>
              {t('rights.copy.from')}
            </RefusableButton>
          )
        }
        menu={actions.of(user, {})}
      />
      {actions.dialogs}
    </>
  )
})
