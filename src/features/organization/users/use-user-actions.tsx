import {
  ArrowSwapRegular,
  DeleteRegular,
  MailArrowUpRegular,
  MailDismissRegular,
  OpenRegular,
  PersonKeyRegular,
} from '@fluentui/react-icons'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { resendTo } from '#data/users.ts'
import { isSameEmail } from '#domain/email.ts'
import { localDateAt } from '#domain/local-date.ts'
import { organizationUserCan } from '#domain/organization-user-can.ts'
import type { OrganizationUser } from '#domain/organization-user.ts'
import { sync } from '#state/sync.ts'
import { useAttempt } from '#state/use-attempt.ts'
import { useFailedWords } from '#state/use-failed-words.ts'
import { formatDay } from '#ui/look/format.ts'
import type { MenuAction } from '#ui/page/MoreMenu.tsx'
import { say } from '#ui/speak/toast.ts'
import type { RightsWords } from '../rights/use-rights-words.ts'
import { CopyToDialog } from './CopyToDialog.tsx'
import { RemoveUserDialog } from './RemoveUserDialog.tsx'

interface Options {
  organizationId: number
  users: readonly OrganizationUser[]
  myEmail: string
  words: RightsWords
  /** Told of a user who is there no more. */
  onRemoved: (user: OrganizationUser) => void
}

interface UserActions {
  /** @param more what the page itself offers, before the others */
  of: (user: OrganizationUser, more: { onOpen?: () => void; onRights?: () => void }) => MenuAction[]
  /** The dialogs of what was chosen. */
  dialogs: ReactNode
}

/**
 * What is done with a user. What would fail is not there, but for the removal of the last administrator, which says why;
 * without a connection everything says so.
 */
export function useUserActions({ organizationId, users, myEmail, words, onRemoved }: Options): UserActions {
  const { t, i18n } = useTranslation()
  const { online } = useSnapshot(sync)
  const failedWords = useFailedWords()
  const { isBusy, attempt } = useAttempt()
  const [removed, setRemoved] = useState<OrganizationUser | null>(null)
  const [copied, setCopied] = useState<OrganizationUser | null>(null)
  const offline = online ? null : t('users.offline')
  /** As the list has them now, who may have gone since they were chosen. */
  const now = (chosen: OrganizationUser | null) =>
    chosen ? users.find(({ email }) => isSameEmail(email, chosen.email)) : undefined
  const [removedNow, copiedNow] = [now(removed), now(copied)]
  // a question about an invitation is none about the user who has accepted it meanwhile
  const isSameQuestion = isMember(removedNow) === isMember(removed)

  const resend = ({ email }: OrganizationUser) =>
    attempt(
      async () => {
        const [sent] = await resendTo(organizationId, [email])
        const until = sent?.invitedUntil ?? null
        say({
          title:
            until === null
              ? t('users.resent', { email })
              : t('users.invited', {
                  email,
                  date: formatDay(localDateAt(Date.parse(until)), i18n.language, 'numeric'),
                }),
          intent: 'success',
        })
      },
      (error) => say({ ...failedWords(t('users.resend.failed'), error, t('users.gone')), intent: 'error' }),
    )

  const removal = (user: OrganizationUser): MenuAction[] => {
    const refusal = organizationUserCan.remove(user, users, { email: myEmail })
    if (refusal !== null && refusal !== 'refusal.user.lastAdministrator') return []
    return [
      {
        key: 'remove',
        label: t('users.remove'),
        icon: <DeleteRegular />,
        refusal: (refusal && t(refusal)) ?? offline,
        onClick: () => setRemoved(user),
      },
    ]
  }
  const ofInvitation = (user: OrganizationUser): MenuAction[] => [
    {
      key: 'resend',
      label: t('users.resend'),
      icon: <MailArrowUpRegular />,
      refusal: offline,
      onClick: () => {
        if (!isBusy) void resend(user)
      },
    },
    {
      key: 'withdraw',
      label: t('users.withdraw'),
      icon: <MailDismissRegular />,
      refusal: offline,
      onClick: () => setRemoved(user),
    },
  ]
  return {
    of: (user, { onOpen, onRights }) => [
      ...(onOpen ? [{ key: 'open', label: t('users.open'), icon: <OpenRegular />, onClick: onOpen }] : []),
      ...(onRights
        ? [
            {
              key: 'rights',
              label: t('users.changeRights'),
              icon: <PersonKeyRegular />,
              refusal: offline,
              onClick: onRights,
            },
          ]
        : []),
      ...(users.length > 1
        ? [
            {
              key: 'copy',
              label: t('users.copyTo'),
              icon: <ArrowSwapRegular />,
              refusal: offline,
              onClick: () => setCopied(user),
            },
          ]
        : []),
      ...(organizationUserCan.resendInvitation(user) === null ? ofInvitation(user) : removal(user)),
    ],
    dialogs: (
      <>
        {removedNow && isSameQuestion && (
          <RemoveUserDialog
            organizationId={organizationId}
            user={removedNow}
            onClose={() => setRemoved(null)}
            onRemoved={() => {
              setRemoved(null)
              onRemoved(removedNow)
            }}
          />
        )}
        {copiedNow && (
          <CopyToDialog
            {...{ organizationId, users, words, refusal: offline }}
            user={copiedNow}
            onClose={() => setCopied(null)}
          />
        )}
      </>
    ),
  }
}

const isMember = (user: OrganizationUser | null | undefined): boolean => user?.state === 'member'
