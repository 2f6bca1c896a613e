import { makeStyles } from '@fluentui/react-components'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { BookingDraft } from '#domain/booking/draft.ts'
import type { OtherRide } from '#domain/week/other-ride.ts'
import { rideTypes } from '#domain/ride/schema.ts'
import { timeOfDay } from '#domain/time-of-day.ts'
import { formatDay } from '#ui/look/format.ts'
import { Notice } from '#ui/speak/Notice.tsx'
import { useRidesOnDay } from './use-rides-on-day.ts'

/** What the passenger rides already on the day. It stops nobody. Source: open point G-57. */
export function RidesOnDay({ draft }: { draft: BookingDraft }) {
  const { t, i18n } = useTranslation()
  const styles = useStyles()
  const { passenger, date, destinationId } = draft
  const rides = useRidesOnDay(draft)
  if (passenger.kind !== 'passenger') return null
  const keyed = rides.map((ride) => ({ text: rideText(ride, destinationId, t), key: JSON.stringify(ride) }))
  return (
    <div role="status">
      {rides.length > 0 && (
        <Notice intent="warning">
          {t('bookings.ridesOnDay', { name: passenger.name, date: formatDay(date, i18n.language, 'weekdayShort') })}
          <ul className={styles.list}>
            {keyed.map(({ key, text }) => (
              <li key={key}>{text}</li>
            ))}
          </ul>
        </Notice>
      )}
    </div>
  )
}

/** "Alku 07:40, aikataulu #12"; the booking's own destination need not be said. */
function rideText({ minutes, rideType, order }: OtherRide, destinationId: number, t: TFunction): string {
  const direction = rideType === null ? null : t(rideType === rideTypes.arrival ? 'rides.start' : 'rides.end')
  const name =
    order === null
      ? t('timetables.order.warning.others.hidden')
      : t(`timetables.order.warning.others.${order.kind}`, { number: order.number })
  const place = order === null || order.destinationId === destinationId ? null : order.destinationAlias
  const when = [direction, timeOfDay(minutes)].filter(Boolean).join(' ')
  return [when, name, place].filter(Boolean).join(', ')
}

const useStyles = makeStyles({
  list: { margin: 0, paddingInlineStart: '20px', listStyleType: 'disc', fontVariantNumeric: 'tabular-nums' },
})
