import { makeStyles } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import type { Trip } from '#domain/trip.ts'
import { tripName } from '../list/trip-words.ts'

/** So many are named; of the others it is said how many there are. */
const mostNamed = 5

export function TripNames({ trips }: { trips: readonly Trip[] }) {
  const { t, i18n } = useTranslation()
  const styles = useStyles()
  return (
    <ul className={styles.list}>
      {trips.slice(0, mostNamed).map((trip) => (
        <li key={trip.id}>{tripName(trip, i18n.language, t)}</li>
      ))}
      {trips.length > mostNamed && <li>{t('trips.cancel.more', { count: trips.length - mostNamed })}</li>}
    </ul>
  )
}

const useStyles = makeStyles({
  list: {
    margin: 0,
    paddingInlineStart: '20px',
    listStyleType: 'disc',
    fontVariantNumeric: 'tabular-nums',
    overflowWrap: 'anywhere',
  },
})
