import { ApiError, isGone } from '#data/api/api-error.ts'
import { useAttempt } from '#state/use-attempt.ts'
import { inOneLine, useFailedWords } from '#state/use-failed-words.ts'
import { ConfirmDialog } from '#ui/form/ConfirmDialog.tsx'
import { say } from '#ui/speak/toast.ts'

interface Props {
  words: { question: string; text: string; confirm: string; done: string; failed: string }
  /** @throws ApiError */
  shut: () => Promise<void>
  onClose: () => void
}

/** Asks before an access is closed. */
export function CloseAccessDialog({ words, shut, onClose }: Props) {
  const failedWords = useFailedWords()
  const { isBusy, failure, attempt } = useAttempt()
  const failed = (error: unknown) => failedWords(words.failed, error)
  const close = async () => {
    await shut()
    say({ title: words.done, intent: 'success' })
    onClose()
  }
  return (
    <ConfirmDialog
      open
      danger
      busy={isBusy}
      title={words.question}
      confirmLabel={words.confirm}
      failure={failure !== null && inOneLine(failed(failure))}
      onConfirm={() =>
        void attempt(close, (error) => {
          if (!(error instanceof ApiError)) throw error
          if (!isGone(error)) say({ ...failed(error), intent: 'error' })
        })
      }
      onCancel={onClose}
    >
      <p>{words.text}</p>
    </ConfirmDialog>
  )
}
