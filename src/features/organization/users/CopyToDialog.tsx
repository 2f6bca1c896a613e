import { useTranslation } from 'react-i18next'
import { ApiError } from '#data/api/api-error.ts'
import { updateRoles } from '#data/users.ts'
import { isSameEmail } from '#domain/email.ts'
import type { OrganizationUser } from '#domain/organization-user.ts'
import { copiedRights, matrixOf, rolesOf } from '#domain/rights-matrix.ts'
import { useAttempt } from '#state/use-attempt.ts'
import { inOneLine, useFailedWords } from '#state/use-failed-words.ts'
import { say } from '#ui/speak/toast.ts'
import { CopyDialog } from '../rights/CopyDialog.tsx'
import type { RightsWords } from '../rights/use-rights-words.ts'

interface Props {
  organizationId: number
  /** Whose rights are copied. */
  user: OrganizationUser
  users: readonly OrganizationUser[]
  words: RightsWords
  refusal: string | null
  onClose: () => void
}

/** Gives a colleague what a user may do. */
export function CopyToDialog({ organizationId, user, users, words, refusal, onClose }: Props) {
  const { t } = useTranslation()
  const failedWords = useFailedWords()
  const { isBusy, failure, attempt } = useAttempt()
  const failed = (error: unknown) => failedWords(t('rights.saveFailed'), error)
  return (
    <CopyDialog
      title={t('rights.copy.to', { email: user.email })}
      colleagues={users.filter(({ email }) => !isSameEmail(email, user.email))}
      compare={(colleague, how) => {
        const before = matrixOf(colleague)
        return { before, after: copiedRights(before, matrixOf(user), how) }
      }}
      words={words}
      busy={isBusy}
      refusal={refusal}
      failure={failure === null ? null : inOneLine(failed(failure))}
      onClose={() => {
        if (!isBusy) onClose()
      }}
      onCopy={({ email, version }, after) => {
        const copy = async () => {
          await updateRoles(organizationId, [{ email, version, ...rolesOf(after) }])
          say({ title: t('rights.savedFor', { email }), intent: 'success' })
          onClose()
        }
        void attempt(copy, (error) => {
          if (!(error instanceof ApiError)) throw error
        })
      }}
    />
  )
}
