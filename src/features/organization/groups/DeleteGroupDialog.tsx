import { makeStyles } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { isGone } from '#data/api/api-error.ts'
import { deleteGroup } from '#data/passenger-groups.ts'
import { passengerGroupCan } from '#domain/organization-can.ts'
import type { PassengerGroup } from '#domain/passenger-group.ts'
import { useAttempt } from '#state/use-attempt.ts'
import { inOneLine, useFailedWords } from '#state/use-failed-words.ts'
import { ConfirmDialog } from '#ui/form/ConfirmDialog.tsx'
import { say } from '#ui/speak/toast.ts'
import { TouchedList } from '../../consequences/TouchedList.tsx'
import { useConsequences } from '../../consequences/use-consequences.ts'

interface Props {
  group: PassengerGroup
  onDeleted: () => void
  onClose: () => void
}

/**
 * Asks before a group goes, and says whose group it is and whose rights go with it. While it is all that somebody is
 * known by it stays, and the dialog says who that is.
 */
export function DeleteGroupDialog({ group, onDeleted, onClose }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const failedWords = useFailedWords()
  const { isBusy, failure, attempt } = useAttempt()
  const asked = useConsequences({ type: 'deletePassengerGroup', passengerGroupId: group.id })
  const { name } = group
  const refusal = asked.found && passengerGroupCan.delete(asked.found.boundPassengers.count)
  const failed = (error: unknown) => failedWords(t('passengerGroups.delete.failed'), error)
  const remove = async () => {
    await deleteGroup(group)
    say({ title: t('passengerGroups.deleted', { name }), intent: 'success' })
    onDeleted()
  }
  const tell = (error: unknown) => {
    if (!isGone(error)) say({ ...failed(error), intent: 'error' })
  }
  return (
    <ConfirmDialog
      open
      danger
      busy={isBusy}
      title={t('passengerGroups.delete.ask', { name })}
      confirmLabel={t('passengerGroups.delete')}
      isReady={asked.mayGoOn && asked.found !== null && refusal === null}
      missing={refusal && t(refusal)}
      failure={failure !== null && inOneLine(failed(failure))}
      onConfirm={() => void attempt(remove, tell)}
      onCancel={onClose}
    >
      <div className={styles.told}>
        <p>{t('passengerGroups.delete.text')}</p>
        <TouchedList asked={asked} mustKnow />
      </div>
    </ConfirmDialog>
  )
}

const useStyles = makeStyles({ told: { display: 'flex', flexDirection: 'column', gap: '12px' } })
