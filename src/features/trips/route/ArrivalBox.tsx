import { makeStyles, tokens } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import type { Trip } from '#domain/trip.ts'
import { now } from '#state/sync.ts'
import { media } from '#ui/look/breakpoints.ts'
import { useNow } from '#ui/time/use-now.ts'
import { formatNumber } from '#ui/look/format.ts'
import { arrivalWords } from './arrival.ts'

interface Props {
  trip: Trip
  /** Kilometres that the car still has to drive; `null` when that is not known. */
  kmLeft: number | null
}

/** When the passenger is there, before anything else of the route. */
export function ArrivalBox({ trip, kmLeft }: Props) {
  const { t, i18n } = useTranslation()
  const styles = useStyles()
  const time = useNow(now, 10_000)
  const km = formatNumber(kmLeft ?? 0, i18n.language, { most: 1 })
  const left = kmLeft === null ? null : t('trips.route.arrival.left', { km })
  const words = arrivalWords(trip, { now: time, left }, t)
  return (
    <div className={styles.root}>
      <span className={styles.time}>{words.time ?? '–'}</span>
      <span className={styles.words}>
        <strong>{words.head}</strong>
        {words.rest !== '' && <span className={styles.rest}>{words.rest}</span>}
      </span>
    </div>
  )
}

const useStyles = makeStyles({
  root: {
    display: 'flex',
    alignItems: 'center',
    gap: '12px',
    marginRight: '8px',
    padding: '10px 14px',
    borderRadius: '10px',
    backgroundColor: tokens.colorBrandBackground2,
    color: tokens.colorBrandForeground2,
    [media.phone]: { padding: '6px 12px' },
  },
  time: {
    flexShrink: 0,
    fontSize: '28px',
    lineHeight: '32px',
    fontWeight: tokens.fontWeightSemibold,
    fontVariantNumeric: 'tabular-nums',
    color: tokens.colorNeutralForeground1,
    // a time of another day says so
    maxWidth: '50%',
    [media.phone]: { fontSize: '24px', lineHeight: '30px' },
  },
  words: { display: 'flex', flexDirection: 'column', minWidth: 0, lineHeight: '18px', overflowWrap: 'anywhere' },
  rest: { fontSize: '13px', color: tokens.colorNeutralForeground2 },
})
