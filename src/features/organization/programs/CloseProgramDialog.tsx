import { useTranslation } from 'react-i18next'
import { ApiError } from '#data/api/api-error.ts'
import { closeProgram } from '#data/programs.ts'
import type { ProgramAccess } from '#domain/program-access.ts'
import { useAttempt } from '#state/use-attempt.ts'
import { inOneLine, useFailedWords } from '#state/use-failed-words.ts'
import { ConfirmDialog } from '#ui/form/ConfirmDialog.tsx'
import { say } from '#ui/speak/toast.ts'

interface Props {
  program: ProgramAccess
  onClose: () => void
}

/** Asks before an access is closed. */
export function CloseProgramDialog({ program, onClose }: Props) {
  const { t } = useTranslation()
  const failedWords = useFailedWords()
  const { isBusy, failure, attempt } = useAttempt()
  const { name } = program
  const failed = (error: unknown) => failedWords(t('programs.revokeFailed'), error)
  const shut = async () => {
    await closeProgram(program)
    say({ title: t('programs.revoked', { name }), intent: 'success' })
    onClose()
  }
  return (
    <ConfirmDialog
      open
      danger
      busy={isBusy}
      title={t('programs.revoke.title', { name })}
      confirmLabel={t('programs.revoke.confirm')}
      failure={failure !== null && inOneLine(failed(failure))}
      onConfirm={() =>
        void attempt(shut, (error) => {
          if (!(error instanceof ApiError)) throw error
          say({ ...failed(error), intent: 'error' })
        })
      }
      onCancel={onClose}
    >
      <p>{t('programs.revoke.text')}</p>
    </ConfirmDialog>
  )
}
