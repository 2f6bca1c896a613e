import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { openedWorkspace } from '#data/device/workspace.ts'
import { Submission } from '#data/submission.ts'
import { cancelTimetableOrder } from '#data/timetables.ts'
import type { Timetable } from '#domain/timetable/schema.ts'
import { useFailureText } from '#state/use-failure-text.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { Notice } from '#ui/Notice.tsx'
import { cancellationToastMs, say } from '#ui/toast.ts'
import { timetableName } from '../words/timetable-words.ts'

interface Props {
  timetable: Timetable
  onClose: () => void
}

/** Asks before an order is taken back, which makes the timetable a draft again. Source: spec 3 §4 and §8. */
export function CancelOrderDialog({ timetable, onClose }: Props) {
  const { t } = useTranslation()
  const failureText = useFailureText()
  const [submission] = useState(() => new Submission())
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const cancel = async () => {
    setBusy(true)
    setError(null)
    try {
      await cancelTimetableOrder(timetable, submission)
      say({ title: t('timetables.cancelOrder.done'), text: timetableName(timetable), intent: 'success' })
      onClose()
    } catch (failure) {
      // the session may end while the answer is on its way
      if (!openedWorkspace()) return
      const text = t('timetables.cancelOrder.failed', { errorMessage: failureText(failure) })
      setError(text)
      say({ title: text, intent: 'error', timeoutMs: cancellationToastMs })
    } finally {
      setBusy(false)
    }
  }
  return (
    <ConfirmDialog
      open
      danger
      busy={isBusy}
      title={t('timetables.cancelOrder.ask', { name: timetableName(timetable) })}
      confirmLabel={t('timetables.cancelOrder')}
      onConfirm={() => void cancel()}
      onCancel={onClose}
    >
      <p>{t('timetables.cancelOrder.text')}</p>
      {error !== null && (
        <div role="alert">
          <Notice intent="error">{error}</Notice>
        </div>
      )}
    </ConfirmDialog>
  )
}
