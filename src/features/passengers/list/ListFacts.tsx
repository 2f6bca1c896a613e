import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { CloudOff16Regular } from '@fluentui/react-icons'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import type { PassengerListState } from '#data/passenger-list.ts'
import { localDateAt } from '#domain/local-date.ts'
import { now, sync } from '#state/sync.ts'
import { media } from '#ui/look/breakpoints.ts'
import { formatMomentAgo } from '#ui/look/format.ts'
import { visuallyHidden } from '#ui/look/visually-hidden.ts'
import { useNow } from '#ui/time/use-now.ts'

/** Older rows are said to be old, in minutes. Source: design decision on offline, section 10.1. */
const staleMinutes = 10
const minuteMs = 60_000

interface Props {
  /** How many were found; `undefined` while they are looked for. */
  total: number | undefined
  state: PassengerListState | undefined
}

/** How many there are, whether all are on the device, and how old the list is where that matters. */
export function ListFacts({ total, state }: Props) {
  const { t, i18n } = useTranslation()
  const styles = useStyles()
  const { online } = useSnapshot(sync)
  const time = useNow(now, minuteMs)
  const fetchedAt = state?.fetchedAt ?? null
  const minutes = fetchedAt === null ? null : Math.max(0, Math.floor((time - fetchedAt) / minuteMs))
  const saved =
    fetchedAt !== null && minutes !== null && (!online || minutes >= staleMinutes)
      ? t('device.saved', { time: formatMomentAgo(fetchedAt, minutes, localDateAt(time), i18n) })
      : null
  const fetched =
    state?.isPartial && state.crawl
      ? t('passengers.list.fetched', { fetched: state.crawl.fetched, total: state.crawl.total })
      : null
  return (
    <p className={styles.root}>
      {total !== undefined && (
        <span role="status" className={mergeClasses(styles.count, fetched !== null && styles.unseenOnPhone)}>
          {t('passengers.list.count', { count: total })}
        </span>
      )}
      {fetched !== null && <span>{fetched}</span>}
      {saved !== null && (
        <span className={mergeClasses(!online && styles.offline)}>
          {!online && <CloudOff16Regular aria-hidden="true" className={styles.icon} />}
          {saved}
        </span>
      )}
    </p>
  )
}

const useStyles = makeStyles({
  root: {
    flex: '1 1 auto',
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'flex-end',
    gap: '0 12px',
    fontSize: '14px',
    lineHeight: '20px',
    color: tokens.colorNeutralForeground3,
  },
  count: { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
  // what is being fetched has the room of two lines for itself
  unseenOnPhone: { [media.phone]: visuallyHidden },
  offline: { color: tokens.colorNeutralForeground1, fontWeight: tokens.fontWeightSemibold },
  icon: { verticalAlign: 'text-bottom', marginInlineEnd: '4px' },
})
