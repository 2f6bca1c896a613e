import { makeStyles } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { cardOf } from '#data/passenger-list.ts'
import type { BookingDraft } from '#domain/booking/draft.ts'
import { bookingEnds } from '#domain/booking/schema.ts'
import { isLocalDate } from '#domain/local-date.ts'
import { placeName } from '#domain/place.ts'
import { timeOfDay } from '#domain/time-of-day.ts'
import { useMirror } from '#state/use-mirror.ts'
import { formatDay, formatWeekday } from '#ui/look/format.ts'
import { RouteLine } from '#features/bookings/words/RouteLine.tsx'
import { NeedList } from '#features/passengers/NeedList.tsx'

/** Who rides, in one line: the name, and what they need where this device knows it. */
export function PassengerSummary({ draft: { passenger } }: { draft: BookingDraft }) {
  const { t } = useTranslation()
  const styles = useStyles()
  const id = passenger.kind === 'passenger' ? passenger.id : null
  const card = useMirror(async () => (id === null ? undefined : cardOf(id)), [id])
  return (
    <div className={styles.line}>
      {passenger.kind === 'none' ? t('bookings.passenger.none') : passenger.name}
      {card && card.utilityIds.length > 0 && <NeedList ids={card.utilityIds} inRow />}
    </div>
  )
}

/** When and where, in one line as far as there is room. */
export function PlaceAndTimeSummary({ draft }: { draft: BookingDraft }) {
  const { t, i18n } = useTranslation()
  const styles = useStyles()
  const { date, minutes, isDropOffTime, from, to } = draft
  if (!isLocalDate(date) || minutes === null) return null
  const offMap = bookingEnds.filter((end) => ({ from, to })[end]?.location === null)
  const day = `${formatWeekday(date, i18n.language)} ${formatDay(date, i18n.language, 'numeric')}`
  return (
    <span className={styles.line}>
      <span>{t(isDropOffTime ? 'bookings.dropOff.at' : 'bookings.pickUp.at', { day, time: timeOfDay(minutes) })}</span>
      {from && <RouteLine from={placeName(from)} to={to && placeName(to)} offMap={offMap} isInLine />}
    </span>
  )
}

const useStyles = makeStyles({
  line: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '0 8px',
    overflowWrap: 'anywhere',
    fontVariantNumeric: 'tabular-nums',
  },
})
