import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#data/api/api-error.ts'
import { openedWorkspace } from '#data/workspace/workspace.ts'
import { removeFromGroup } from '#data/passenger-groups.ts'
import type { GroupPassenger } from '#domain/group-passenger.ts'
import type { PassengerGroup } from '#domain/passenger-group.ts'
import { inOneLine, useFailedWords } from '#state/use-failed-words.ts'
import { ConfirmDialog } from '#ui/form/ConfirmDialog.tsx'
import { FailureNotice } from '#ui/speak/FailureNotice.tsx'
import { say } from '#ui/speak/toast.ts'

interface Props {
  group: PassengerGroup
  passenger: GroupPassenger
  onClose: () => void
}

/** Asks before a passenger is taken out of a group. Source: spec 2 §2, §8. */
export function RemovePassengerDialog({ group, passenger, onClose }: Props) {
  const { t } = useTranslation()
  const [isBusy, setBusy] = useState(false)
  const failedWords = useFailedWords()
  const [failure, setFailure] = useState<ApiError | null>(null)
  const remove = async () => {
    setBusy(true)
    setFailure(null)
    try {
      await removeFromGroup(group.id, passenger.passengerId)
      say({ title: t('passengerGroups.removed'), intent: 'success' })
      onClose()
    } catch (error) {
      // the session may end while the answer is on its way
      if (!openedWorkspace()) return
      if (!(error instanceof ApiError)) throw error
      setFailure(error)
      say({ ...failedWords(t('passengerGroups.removeFailed'), error), intent: 'error' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <ConfirmDialog
      open
      danger
      busy={isBusy}
      title={t('passengerGroups.remove.title')}
      confirmLabel={t('passengerGroups.remove')}
      onConfirm={() => void remove()}
      onCancel={onClose}
    >
      <p>{t('passengerGroups.remove.text', { name: passenger.name, group: group.name })}</p>
      {failure !== null && (
        <FailureNotice>{inOneLine(failedWords(t('passengerGroups.removeFailed'), failure))}</FailureNotice>
      )}
    </ConfirmDialog>
  )
}
