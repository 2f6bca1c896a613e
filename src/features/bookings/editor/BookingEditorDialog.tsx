import { Button } from '@fluentui/react-components'
import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fetchBooking } from '#data/bookings.ts'
import type { BookingDetails } from '#domain/booking/schema.ts'
import { useFailureText } from '#state/use-failure-text.ts'
import { FormDialog } from '#ui/form/FormDialog.tsx'
import { LoadingBar } from '#ui/late/LoadingBar.tsx'
import { FailureNotice } from '#ui/speak/FailureNotice.tsx'
import { BookingEditor, type BookingEditorProps } from './BookingEditor.tsx'

interface Props extends Omit<BookingEditorProps, 'stored'> {
  /** `null` for a new one. */
  bookingId: number | null
}

/** The editor of a booking. Source: spec 3 §2 "Booking editor dialog". */
export function BookingEditorDialog({ bookingId, ...rest }: Props) {
  return bookingId === null ? <BookingEditor stored={null} {...rest} /> : <Stored bookingId={bookingId} {...rest} />
}

function Stored({ bookingId, ...rest }: Props & { bookingId: number }) {
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
