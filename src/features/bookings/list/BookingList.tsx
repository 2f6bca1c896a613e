import { Button, makeStyles } from '@fluentui/react-components'
import { CalendarCancelRegular } from '@fluentui/react-icons'
import { useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import type { Booking } from '#domain/booking/schema.ts'
import type { Destination } from '#domain/destination.ts'
import { localDateAt, type WallDateTime } from '#domain/local-date.ts'
import { firstPlace, pageSizes } from '#domain/page-size.ts'
import type { AccessFacts } from '#domain/access.ts'
import { sync } from '#state/sync.ts'
import type { MirroredList } from '#state/use-mirrored-list.ts'
import { useFailureText } from '#state/use-failure-text.ts'
import { media } from '#ui/look/breakpoints.ts'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { NotOnDevice } from '#ui/page/NotOnDevice.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import { HiddenRows } from '#ui/table/HiddenRows.tsx'
import { ListFrame } from '#ui/table/ListFrame.tsx'
import { Pager } from '#ui/table/Pager.tsx'
import { useIsPhone } from '#ui/look/use-is-phone.ts'
import { useStill } from '#ui/late/use-still.ts'
import { bookingPaths } from '../booking-paths.ts'
import { bookingName } from '../words/booking-words.ts'
import { BookingCards } from './BookingCards.tsx'
import { recedes } from './recedes.ts'
import { useBookingActions } from './use-booking-actions.tsx'
import { useBookingColumns } from './use-booking-columns.tsx'
import { useBookingRows } from './use-booking-rows.tsx'
import type { StateNews } from './use-state-news.ts'

interface Props {
  destination: Destination
  me: AccessFacts
  bookings: MirroredList<Booking>
  /** Those of the view; `undefined` while none are known. */
  listed: readonly Booking[] | undefined
  news: StateNews
  /** How many more the view would list without the switches. */
  hidden: number
  /** What the user has asked to see: another wish is met at once. */
  wish: string
  /** Milliseconds since 1970 UTC. */
  time: number
  now: WallDateTime
  asCards: boolean
  /** Whether the booking that it comes back to has the focus first. */
  focusReturned: boolean
  onOpen: (booking: Booking) => void
  onEdit: (booking: Booking) => void
  onCancel: (booking: Booking) => void
  onShowAll: () => void
}

// the same with every drawing: rows that say the same are then not drawn again
const rowKey = ({ id }: Booking) => id

/** The bookings of a view, under their days. Source: spec 3 §2 "Booking list screen". */
export function BookingList(props: Props) {
  const { destination, me, bookings, listed, news, time, now, focusReturned, onOpen, onShowAll } = props
  const { t } = useTranslation()
  const styles = useStyles()
  const failureText = useFailureText()
  const { online } = useSnapshot(sync)
  const asCards = useIsPhone() || props.asCards
  const list = useRef<HTMLDivElement>(null)
  const refusal = online ? null : t('sync.needsConnection')
  const actions = useBookingActions({ me, now, refusal, onEdit: props.onEdit, onCancel: props.onCancel })
  const today = localDateAt(time)
  const label = t('screens.bookingList')
  const pages = useBookingRows({ destinationId: destination.id, listed, wish: props.wish, list, today, news })
  const { rows, total, page, size, view, sortBy, setPage, isByDay, group, bar } = pages
  const columns = useBookingColumns({ today, isByDay, news })
  const hidden = useStill(props.hidden)
  const hiddenText = t('bookings.hidden', { count: hidden })
  const open = useMemo(
    () => ({ href: ({ id }: Booking) => `#${bookingPaths.open(destination.id, id)}`, onOpen }),
    [destination.id, onOpen],
  )
  return (
    <div ref={list} className={styles.root}>
      <ListFrame asCards={asCards && rows?.length !== 0}>
        {total > 0 && hidden > 0 && <HiddenRows text={hiddenText} label={t('bookings.showAll')} onShow={onShowAll} />}
        <DataTable
          label={label}
          columns={columns}
          rows={rows ?? (online ? undefined : [])}
          rowKey={rowKey}
          rowName={bookingName}
          {...(!asCards && { sort: view.sort, onSort: sortBy })}
          open={open}
          actions={actions}
          actionsWidth="44px"
          muted={recedes}
          group={group}
          bar={bar}
          total={total}
          firstIndex={firstPlace(page, total, size)}
          returnTo={view.returnTo}
          focusReturned={focusReturned}
          asCards={asCards}
          cards={(shown) => (
            <BookingCards
              {...{ label, today, isByDay, news, focusReturned, open, actions }}
              rows={shown}
              returnTo={view.returnTo}
            />
          )}
          isLoading={bookings.isLoading}
          failure={
            bookings.failure !== null && online
              ? { text: failureText(bookings.failure), onRetry: bookings.retry }
              : null
          }
          empty={
            rows === undefined ? (
              <NotOnDevice />
            ) : (
              <EmptyState
                icon={<CalendarCancelRegular />}
                title={hidden > 0 ? hiddenText : t('bookings.none', { destinationAlias: destination.alias })}
                action={hidden > 0 ? <Button onClick={onShowAll}>{t('bookings.showAll')}</Button> : null}
              />
            )
          }
        />
        {total > 0 && (
          <Pager label={label} page={page} size={size} sizes={pageSizes.bookings} total={total} onChange={setPage} />
        )}
      </ListFrame>
    </div>
  )
}

const useStyles = makeStyles({
  root: {
    '--row-least': '56px',
    '--head-height': '44px',
    '--column-gap': '16px',
    [media.belowLandscape]: { '--column-gap': '10px' },
  },
})
