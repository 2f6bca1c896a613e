import { Button } from '@fluentui/react-components'
import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fetchBooking } from '#data/bookings.ts'
import { type AccessFacts } from '#domain/access.ts'
import { type Booking, type BookingDetails } from '#domain/booking/schema.ts'
import { type BookingTab } from '#domain/booking/state.ts'
import { type Destination } from '#domain/destination.ts'
import { useFailureText } from '#state/use-failure-text.ts'
import { FormDialog } from '#ui/FormDialog.tsx'
import { LoadingBar } from '#ui/LoadingBar.tsx'
import { Notice } from '#ui/Notice.tsx'
import { BookingEditor } from './BookingEditor.tsx'

export interface BookingEditorProps {
  destination: Destination
  /** `null` for a new one. */
  bookingId: number | null
  me: AccessFacts & { email: string }
  onClose: () => void
  /** Told of what is stored now, and of the tab on which it stands. */
  onSaved: (saved: BookingDetails, tab: BookingTab) => void
  /** Asks whether the booking is to be deleted. */
  onCancel: (booking: Booking) => void
}

/** The editor of a booking; it is open while it is there. Source: spec 3 §2 "Booking editor dialog". */
export function BookingEditorDialog({ bookingId, ...rest }: BookingEditorProps) {
  return bookingId === null ? <BookingEditor stored={null} {...rest} /> : <Stored bookingId={bookingId} {...rest} />
}

function Stored({ bookingId, ...rest }: BookingEditorProps & { bookingId: number }) {
  const { t } = useTranslation()
  const failureText = useFailureText()
  const { destination, onClose } = rest
  const [booking, setBooking] = useState<BookingDetails | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const load = useCallback(
    (signal?: AbortSignal) =>
      fetchBooking(destination.id, bookingId, signal).then(
        (found) => {
          if (!signal?.aborted) setBooking(found)
        },
        (reason: unknown) => {
          if (!signal?.aborted) setFailure(reason)
        },
      ),
    [destination.id, bookingId],
  )
  useEffect(() => {
    const leaving = new AbortController()
    void load(leaving.signal)
    return () => leaving.abort()
  }, [load])
  const retry = () => {
    setFailure(null)
    void load()
  }
  if (booking) return <BookingEditor stored={booking} {...rest} />
  return (
    <FormDialog
      open
      title={t('screens.bookingEdit')}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('close')}</Button>}
    >
      <LoadingBar loading={failure === null} />
      {failure !== null && (
        <div role="alert">
          <Notice intent="error" actions={<Button onClick={retry}>{t('retry')}</Button>}>
            {failureText(failure)}
          </Notice>
        </div>
      )}
    </FormDialog>
  )
}
