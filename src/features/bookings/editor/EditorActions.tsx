import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { DeleteRegular, SendRegular } from '@fluentui/react-icons'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import type { AccessFacts } from '#domain/access.ts'
import { bookingCan } from '#domain/booking/can.ts'
import type { Booking, BookingDetails } from '#domain/booking/schema.ts'
import { sync } from '#state/sync.ts'
import { BusyButton } from '#ui/form/BusyButton.tsx'
import { media } from '#ui/look/breakpoints.ts'
import { RefusableButton } from '#ui/press/RefusableButton.tsx'
import type { BookingForm } from './use-booking-form.ts'

interface Props {
  form: BookingForm
  stored: BookingDetails | null
  me: AccessFacts
  onCancel: (booking: Booking) => void
  onClose: () => void
}

/** The footer of the editor: back, and on to the next step or to the booking system. */
export function EditorActions({ form, stored, me, onCancel, onClose }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const { online } = useSnapshot(sync)
  const { step, busy } = form
  const keep = async () => {
    if (await form.store()) onClose()
  }
  return (
    <>
      {stored && bookingCan.delete(stored, me) === null && (
        <RefusableButton
          className={styles.delete}
          icon={<DeleteRegular />}
          disabledFocusable={busy}
          refusal={online ? null : t('sync.needsConnection')}
          onClick={() => onCancel(stored)}
        >
          {t('bookings.delete')}
        </RefusableButton>
      )}
      {step === 'passenger' ? (
        <Button disabled={busy} onClick={() => form.skip()}>
          {t('bookings.skip')}
        </Button>
      ) : (
        <Button className={styles.back} disabled={busy} onClick={form.goBack}>
          {t('bookings.back')}
        </Button>
      )}
      {step !== 'details' ? (
        <Button appearance="primary" className={styles.primary} disabled={busy} onClick={form.goOn}>
          {t(step === 'passenger' ? 'bookings.next' : 'bookings.next.estimate')}
        </Button>
      ) : online ? (
        <SendButton form={form} isNew={stored === null} />
      ) : (
        <Button appearance="primary" className={styles.primary} onClick={() => void keep()}>
          {t('save.keep')}
        </Button>
      )}
    </>
  )
}

/** Sends the booking; what stands in the way is said beside it. */
function SendButton({ form, isNew }: { form: BookingForm; isNew: boolean }) {
  const { t } = useTranslation()
  const styles = useStyles()
  const reasonId = useId()
  const { refusal, busy, estimate } = form
  // while the answer is on its way nothing is wrong
  const reason = estimate.isLoading ? null : refusal
  return (
    <>
      {reason && (
        <p id={reasonId} role="alert" className={styles.reason}>
          {t(reason)}
        </p>
      )}
      <BusyButton
        appearance="primary"
        className={styles.primary}
        busy={busy}
        spinner="inverted"
        icon={<SendRegular />}
        disabledFocusable={refusal !== null}
        {...(reason && { 'aria-describedby': reasonId })}
        onClick={() => void form.send()}
      >
        {t(isNew ? 'bookings.send' : 'save.save')}
      </BusyButton>
    </>
  )
}

const useStyles = makeStyles({
  delete: { marginInlineEnd: 'auto' },
  back: { [media.phone]: { flexGrow: 0 } },
  primary: { [media.phone]: { flexGrow: 1 } },
  reason: {
    flex: '1 0 100%',
    padding: '8px 12px',
    borderRadius: '8px',
    backgroundColor: tokens.colorStatusWarningBackground1,
    color: tokens.colorNeutralForeground1,
    fontSize: '14px',
    lineHeight: '20px',
  },
})
