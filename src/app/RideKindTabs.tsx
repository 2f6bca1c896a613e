import { makeStyles, Tab, TabList } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { bookingCan } from '#domain/booking/can.ts'
import { timetableCan } from '#domain/timetable/can.ts'
import { session } from '#state/session.ts'
import { media } from '#ui/look/breakpoints.ts'
import { useDestinations } from './destinations.tsx'
import { paths } from './paths.ts'

/**
 * Single bookings and recurring timetables of a destination beside each other, for whoever may see both. Source: spec 3
 * §2 "Destination booking/timetable page".
 */
export function RideKindTabs({ kind }: { kind: 'single' | 'recurring' }) {
  const { t } = useTranslation()
  const styles = useStyles()
  const navigate = useNavigate()
  const { me } = useSnapshot(session)
  const { destinationId: id } = useParams()
  const destination = useDestinations()?.find((each) => String(each.id) === id)
  if (!me || !destination) return null
  if (bookingCan.read(destination, me) !== null || timetableCan.read(destination.id, me) !== null) return null
  const destinationId = destination.id
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
      <Tab value="single">{t('routes.singleBookings')}</Tab>
      <Tab value="recurring">{t('routes.recurringTimetables')}</Tab>
    </TabList>
  )
}

const useStyles = makeStyles({ root: { flexWrap: 'wrap', [media.print]: { display: 'none' } } })
