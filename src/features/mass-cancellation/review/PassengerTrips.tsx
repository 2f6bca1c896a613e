import { makeStyles, tokens } from '@fluentui/react-components'
import { ChevronDownRegular, ChevronUpRegular } from '@fluentui/react-icons'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { DayRow } from '#domain/mass-cancellation/legs.ts'
import type { Refusal } from '#domain/refusal.ts'
import type { Trip } from '#domain/trip.ts'
import { media } from '#ui/look/breakpoints.ts'
import { formatDay } from '#ui/look/format.ts'
import { visuallyHidden } from '#ui/look/visually-hidden.ts'
import { RowCheckbox } from '#ui/table/RowCheckbox.tsx'
import { tripsText } from '../words/days-text.ts'
import { LegBox } from './LegBox.tsx'

interface Props {
  id: number
  name: string
  trips: readonly Trip[]
  rows: readonly DayRow<Trip>[]
  destinationId: number
  isOpen: boolean
  /** The cell that Tab comes to, of the whole list; `null` for the first one. */
  activeKey: string | null
  refusalOf: (trip: Trip) => Refusal
  isTicked: (trip: Trip) => boolean
  onFold: (isOpen: boolean) => void
  onTick: (trips: readonly Trip[], isChosen: boolean) => void
}

/** A passenger's trips: a box for all of them, and under it both legs of each day. Folded it still names them. */
export function PassengerTrips(props: Props) {
  const { id, name, trips, rows, destinationId, isOpen, activeKey, refusalOf, isTicked, onFold, onTick } = props
  const { t, i18n } = useTranslation()
  const styles = useStyles()
  const rowsId = useId()
  const active = trips.filter((trip) => refusalOf(trip) === null)
  const ticked = active.filter(isTicked)
  const isAll = active.length > 0 && ticked.length === active.length
  const tabIndex = (cell: string) => (activeKey === null || activeKey === cell ? 0 : -1)
  const counts = { chosen: ticked.length, total: active.length }
  return (
    <li className={styles.root} data-passenger={id}>
      <div className={styles.head} data-trip-row="">
        <span data-whole="" data-cell={`${id} all`} className={styles.whole}>
          {active.length > 0 && (
            <RowCheckbox
              label={t('massCancellation.box.passenger', { name })}
              checked={isAll || (ticked.length > 0 ? 'mixed' : false)}
              tabIndex={tabIndex(`${id} all`)}
              onToggle={() => onTick(active, !isAll)}
            />
          )}
        </span>
        <div className={styles.words}>
          <h3 className={styles.name}>{name}</h3>
          <p className={styles.facts}>
            {isOpen ? placesText(trips[0]) : tripsText(trips, destinationId, i18n.language, t)}
          </p>
        </div>
        <span className={styles.count}>
          <span aria-hidden="true">{t('massCancellation.boxes', counts)}</span>
          <span className={styles.hidden}>
            {t('massCancellation.boxes.said', { count: ticked.length, total: active.length })}
          </span>
        </span>
        <button
          type="button"
          className={styles.fold}
          data-cell={`${id} fold`}
          tabIndex={tabIndex(`${id} fold`)}
          aria-expanded={isOpen}
          aria-controls={rowsId}
          aria-label={t(isOpen ? 'massCancellation.fold' : 'massCancellation.unfold', { name })}
          onClick={() => onFold(!isOpen)}
        >
          {isOpen ? <ChevronUpRegular /> : <ChevronDownRegular />}
        </button>
      </div>
      <ul id={rowsId} className={styles.rows} hidden={!isOpen}>
        {isOpen &&
          rows.map((row) => (
            <li key={`${row.outbound?.id ?? ''} ${row.return?.id ?? ''}`} className={styles.row} data-trip-row="">
              <span className={styles.day}>{formatDay(row.date, i18n.language, 'weekdayShort')}</span>
              {(['outbound', 'return'] as const).map((leg) => {
                const trip = row[leg]
                if (!trip) return <span key={leg} />
                return (
                  <LegBox
                    key={leg}
                    {...{ name, leg, trip }}
                    refusal={refusalOf(trip)}
                    isTicked={isTicked(trip)}
                    cell={`${id} ${trip.id}`}
                    tabIndex={tabIndex(`${id} ${trip.id}`)}
                    onTick={(isChosen) => onTick([trip], isChosen)}
                  />
                )
              })}
            </li>
          ))}
      </ul>
    </li>
  )
}

const placesText = (trip: Trip | undefined): string => [trip?.startPlace, trip?.endPlace].filter(Boolean).join(' – ')

const useStyles = makeStyles({
  root: {
    position: 'relative',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    ':last-child': { borderBottom: 'none' },
  },
  head: {
    display: 'flex',
    alignItems: 'center',
    gap: '4px',
    minHeight: '52px',
    padding: '4px 10px 4px 8px',
    [media.phone]: { padding: '4px 6px 4px 2px' },
  },
  whole: { display: 'grid', placeItems: 'center', flex: 'none', width: '44px' },
  words: { flex: '1 1 0', minWidth: 0 },
  name: { fontSize: '15px', lineHeight: '20px', fontWeight: tokens.fontWeightSemibold, overflowWrap: 'anywhere' },
  facts: {
    fontSize: '12px',
    lineHeight: '16px',
    color: tokens.colorNeutralForeground3,
    overflowWrap: 'anywhere',
    fontVariantNumeric: 'tabular-nums',
  },
  count: { flex: 'none', padding: '0 8px', fontWeight: tokens.fontWeightSemibold, fontVariantNumeric: 'tabular-nums' },
  hidden: visuallyHidden,
  fold: {
    display: 'grid',
    placeItems: 'center',
    flex: 'none',
    width: '44px',
    height: '44px',
    padding: 0,
    border: 'none',
    borderRadius: '6px',
    background: 'none',
    color: tokens.colorNeutralForeground3,
    fontSize: '20px',
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
  rows: { margin: 0, padding: 0, listStyleType: 'none' },
  row: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1.4fr) minmax(0, 1.4fr)',
    alignItems: 'center',
    minHeight: '44px',
    padding: '0 14px 0 58px',
    borderTop: `1px solid ${tokens.colorNeutralStroke3}`,
    [media.phone]: {
      gridTemplateColumns: '74px minmax(0, 1fr) minmax(0, 1fr)',
      minHeight: '52px',
      padding: '0 8px 0 14px',
    },
  },
  day: { color: tokens.colorNeutralForeground2, fontVariantNumeric: 'tabular-nums' },
})
