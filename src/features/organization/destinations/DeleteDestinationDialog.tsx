import { makeStyles } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { isGone } from '#data/api/api-error.ts'
import { deleteDestination } from '#data/organization-destinations.ts'
import { orderedOf } from '#domain/consequences.ts'
import { destinationCan } from '#domain/destination-can.ts'
import type { Destination } from '#domain/destination.ts'
import { useAttempt } from '#state/use-attempt.ts'
import { inOneLine, useFailedWords } from '#state/use-failed-words.ts'
import { ConfirmDialog } from '#ui/form/ConfirmDialog.tsx'
import { say } from '#ui/speak/toast.ts'
import { TouchedList } from '../../consequences/TouchedList.tsx'
import { useConsequences } from '../../consequences/use-consequences.ts'

interface Props {
  destination: Destination
  onRestore: (destination: Destination) => void
  onClose: () => void
}

/**
 * Asks before a destination goes, and says what goes with it. While something ordered is to come it stays, and the
 * dialog says what that is.
 */
export function DeleteDestinationDialog({ destination, onRestore, onClose }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const failedWords = useFailedWords()
  const { isBusy, failure, attempt } = useAttempt()
  const asked = useConsequences({ type: 'deleteDestination', destinationId: destination.id })
  const { alias } = destination
  const refusal = asked.found && destinationCan.delete(orderedOf(asked.found))
  const count = asked.found?.passengers.count ?? 0
  const failed = (error: unknown) => failedWords(t('destinations.delete.failed'), error, t('destinations.gone'))
  const remove = async () => {
    await deleteDestination(destination)
    say({
      title: t('destinations.deleted', { alias }),
      intent: 'success',
      action: { label: t('destinations.undelete.undo'), onClick: () => onRestore(destination) },
    })
    onClose()
  }
  const tell = (error: unknown) => {
    if (!isGone(error)) say({ ...failed(error), intent: 'error' })
  }
  return (
    <ConfirmDialog
      open
      danger
      busy={isBusy}
      title={t('destinations.delete.ask', { alias })}
      confirmLabel={count > 0 ? t('destinations.delete.confirmTouching', { count }) : t('destinations.delete.confirm')}
      isReady={asked.mayGoOn && asked.found !== null && refusal === null}
      missing={refusal && t(refusal)}
      failure={failure !== null && inOneLine(failed(failure))}
      onConfirm={() => void attempt(remove, tell)}
      onCancel={onClose}
    >
      <div className={styles.told}>
        <p>{t('destinations.delete.text')}</p>
        <TouchedList asked={asked} isOfMany mustKnow />
      </div>
    </ConfirmDialog>
  )
}

const useStyles = makeStyles({ told: { display: 'flex', flexDirection: 'column', gap: '12px' } })
