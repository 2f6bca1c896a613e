import { makeStyles } from '@fluentui/react-components'
import type { LocalDate } from '#domain/local-date.ts'
import type { Timetable } from '#domain/timetable/schema.ts'
import { media } from '#ui/look/breakpoints.ts'
import type { Offer, OfferKey } from '../actions/timetable-offers.ts'
import { TimetableCard } from './TimetableCard.tsx'

interface Props {
  label: string
  rows: readonly Timetable[]
  today: LocalDate
  /** The one that is come back to. */
  returnTo: number | null
  hrefOf: (timetable: Timetable) => string
  offersOf: (timetable: Timetable) => readonly Offer[]
  onAction: (action: OfferKey, timetable: Timetable) => void
}

/** Timetables as cards, as many beside each other as there is room for. */
export function TimetableCards({ label, rows, today, returnTo, hrefOf, offersOf, onAction }: Props) {
  const styles = useStyles()
  return (
    <ul className={styles.root} aria-label={label}>
      {rows.map((timetable) => (
        <li key={timetable.id} className={styles.item}>
          <TimetableCard
            timetable={timetable}
            today={today}
            isReturned={timetable.id === returnTo}
            href={hrefOf(timetable)}
            offers={offersOf(timetable)}
            onAction={onAction}
          />
        </li>
      ))}
    </ul>
  )
}

const useStyles = makeStyles({
  root: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(320px, 100%), 1fr))',
    gap: '12px',
    margin: 0,
    padding: 0,
    listStyleType: 'none',
    [media.print]: { display: 'block' },
  },
  item: { minWidth: 0, breakInside: 'avoid', [media.print]: { marginBottom: '8px' } },
})
