import { makeStyles, tokens } from '@fluentui/react-components'
import { useMemo, type ReactNode } from 'react'
import type { Booking } from '#domain/booking/schema.ts'
import type { LocalDate } from '#domain/local-date.ts'
import { media } from '#ui/look/breakpoints.ts'
import { useSharedRef } from '#ui/press/use-shared-ref.ts'
import type { RowKit } from '#ui/table/row-kit.ts'
import { useRowKeys } from '#ui/table/use-row-keys.ts'
import { useRowWindow } from '#ui/table/use-row-window.ts'
import { bookingName } from '../words/booking-words.ts'
import { BookingCard } from './BookingCard.tsx'
import { DayHeading } from './DayHeading.tsx'
import type { StateNews } from './use-state-news.ts'

interface Props {
  label: string
  rows: readonly Booking[]
  today: LocalDate
  /** Under their days; else each says its own. */
  isByDay: boolean
  news: StateNews
  /** The one that is come back to; `null` for none. */
  returnTo: number | null
  focusReturned: boolean
  open: { href: (booking: Booking) => string; onOpen: (booking: Booking) => void }
  actions: (booking: Booking) => ReactNode
}

interface Day {
  /** `null` where the cards are in another order than that of their times. */
  date: LocalDate | null
  cards: { booking: Booking; place: number }[]
}

/** Cards that follow one another on a day. */
function daysOf(rows: readonly Booking[], isByDay: boolean): Day[] {
  const days: Day[] = []
  rows.forEach((booking, place) => {
    const date = isByDay ? booking.startDate.slice(0, 10) : null
    const last = days.at(-1)
    if (last?.date === date) last.cards.push({ booking, place })
    else days.push({ date, cards: [{ booking, place }] })
  })
  return days
}

/** Bookings as cards, as many beside each other as there is room for, each as tall as what it says. */
export function BookingCards(props: Props) {
  const { label, rows, today, isByDay, news, returnTo, focusReturned, open, actions } = props
  const styles = useStyles()
  const kit = useMemo(
    (): RowKit<Booking> => ({
      ...{ columns: [], rowKey: ({ id }) => id, rowName: bookingName, open, actions },
      ...{ muted: undefined, selecting: null },
    }),
    [open, actions],
  )
  const { kept, body, onKeyDown, onFocus } = useRowKeys(rows, kit, { returnTo, focusReturned })
  const { ref } = useRowWindow(rows.length, kept, { mostDrawn: Number.POSITIVE_INFINITY })
  return (
    // eslint-disable-next-line jsx-a11y-x/no-static-element-interactions -- the keys are those of the cards' own links and buttons
    <div ref={useSharedRef(body, ref)} className={styles.root} onKeyDown={onKeyDown} onFocus={onFocus}>
      {daysOf(rows, isByDay).map(({ date, cards }) => (
        <section key={`${date} ${cards[0]?.booking.id}`} className={styles.day}>
          {date !== null && (
            <h2 className={styles.heading}>
              <DayHeading date={date} today={today} count={cards.length} />
            </h2>
          )}
          <ul className={styles.cards} aria-label={label}>
            {cards.map(({ booking, place }) => (
              <BookingCard
                key={booking.id}
                booking={booking}
                place={place}
                isDaySaid={date !== null}
                isFresh={news.has(booking.id)}
                isReturned={booking.id === returnTo}
                open={open}
              >
                {actions(booking)}
              </BookingCard>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: '16px', [media.phone]: { gap: '12px' } },
  day: { display: 'flex', flexDirection: 'column', gap: '8px', [media.phone]: { gap: '6px' } },
  heading: {
    fontSize: '14px',
    lineHeight: '20px',
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorNeutralForeground2,
  },
  cards: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(300px, 100%), 1fr))',
    alignItems: 'start',
    gap: '12px',
    margin: 0,
    padding: 0,
    listStyleType: 'none',
    [media.phone]: { gap: '8px' },
    [media.print]: { display: 'block' },
  },
})
