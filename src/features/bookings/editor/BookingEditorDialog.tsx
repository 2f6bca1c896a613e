import { Button } from '@fluentui/react-components'
import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fetchBooking } from '#data/bookings.ts'
import type { BookingDetails } from '#domain/booking/schema.ts'
import { useFailureText } from '#state/use-failure-text.ts'
import { FormDialog } from '#ui/form/FormDialog.tsx'
import { LoadingBar } from '#ui/late/LoadingBar.tsx'
import { FailureNotice } from '#ui/speak/FailureNotice.tsx'
import { useBookedPassenger } from './use-booked-passenger.ts'
import { BookingEditor, type BookingEditorProps } from './BookingEditor.tsx'

interface Props extends Omit<BookingEditorProps, 'stored' | 'passenger'> {
  /** `null` for a new one. */
  bookingId: number | null
  /** For whom a new one is begun; `null` for nobody in particular. */
  passengerId?: number | null
}

/** The editor of a booking. Source: spec 3 §2 "Booking editor dialog". */
export function BookingEditorDialog({ bookingId, passengerId = null, ...rest }: Props) {
  if (bookingId !== null) return <Stored bookingId={bookingId} {...rest} />
  if (passengerId !== null) return <BegunFor passengerId={passengerId} {...rest} />
  return <BookingEditor stored={null} {...rest} />
}

/** It waits for who the passenger is, and nobody is chosen where that cannot be known or they take no rides. */
function BegunFor({ passengerId, ...rest }: Omit<Props, 'bookingId'> & { passengerId: number }) {
  const passenger = useBookedPassenger(passengerId)
  return passenger === undefined ? null : <BookingEditor stored={null} passenger={passenger} {...rest} />
}

function Stored({ bookingId, ...rest }: Omit<Props, 'passengerId'> & { bookingId: number }) {
  const { t } = useTranslation()
  const failureText = useFailureText()
  const { open, destination, onClose } = rest
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
      open={open}
      title={t('screens.bookingEdit')}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('close')}</Button>}
    >
      <LoadingBar loading={failure === null} />
      {failure !== null && <FailureNotice onRetry={retry}>{failureText(failure)}</FailureNotice>}
    </FormDialog>
  )
}
