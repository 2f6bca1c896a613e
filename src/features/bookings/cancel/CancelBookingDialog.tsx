import { Button, makeStyles } from '@fluentui/react-components'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { cancelBooking, pullBooking } from '#data/bookings.ts'
import { isGone } from '#data/api/api-error.ts'
import { changeOf } from '#data/api/conflict.ts'
import { Submission } from '#data/drafts/submission.ts'
import type { Booking } from '#domain/booking/schema.ts'
import { bookingStateOf, isDeletable } from '#domain/booking/state.ts'
import type { LastChange } from '#domain/last-change.ts'
import { useChangeText } from '#state/use-change-text.ts'
import { useFailureText } from '#state/use-failure-text.ts'
import { ConfirmDialog } from '#ui/form/ConfirmDialog.tsx'
import { FormDialog } from '#ui/form/FormDialog.tsx'
import { Notice } from '#ui/speak/Notice.tsx'
import { say } from '#ui/speak/toast.ts'
import { bookingName, longMomentText } from '../words/booking-words.ts'

interface Props {
  /** As it is known by now. */
  booking: Booking
  onClose: () => void
  onCancelled: () => void
}

/**
 * Asks before an order is cancelled, which deletes it. One that has changed meanwhile so that it cannot be cancelled says
 * what has become of it. Source: spec 3 §4 and §8, open point C-07.
 */
export function CancelBookingDialog({ booking, onClose, onCancelled }: Props) {
  const { t, i18n } = useTranslation()
  const failureText = useFailureText()
  const [submission] = useState(() => new Submission())
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const cancel = async () => {
    setBusy(true)
    setFailure(null)
    try {
      await cancelBooking(booking, submission)
      say({ title: t('bookings.cancelled', { name: bookingName(booking) }), intent: 'success' })
      onCancelled()
    } catch (reason) {
      setFailure(reason)
      // it may stand otherwise than it is shown
      void pullBooking(booking.destinationId, booking.id).catch(() => undefined)
    } finally {
      setBusy(false)
    }
  }
  if (!isBusy && !isDeletable(booking))
    return <TooLate booking={booking} changed={changeOf(failure)} onClose={onClose} />
  return (
    <ConfirmDialog
      open
      title={t('bookings.delete.ask')}
      confirmLabel={t('bookings.delete.yes')}
      cancelLabel={t('bookings.delete.no')}
      danger
      busy={isBusy}
      failure={
        failure !== null && (
          <>
            {!isGone(failure) && <p>{t('bookings.cancel.failed')}</p>}
            <p>{failureText(failure, t('bookings.notFound'))}</p>
          </>
        )
      }
      onConfirm={() => void cancel()}
      onCancel={onClose}
    >
      <p>{t('bookings.delete.sure')}</p>
      <p>
        {bookingName(booking)}, {longMomentText(booking.startDate, i18n.language)}
      </p>
    </ConfirmDialog>
  )
}

interface TooLateProps extends Pick<Props, 'booking' | 'onClose'> {
  /** Who has changed it; `null` where nobody has said. */
  changed: LastChange | null
}

/** What has become of a booking that the user wanted to cancel, and by whom. */
function TooLate({ booking, changed, onClose }: TooLateProps) {
  const { t } = useTranslation()
  const changeText = useChangeText()
  const styles = useStyles()
  const { state, updatedAt, rejectedReason } = booking
  return (
    <FormDialog
      open
      role="alertdialog"
      title={bookingName(booking)}
      width={500}
      onClose={onClose}
      actions={
        <Button appearance="primary" data-autofocus="" onClick={onClose}>
          {t('close')}
        </Button>
      }
    >
      <div role="alert" className={styles.root}>
        <Notice intent="warning">
          {t(changed || updatedAt === null ? 'bookings.cancel.tooLate' : 'bookings.cancel.tooLate.at', {
            state: t(bookingStateOf(state).text),
            at: updatedAt === null ? 0 : Date.parse(updatedAt),
          })}{' '}
          {changed && changeText(changed)}
        </Notice>
        {rejectedReason && <Notice intent="error">{t('bookings.rejected', { reason: rejectedReason })}</Notice>}
      </div>
    </FormDialog>
  )
}

const useStyles = makeStyles({ root: { display: 'flex', flexDirection: 'column', gap: '8px' } })
