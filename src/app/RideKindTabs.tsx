import { makeStyles, mergeClasses, Tab, TabList, tokens } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { bookingCan } from '#domain/booking/can.ts'
import { timetableCan } from '#domain/timetable/can.ts'
import { useBookingTotal } from '#features/bookings/use-booking-total.ts'
import { useTimetableTotal } from '#features/timetables/use-timetable-total.ts'
import { session } from '#state/session.ts'
import { media } from '#ui/look/breakpoints.ts'
import { countLook } from '#ui/look/count-look.ts'
import { useDestinations } from './destinations.tsx'
import { paths } from './paths.ts'

const kinds = [
  { value: 'single', label: 'routes.singleBookings' },
  { value: 'recurring', label: 'routes.recurringTimetables' },
] as const
type Kind = (typeof kinds)[number]['value']

/**
 * Single bookings and recurring timetables of a destination beside each other, for whoever may see both. Source: spec 3
 * §2 "Destination booking/timetable page".
 */
export function RideKindTabs({ kind }: { kind: Kind }) {
  const { me } = useSnapshot(session)
  const { destinationId: id } = useParams()
  const destination = useDestinations()?.find((each) => String(each.id) === id)
  if (!me || !destination) return null
  if (bookingCan.read(destination, me) !== null || timetableCan.read(destination.id, me) !== null) return null
  return <KindTabs kind={kind} destinationId={destination.id} />
}

interface KindTabsProps {
  kind: Kind
  destinationId: number
}

/** Each says how many its list has. Source: open point G-33. */
function KindTabs({ kind, destinationId }: KindTabsProps) {
  const { t } = useTranslation()
  const styles = useStyles()
  const navigate = useNavigate()
  const totals = { single: useBookingTotal(destinationId), recurring: useTimetableTotal(destinationId) }
  return (
    <TabList
      className={styles.root}
      aria-label={t('routes.timetablesAndBookings')}
      selectedValue={kind}
      onTabSelect={(_, { value }) =>
        void navigate(
          value === 'single' ? paths.singleBooking({ destinationId }) : paths.timetableList({ destinationId }),
        )
      }
    >
      {kinds.map(({ value, label }) => {
        const total = totals[value] ?? 0
        return (
          <Tab key={value} value={value} aria-label={[t(label), total > 0 && total].filter(Boolean).join(', ')}>
            {t(label)}
            {total > 0 && (
              <>
                {/* without it what is seen is one word, and not in the name */}{' '}
                <span className={mergeClasses(styles.count, value === kind && styles.countHere)}>{total}</span>
              </>
            )}
          </Tab>
        )
      })}
    </TabList>
  )
}

const useStyles = makeStyles({
  root: { flexWrap: 'wrap', [media.print]: { display: 'none' } },
  count: { ...countLook, display: 'inline-block' },
  countHere: { backgroundColor: tokens.colorBrandBackground2, color: tokens.colorBrandForeground2 },
})
