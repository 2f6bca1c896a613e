import { Button } from '@fluentui/react-components'
import { ArrowSync24Regular, CheckmarkCircle24Regular } from '@fluentui/react-icons'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { confirmArrival } from '#data/arrivals.ts'
import type { Waiting } from '#data/workspace/queue.ts'
import { editRides } from '#data/rides.ts'
import { sync } from '#state/sync.ts'
import { announce } from '#ui/speak/announce.ts'
import { confirmationDetails, confirmationTitle } from './confirmation-words.ts'
import { ConfirmationLine } from './ConfirmationLine.tsx'
import { useFailureToast } from './use-failure-toast.ts'

interface Props {
  confirmation: Waiting
}

/** What waits to be sent. Undoing it is a newer intent: it replaces what has not left yet, and follows what has. */
export function QueuedRow({ confirmation }: Props) {
  const { t, i18n } = useTranslation()
  const tellFailure = useFailureToast()
  const { online } = useSnapshot(sync)
  const { state, lastError } = confirmation
  const title = confirmationTitle(confirmation, t, i18n.language)
  const details = confirmationDetails(confirmation, t, i18n.language)

  const back = wayBack(confirmation)
  const undo = () => {
    back?.().then(
      () => announce(t('sync.undone', { title })),
      (error: unknown) => tellFailure(title, error),
    )
  }

  return (
    <ConfirmationLine
      icon={state === 'sending' ? <ArrowSync24Regular /> : <CheckmarkCircle24Regular />}
      title={title}
      details={online && lastError !== null ? t('sync.item.tried', { details }) : details}
    >
      {back && (
        <Button appearance="subtle" aria-label={t('sync.undoOf', { title })} onClick={undo}>
          {t('sync.undo')}
        </Button>
      )}
    </ConfirmationLine>
  )
}

/** `null` for an item that the device no longer has. */
function wayBack(confirmation: Waiting): (() => Promise<unknown>) | null {
  if (confirmation.kind === 'ride') {
    const { timetableId, passengerId, weekDayId, rideType, minutes, before } = confirmation
    return () => editRides(timetableId, [{ passengerId, weekDayId, rideType, before: minutes, after: before }])
  }
  const { item, completed } = confirmation
  return item && (() => confirmArrival(item, !completed))
}
