import { Button, makeStyles } from '@fluentui/react-components'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Notice } from '#ui/speak/Notice.tsx'
import type { BookingForm } from './use-booking-form.ts'

/** Why the booking was not sent when it was tried, or cannot be any more, and the way out. Source: spec 3 §2 "An alert … blocks sending". */
export function WhyNotSent({ form }: { form: BookingForm }) {
  const { t } = useTranslation()
  const styles = useStyles()
  const alert = useRef<HTMLDivElement>(null)
  const { blocked, draft } = form
  useEffect(() => {
    // time passes by itself, maybe while the note is being typed
    if (blocked !== null && blocked !== 'refusal.booking.past') alert.current?.focus()
  }, [blocked])
  if (blocked === null) return null
  const mayHavePermission = blocked === 'refusal.booking.noProductOrPermission' && draft.passenger.kind === 'passenger'
  return (
    <div ref={alert} role="alert" tabIndex={-1} className={styles.root}>
      <Notice intent="warning">{t(blocked)}</Notice>
      {mayHavePermission && (
        <Button onClick={() => form.open('placeAndTime')}>{t('bookings.transportationPermission.choose')}</Button>
      )}
    </div>
  )
}

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', alignItems: 'flex-start', gap: '8px', outlineStyle: 'none' },
})
