import { useTranslation } from 'react-i18next'
import { ApiError, isGone } from '#data/api/api-error.ts'
import { removeFromOrganization } from '#data/users.ts'
import type { OrganizationUser } from '#domain/organization-user.ts'
import { useAttempt } from '#state/use-attempt.ts'
import { inOneLine, useFailedWords } from '#state/use-failed-words.ts'
import { ConfirmDialog } from '#ui/form/ConfirmDialog.tsx'
import { say } from '#ui/speak/toast.ts'

interface Props {
  organizationId: number
  user: OrganizationUser
  onClose: () => void
  onRemoved: () => void
}

/** Asks before a user loses everything in the organisation, or an invitation is withdrawn. Source: spec 3 §6. */
export function RemoveUserDialog({ organizationId, user, onClose, onRemoved }: Props) {
  const { t } = useTranslation()
  const failedWords = useFailedWords()
  const { isBusy, failure, attempt } = useAttempt()
  const { email, destinationRoles } = user
  const kind = user.state === 'member' ? 'remove' : 'withdraw'
  const failed = (error: unknown) => failedWords(t(`users.${kind}.failed`), error, t('users.gone'))
  const remove = async () => {
    await removeFromOrganization(organizationId, { emails: [email], seenAs: kind === 'remove' ? 'member' : 'invited' })
    say({ title: t(`users.${kind}.done`, { email }), intent: 'success' })
    onRemoved()
  }
  const tell = (error: unknown) => {
    if (!(error instanceof ApiError)) throw error
    if (!isGone(error)) say({ ...failed(error), intent: 'error' })
  }
  return (
    <ConfirmDialog
      open
      danger
      busy={isBusy}
      title={t(`users.${kind}`)}
      confirmLabel={t(`users.${kind}`)}
      // to call off a calling off would be the same word twice
      {...(kind === 'withdraw' && { cancelLabel: t('users.withdraw.keep') })}
      failure={failure !== null && inOneLine(failed(failure))}
      onConfirm={() => void attempt(remove, tell)}
      onCancel={onClose}
    >
      <p>
        {kind === 'remove'
          ? t('users.remove.text', { email, count: destinationRoles.length })
          : t('users.withdraw.text', { email })}
      </p>
    </ConfirmDialog>
  )
}
