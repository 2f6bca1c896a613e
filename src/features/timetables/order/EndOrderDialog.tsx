import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { isGone } from '#data/api/api-error.ts'
import { Submission } from '#data/drafts/submission.ts'
import { cancelTimetableOrder } from '#data/timetables.ts'
import type { Destination } from '#domain/destination.ts'
import type { Timetable } from '#domain/timetable/schema.ts'
import type { OrderEnd } from '#domain/timetable/state.ts'
import { useAttempt } from '#state/use-attempt.ts'
import { useFailureText } from '#state/use-failure-text.ts'
import { ConfirmDialog } from '#ui/form/ConfirmDialog.tsx'
import { cancellationToastMs, say } from '#ui/speak/toast.ts'
import { timetablePaths } from '../timetable-paths.ts'
import { timetableName } from '../words/timetable-words.ts'

interface Props {
  destination: Destination
  timetable: Timetable
  end: OrderEnd
  onClose: () => void
}

/**
 * Asks before an order is cancelled, or a rejected one corrected, which makes the timetable a draft again. The rejected
 * one is opened then, with the reason. Source: spec 3 §4 and §8, open point C-62.
 */
export function EndOrderDialog({ destination, timetable, end, onClose }: Props) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const failureText = useFailureText()
  const [submission] = useState(() => new Submission())
  const { isBusy, failure, attempt } = useAttempt()
  const name = timetableName(timetable)
  const isCorrected = end === 'correct'
  const endOrder = async () => {
    await cancelTimetableOrder(timetable, submission)
    say({ title: t(`timetables.${end}.done`), text: name, intent: 'success' })
    onClose()
    if (isCorrected) void navigate(timetablePaths.timetable(destination.id, timetable.id))
  }
  const failed = (error: unknown) => {
    const errorMessage = failureText(error)
    return isGone(error) ? errorMessage : t(`timetables.${end}.failed`, { errorMessage })
  }
  const tell = (error: unknown) => {
    if (!isGone(error)) say({ title: failed(error), intent: 'error', timeoutMs: cancellationToastMs })
  }
  return (
    <ConfirmDialog
      open
      danger={!isCorrected}
      busy={isBusy}
      title={t(`timetables.${end}.ask`, { name })}
      confirmLabel={t(`timetables.${end}`)}
      failure={failure !== null && failed(failure)}
      onConfirm={() => void attempt(endOrder, tell)}
      onCancel={onClose}
    >
      {isCorrected && timetable.rejectedReason !== null && (
        <p>
          {t('timetables.rejectedReason')}: {timetable.rejectedReason}
        </p>
      )}
      <p>{t(`timetables.${end}.text`)}</p>
    </ConfirmDialog>
  )
}
