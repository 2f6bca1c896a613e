import { makeStyles, tokens } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import type { Booking } from '#domain/booking/schema.ts'
import { bookingStateOf } from '#domain/booking/state.ts'
import { useRejectedOrders } from '#state/use-rejected-orders.ts'
import { stateTokens } from '#ui/look/themes.ts'
import { BookingStateChip, colourStates } from '../words/BookingStateChip.tsx'

interface Props {
  booking: Pick<Booking, 'id' | 'state' | 'notTakenSince'>
  /** It has changed just now. */
  isFresh: boolean
}

/** The state of a booking in the list, whether it is of just now, and whether its user has not seen yet that it was refused. */
export function StateNow({ booking: { id, state, notTakenSince }, isFresh }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const isNews = useRejectedOrders()?.some((order) => order.kind === 'booking' && order.id === id) ?? false
  return (
    <span className={styles.root}>
      <BookingStateChip state={state} />
      {isFresh && (
        <span className={styles.fresh} style={{ color: stateTokens[`${stateLook(state)}Foreground`] }}>
          {t('bookings.justNow')}
        </span>
      )}
      {notTakenSince !== undefined && <span className={styles.late}>{t('bookings.notTaken.short')}</span>}
      {isNews && !isFresh && <strong className={styles.news}>{t('rejectedOrders.new')}</strong>}
    </span>
  )
}

const stateLook = (state: number) => colourStates[bookingStateOf(state).colour]

/** The bar at the edge of a booking whose state has just changed. */
export const barOf = ({ state }: Pick<Booking, 'state'>): string => stateTokens[`${stateLook(state)}Solid`]

const useStyles = makeStyles({
  root: { display: 'inline-flex', flexDirection: 'column', alignItems: 'flex-start' },
  fresh: { paddingInlineStart: '8px', fontSize: '12px', lineHeight: '16px' },
  late: { paddingInlineStart: '8px', fontSize: '12px', lineHeight: '16px' },
  news: { paddingInlineStart: '8px', fontSize: '12px', lineHeight: '16px', color: tokens.colorPaletteRedForeground1 },
})
