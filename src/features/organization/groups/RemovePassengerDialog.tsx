import { useTranslation } from 'react-i18next'
import { ApiError, isGone } from '#data/api/api-error.ts'
import { removeFromGroup } from '#data/passenger-groups.ts'
import type { GroupPassenger } from '#domain/group-passenger.ts'
import type { PassengerGroup } from '#domain/passenger-group.ts'
import { useAttempt } from '#state/use-attempt.ts'
import { inOneLine, useFailedWords } from '#state/use-failed-words.ts'
import { ConfirmDialog } from '#ui/form/ConfirmDialog.tsx'
import { say } from '#ui/speak/toast.ts'

interface Props {
  group: PassengerGroup
  passenger: GroupPassenger
  onClose: () => void
}

/** Asks before a passenger is taken out of a group. Source: spec 2 §2, §8. */
export function RemovePassengerDialog({ group, passenger, onClose }: Props) {
  const { t } = useTranslation()
  const failedWords = useFailedWords()
  const { isBusy, failure, attempt } = useAttempt()
  const failed = (error: unknown) => failedWords(t('passengerGroups.removeFailed'), error)
  const remove = async () => {
    await removeFromGroup(group.id, passenger.passengerId)
    say({ title: t('passengerGroups.removed'), intent: 'success' })
    onClose()
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
      title={t('passengerGroups.remove.title')}
      confirmLabel={t('passengerGroups.remove')}
      failure={failure !== null && inOneLine(failed(failure))}
      onConfirm={() => void attempt(remove, tell)}
      onCancel={onClose}
    >
      <p>{t('passengerGroups.remove.text', { name: passenger.name, group: group.name })}</p>
    </ConfirmDialog>
  )
}
