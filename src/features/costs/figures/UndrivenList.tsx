import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { UndrivenTrip } from '#domain/costs/invoice.ts'
import { undrivenCents } from '#domain/costs/sums.ts'
import { media } from '#ui/look/breakpoints.ts'
import { formatDay } from '#ui/look/format.ts'
import { useIsPrinting } from '#ui/look/use-is-printing.ts'
import { moneyText } from '../words/cost-words.ts'
import { useWords } from '../words/use-words.ts'

interface Props {
  title: string
  icon: ReactElement
  trips: readonly UndrivenTrip[]
  onOpen: (trip: UndrivenTrip) => void
}

/** Rows that are seen at once; the others are a press away. */
const shownAtOnce = 8

/** Trips that are paid for although they were not driven, of one kind. Each opens. */
export function UndrivenList({ title, icon, trips, onOpen }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const words = useWords()
  const isPrinting = useIsPrinting()
  const [hasAll, setAll] = useState(false)
  const shown = hasAll || isPrinting ? trips : trips.slice(0, shownAtOnce)
  return (
    <section className={styles.root} aria-label={title}>
      <div className={styles.head}>
        <span className={styles.icon} aria-hidden="true">
          {icon}
        </span>
        <h2 className={styles.title}>{title}</h2>
        <span className={styles.count}>{trips.length}</span>
        <span className={styles.sum}>{moneyText(undrivenCents(trips), words)}</span>
      </div>
      <ul className={styles.list}>
        {shown.map((trip) => (
          <li key={trip.tripId} className={styles.item}>
            <button type="button" className={styles.row} onClick={() => onOpen(trip)}>
              <span className={styles.time}>
                {formatDay(trip.startDateTime.slice(0, 10), words.locale, 'weekdayShort')}{' '}
                {trip.startDateTime.slice(11, 16)}
              </span>
              <span className={styles.name}>{trip.passengerName}</span>
              <span className={styles.price}>
                {trip.priceCents === null ? t('costs.priceMissing') : moneyText(trip.priceCents, words)}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {shown.length < trips.length && (
        <Button appearance="subtle" className={styles.more} onClick={() => setAll(true)}>
          {t('costs.showAll', { count: trips.length })}
        </Button>
      )}
    </section>
  )
}

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexDirection: 'column',
    minWidth: 0,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: '10px',
    backgroundColor: tokens.colorNeutralBackground1,
    overflow: 'clip',
  },
  head: { display: 'flex', alignItems: 'center', gap: '8px', padding: '10px 14px 6px', breakAfter: 'avoid' },
  icon: { display: 'grid', fontSize: '20px', color: tokens.colorNeutralForeground2 },
  title: { fontSize: '14px', lineHeight: '20px', fontWeight: tokens.fontWeightSemibold },
  count: { color: tokens.colorNeutralForeground3, fontVariantNumeric: 'tabular-nums' },
  sum: {
    marginInlineStart: 'auto',
    fontWeight: tokens.fontWeightSemibold,
    fontVariantNumeric: 'tabular-nums',
    whiteSpace: 'nowrap',
  },
  list: {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr) auto',
    listStyleType: 'none',
    margin: 0,
    padding: '0 0 6px',
  },
  item: {
    display: 'grid',
    gridColumn: '1 / -1',
    gridTemplateColumns: 'subgrid',
    borderTop: `1px solid ${tokens.colorNeutralStroke3}`,
    breakInside: 'avoid',
  },
  row: {
    display: 'grid',
    gridColumn: '1 / -1',
    gridTemplateColumns: 'subgrid',
    alignItems: 'center',
    gap: '8px',
    width: '100%',
    minHeight: 'max(var(--control-height, 32px), 34px)',
    padding: '0 14px',
    border: 'none',
    background: 'none',
    color: 'inherit',
    fontFamily: 'inherit',
    fontSize: '14px',
    lineHeight: '20px',
    textAlign: 'start',
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
  time: { color: tokens.colorNeutralForeground2, fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
  name: { overflowWrap: 'anywhere' },
  price: { fontVariantNumeric: 'tabular-nums', textAlign: 'end', whiteSpace: 'nowrap' },
  more: { alignSelf: 'flex-start', margin: '0 8px 8px', [media.print]: { display: 'none' } },
})
