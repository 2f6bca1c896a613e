import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Booking } from '#domain/booking/schema.ts'
import { cardLook } from '#ui/look/card-look.ts'
import { media } from '#ui/look/breakpoints.ts'
import { stateTokens } from '#ui/look/themes.ts'
import { useRowMarks } from '#ui/table/mark.ts'
import { openByRow, RowName } from '#ui/table/RowOpener.tsx'
import { RouteLine } from '../words/RouteLine.tsx'
import { idText, momentText, timeText } from '../words/booking-words.ts'
import { passengerText } from './passenger-text.ts'
import { barOf, StateNow } from './StateNow.tsx'
import { recedes } from './recedes.ts'

interface Props {
  booking: Booking
  /** Among all cards, from 0. */
  place: number
  /** The heading above says the day. */
  isDaySaid: boolean
  /** Its state has changed just now. */
  isFresh: boolean
  isReturned: boolean
  open: { href: (booking: Booking) => string; onOpen: (booking: Booking) => void }
  /** Its menu. */
  children: ReactNode
}

/** A booking: when, which, what has become of it; from where to where; who rides, in which car; why it was rejected. */
export function BookingCard({ booking, place, isDaySaid, isFresh, isReturned, open, children }: Props) {
  const { t, i18n } = useTranslation()
  const styles = useStyles()
  const marks = useRowMarks()
  const { startDate, fromPlace, toPlace, offMap, product, rejectedReason } = booking
  return (
    // eslint-disable-next-line jsx-a11y-x/click-events-have-key-events, jsx-a11y-x/no-noninteractive-element-interactions -- the keyboard has the card's own link
    <li
      data-row={place}
      className={mergeClasses(
        styles.card,
        marks.openable,
        recedes(booking) && marks.muted,
        isReturned && marks.returned,
      )}
      style={isFresh ? { boxShadow: `inset 3px 0 0 ${barOf(booking)}` } : {}}
      onClick={openByRow}
    >
      <span className={styles.moment}>
        <span className={styles.time}>{isDaySaid ? timeText(startDate) : momentText(startDate, i18n.language)}</span>
        <RowName row={booking} open={open} className={styles.id}>
          {idText(booking)}
        </RowName>
      </span>
      <StateNow booking={booking} isFresh={isFresh} />
      <span className={styles.menu}>{children}</span>
      <span className={styles.line}>
        <RouteLine from={fromPlace} to={toPlace || null} offMap={offMap} />
      </span>
      <span className={styles.line}>
        <b className={styles.passenger}>{passengerText(booking, (count) => t('bookings.unnamed', { count }))}</b>
        {product?.makeModel && <span> · {product.makeModel}</span>}
      </span>
      {rejectedReason && <span className={styles.why}>{t('bookings.rejected', { reason: rejectedReason })}</span>}
    </li>
  )
}

const useStyles = makeStyles({
  card: {
    position: 'relative',
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto max(var(--control-height, 32px), 32px)',
    gap: '8px',
    alignItems: 'center',
    minWidth: 0,
    padding: '12px 4px 12px 16px',
    ...cardLook,
    [media.phone]: { gap: '4px 8px', padding: '8px 4px 10px 14px' },
    [media.print]: { marginBottom: '8px' },
  },
  moment: { display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', gap: '0 8px', minWidth: 0 },
  time: {
    fontSize: '22px',
    lineHeight: '28px',
    fontWeight: tokens.fontWeightSemibold,
    letterSpacing: '-0.01em',
    fontVariantNumeric: 'tabular-nums',
  },
  id: {
    minWidth: 'var(--control-height, 32px)',
    minHeight: 'var(--control-height, 32px)',
    color: tokens.colorNeutralForeground2,
    fontSize: '13px',
    fontVariantNumeric: 'tabular-nums',
  },
  menu: { display: 'grid', placeItems: 'center' },
  line: { gridColumn: '1 / -1', paddingInlineEnd: '12px', overflowWrap: 'anywhere' },
  passenger: { fontWeight: tokens.fontWeightSemibold },
  why: {
    gridColumn: '1 / -1',
    marginInlineEnd: '12px',
    padding: '6px 8px',
    borderRadius: '6px',
    backgroundColor: stateTokens.rejectedBackground,
    color: stateTokens.rejectedForeground,
    fontSize: '13px',
    lineHeight: '18px',
    overflowWrap: 'anywhere',
  },
})
