import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { ApiError } from '#data/api/api-error.ts'
import { Submission } from '#data/drafts/submission.ts'
import { invite } from '#data/users.ts'
import { isSameEmail } from '#domain/email.ts'
import { fieldErrors } from '#domain/field-errors.ts'
import { localDateAt } from '#domain/local-date.ts'
import { NewInvitation, type OrganizationUser } from '#domain/organization-user.ts'
import type { Organization } from '#domain/organization.ts'
import type { PassengerGroupRow } from '#domain/passenger-group.ts'
import { copiedRights, matrixOf, noRights, rolesOf } from '#domain/rights-matrix.ts'
import { useUnsavedForm } from '#state/leaving.ts'
import { preferences } from '#state/preferences.ts'
import { sync } from '#state/sync.ts'
import { useAttempt } from '#state/use-attempt.ts'
import { inOneLine, useFailedWords } from '#state/use-failed-words.ts'
import { SaveBar } from '#ui/form/SaveBar.tsx'
import { formatDay } from '#ui/look/format.ts'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { say } from '#ui/speak/toast.ts'
import type { PagesSeenBy } from '../seen-pages.ts'
import { CopyDialog } from './CopyDialog.tsx'
import { InvitationFields } from './InvitationFields.tsx'
import { RightsForm } from './RightsForm.tsx'
import { useChangeWords } from './use-change-words.ts'
import { useEditedRights } from './use-edited-rights.ts'
import { useRightsWords } from './use-rights-words.ts'
import { useTellingFailure } from './use-telling-failure.ts'

interface Props {
  organization: Organization
  groups: readonly PassengerGroupRow[]
  users: readonly OrganizationUser[]
  back: { href: string; label: string; onOpen: () => void }
  pagesSeenBy: PagesSeenBy
  /** Told when there is nothing left to do here. */
  onDone: () => void
  /** Why nothing can be changed now, in words; `null` while it can. */
  lock: string | null
}

/** Invites a user, with what they will be able to do. Source: spec 2 §2, spec 3 §6, security decision on invites. */
export function NewUser({ organization, groups, users, back, pagesSeenBy, onDone, lock }: Props) {
  const { t, i18n } = useTranslation()
  const { online } = useSnapshot(sync)
  const failedWords = useFailedWords()
  const [submission] = useState(() => new Submission())
  const { isBusy, failure, attempt } = useAttempt()
  const [email, setEmail] = useState('')
  const [locale, setLocale] = useState(preferences.locale)
  const [isLeft, setLeft] = useState(false)
  /** Whose rights it began with; `null` for nobody's. */
  const [copied, setCopied] = useState<string | null>(null)
  const [isCopying, setCopying] = useState(false)
  const [isSent, setSent] = useState(false)
  const rights = useEditedRights(noRights, organization.destinations)
  const words = useRightsWords({ destinations: organization.destinations, groups })
  const [field, setField] = useState<HTMLInputElement | null>(null)

  const invitation = { email, locale, ...rolesOf(rights.matrix) }
  const wrong = fieldErrors<typeof invitation>(NewInvitation, invitation).email
  // while it is sent, the list may know of it before the form does
  const known = isBusy || isSent ? undefined : whyKnown(users.find((user) => isSameEmail(user.email, email)))
  const problem = known === undefined ? undefined : t(known, { email: email.trim() })
  const refusal = online ? null : t('users.offline')
  const isDirty = !isSent && (email.trim() !== '' || rights.changes.length > 0)

  const tell = useTellingFailure(organization.id, t('users.invite.failed'), false)
  const send = async (isElsewhere = false): Promise<boolean> => {
    setLeft(true)
    if (isBusy || refusal !== null) return false
    if (wrong !== undefined || problem !== undefined) {
      // the bar is seen from anywhere on a long page, and the field is at its head
      field?.focus()
      return false
    }
    let isStored = false
    await attempt(
      async () => {
        const user = await invite(organization.id, NewInvitation.parse(invitation), submission)
        isStored = true
        const date = formatDay(localDateAt(Date.parse(user.invitedUntil ?? '')), i18n.language, 'numeric')
        say({
          title: t('users.invited', { email: user.email, date }),
          ...(user.state === 'asked' && { text: t('users.asked') }),
          intent: 'success',
        })
        setSent(true)
        if (!isElsewhere) onDone()
      },
      (error) => {
        if (!(error instanceof ApiError)) throw error
        tell(error)
      },
    )
    return isStored
  }
  const forget = () => {
    setEmail('')
    setLeft(false)
    setCopied(null)
    rights.discard()
  }
  useUnsavedForm(isDirty, {
    ...{ isInDialog: false, refusal, save: send },
    discard() {
      forget()
      return Promise.resolve()
    },
  })
  const changeWords = useChangeWords(rights.changes, words)
  return (
    <>
      <RightsForm
        {...{ organization, groups, rights, lock, pagesSeenBy }}
        isNew
        administratorRefusal={null}
        header={<PageHeader title={t('routes.newUser')} back={back} facts={organization.name} />}
        notices={
          <InvitationFields
            {...{ field: setField, email, setEmail, locale, setLocale, copied, problem }}
            error={isLeft ? wrong : undefined}
            failure={failure === null ? null : inOneLine(failedWords(t('users.invite.failed'), failure))}
            isReadOnly={lock !== null}
            onLeave={() => setLeft(email !== '')}
            onStart={(from) => {
              if (from === 'colleague') setCopying(true)
              else {
                setCopied(null)
                rights.put(noRights)
              }
            }}
          />
        }
        bar={
          <SaveBar
            changes={isDirty ? [t('users.invitation'), ...changeWords] : []}
            count={rights.changes.length + (email.trim() === '' ? 0 : 1)}
            saveLabel={t('users.invite')}
            busy={isBusy}
            refusal={refusal}
            missing={email.trim() === '' ? [t('users.column.email')] : []}
            onSave={() => void send()}
            onDiscard={forget}
          />
        }
      />
      {isCopying && (
        <CopyDialog
          title={t('rights.copy.fromTitle')}
          colleagues={users}
          compare={(colleague, how) => ({
            before: rights.matrix,
            after: copiedRights(rights.matrix, matrixOf(colleague), how),
          })}
          words={words}
          onClose={() => setCopying(false)}
          onCopy={(colleague, after) => {
            rights.put(after)
            setCopied(colleague.email)
            setCopying(false)
          }}
        />
      )}
    </>
  )
}

/** Text key of why somebody cannot be invited; `undefined` for who can, as whoever did not answer in time. */
function whyKnown(user: OrganizationUser | undefined): string | undefined {
  if (user === undefined || user.state === 'expired') return undefined
  return user.state === 'member' ? 'users.exists' : 'users.alreadyInvited'
}
