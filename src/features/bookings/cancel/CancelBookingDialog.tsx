import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { cancelBooking } from '#data/bookings.ts'
import { Submission } from '#data/submission.ts'
import type { Booking } from '#domain/booking/schema.ts'
import { useFailureText } from '#state/use-failure-text.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { Notice } from '#ui/Notice.tsx'
import { cancellationToastMs, say } from '#ui/toast.ts'
import { bookingName, longMomentText } from '../words/booking-words.ts'

interface Props {
  booking: Booking
  onClose: () => void
  onCancelled: () => void
}

/** Asks before an order is cancelled, which deletes it. Source: spec 3 §4 and §8, open point C-07. */
export function CancelBookingDialog({ booking, onClose, onCancelled }: Props) {
  const { t, i18n } = useTranslation()
  const failureText = useFailureText()
  const [submission] = useState(() => new Submission())
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const cancel = async () => {
    setBusy(true)
    try {
      await cancelBooking(booking, submission)
      say({ title: t('bookings.cancelled', { name: bookingName(booking) }), intent: 'success' })
      onCancelled()
    } catch (reason) {
      setFailure(reason)
      say({
        title: t('bookings.cancel.failed'),
        text: failureText(reason),
        intent: 'error',
        timeoutMs: cancellationToastMs,
      })
    } finally {
      setBusy(false)
    }
  }
  return (
    <ConfirmDialog
      open
      title={t('bookings.delete.ask')}
      confirmLabel={t('bookings.delete.yes')}
      cancelLabel={t('bookings.delete.no')}
      danger
      busy={isBusy}
      onConfirm={() => void cancel()}
      onCancel={onClose}
    >
      <p>{t('bookings.delete.sure')}</p>
      <p>
        {bookingName(booking)}, {longMomentText(booking.startDate, i18n.language)}
      </p>
      {failure !== null && (
        <div role="alert">
          <Notice intent="error">
            {t('bookings.cancel.failed')} {failureText(failure)}
          </Notice>
        </div>
      )}
    </ConfirmDialog>
  )
}
