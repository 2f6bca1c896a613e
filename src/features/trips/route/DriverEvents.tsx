import { makeStyles, tokens } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { driverEventsOf } from '#domain/route.ts'
import type { Trip } from '#domain/trip.ts'
import { clockOf } from '../list/trip-words.ts'

/** What the driver has told of the trip, in the order of time. */
export function DriverEvents({ trips }: { trips: readonly Trip[] }) {
  const { t } = useTranslation()
  const styles = useStyles()
  const events = driverEventsOf(trips)
  return (
    <section className={styles.root}>
      <h3 className={styles.title}>{t('trips.route.events')}</h3>
      {events.length === 0 ? (
        <p className={styles.none}>{t('trips.route.events.none')}</p>
      ) : (
        <ol className={styles.list}>
          {events.map(({ kind, tripId, at }) => (
            <li key={`${tripId} ${kind}`} className={styles.event}>
              <span className={styles.time}>{clockOf(at)}</span>
              {t(`trips.route.event.${kind}`)}
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: '4px' },
  title: { fontSize: tokens.fontSizeBase300, lineHeight: '20px', fontWeight: tokens.fontWeightSemibold },
  none: { color: tokens.colorNeutralForeground3 },
  // a line beside the events, as time goes
  list: {
    margin: 0,
    paddingLeft: '12px',
    listStyleType: 'none',
    borderLeft: `2px solid ${tokens.colorNeutralStroke1}`,
  },
  event: { display: 'flex', gap: '8px', padding: '2px 0' },
  time: { fontVariantNumeric: 'tabular-nums', fontWeight: tokens.fontWeightSemibold },
})
