import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import type { AccessFacts } from '#domain/access.ts'
import { showsCancelOrder, showsOrder } from '#domain/booking/can.ts'
import type { Booking } from '#domain/booking/schema.ts'
import { media } from '#ui/look/breakpoints.ts'
import { say } from '#ui/speak/toast.ts'
import { ReasonTip } from '#ui/press/ReasonTip.tsx'
import { RefusableButton } from '#ui/press/RefusableButton.tsx'
import { tellingProps, useReason } from '#ui/press/use-reason.ts'
import { bookingName } from '../words/booking-words.ts'

interface Props {
  booking: Booking
  me: AccessFacts
  /** Why nothing can be cancelled now, in words, or `null`. */
  refusal: string | null
  onCancel: (booking: Booking) => void
}

/** What is done with a booking from its row. Source: spec 3 §2, open points C-07, C-08. */
export function RowActions({ booking, me, refusal, onCancel }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const name = bookingName(booking)
  const orders = showsOrder(booking)
  const unavailable = useReason(orders ? t('errors.notYetAvailable') : null)
  return (
    <span className={styles.root}>
      {orders && (
        // a plain button: the kit's does not answer while it is marked disabled
        <button
          type="button"
          aria-disabled
          {...tellingProps(unavailable)}
          aria-label={t('bookings.order.of', { name })}
          className={mergeClasses(styles.button, styles.unavailable)}
          onClick={() => {
            unavailable.hide()
            say({ title: t('errors.notYetAvailable'), intent: 'info' })
          }}
        >
          {t('bookings.order')}
        </button>
      )}
      <ReasonTip reason={unavailable} />
      {showsCancelOrder(booking, me) && (
        <RefusableButton
          appearance="transparent"
          // one that is refused keeps the kit's colour for it
          className={mergeClasses(styles.cancel, refusal === null && styles.link)}
          aria-label={t('bookings.cancel.of', { name })}
          refusal={refusal}
          onClick={() => onCancel(booking)}
        >
          {t('bookings.cancel')}
        </RefusableButton>
      )}
    </span>
  )
}

const useStyles = makeStyles({
  root: { display: 'inline-flex', flexWrap: 'wrap', gap: '4px', [media.print]: { display: 'none' } },
  button: {
    minHeight: 'var(--control-height, 32px)',
    minWidth: 'var(--control-height, 32px)',
    padding: '0 8px',
    border: 'none',
    borderRadius: '4px',
    background: 'none',
    fontSize: '14px',
    fontWeight: tokens.fontWeightSemibold,
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '2px' },
  },
  unavailable: { color: tokens.colorNeutralForegroundDisabled, cursor: 'not-allowed' },
  cancel: { paddingInline: '8px', whiteSpace: 'nowrap' },
  link: { color: tokens.colorBrandForegroundLink },
})
