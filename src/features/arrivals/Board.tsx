import { makeStyles } from '@fluentui/react-components'
import { useMemo, useState } from 'react'
import { useSnapshot } from 'valtio'
import { ApiError } from '#data/api/api-error.ts'
import type { BoardItem } from '#data/arrivals.ts'
import type { AccessFacts } from '#domain/access.ts'
import { wallTimeAt, type LocalDate } from '#domain/local-date.ts'
import { session } from '#state/session.ts'
import { sync } from '#state/sync.ts'
import { useFailureText } from '#state/use-failure-text.ts'
import { media } from '#ui/look/breakpoints.ts'
import { useDelayedFlag } from '#ui/late/use-delayed-flag.ts'
import { emptinessOf } from './board-emptiness.ts'
import { useBoardTools } from './board/board-tools.ts'
import { BoardList } from './board/BoardList.tsx'
import { BoardSkeleton } from './board/BoardSkeleton.tsx'
import { EmptyBoard, type Emptiness } from './board/EmptyBoard.tsx'
import { filterItems, type BoardGroup } from './board/group-rows.ts'
import { useGroups } from './board/use-groups.ts'
import { useRefusals } from './board/use-refusals.ts'
import { BoardDialogs } from './BoardDialogs.tsx'
import { BoardPrint } from './BoardPrint.tsx'
import { BoardHeader } from './header/BoardHeader.tsx'
import { dataAge, isStale } from './header/data-age.ts'
import { DayTabs } from './header/DayTabs.tsx'
import { RestoredDay } from './header/RestoredDay.tsx'
import { SummaryStrip } from './header/SummaryStrip.tsx'
import { boardPane } from './panes.ts'
import { useAwake } from './use-awake.ts'
import { useBoard } from './use-board.ts'
import { useBoardFilter } from './use-board-filter.ts'
import type { BoardRefresh } from './use-board-refresh.ts'
import { useDayKeys } from './use-day-keys.ts'
import { useNewcomers } from './use-newcomers.ts'
import { useReturnToToday } from './use-return-to-today.ts'
import { useIsPrinting } from '#ui/look/use-is-printing.ts'

interface Props {
  destinationId: number
  destinationAlias: string
  date: LocalDate
  /** Days of the tabs, today first. */
  dates: readonly [LocalDate, ...LocalDate[]]
  /** Now, in milliseconds. */
  time: number
  refresh: BoardRefresh
  /** The address does not name the day yet. */
  isRedirecting: boolean
  /** The day is another than today because it was chosen the last time. */
  isRestored: boolean
  onSelect: (date: LocalDate) => void
}

const nobody: AccessFacts = { permissions: {} }
const none: readonly BoardItem[] = []
const tabId = (date: LocalDate) => `board-day-${date}`

/** One day of a destination's board. */
export function Board(props: Props) {
  const { destinationId, destinationAlias, date, dates, time, refresh, isRedirecting, isRestored, onSelect } = props
  const failureText = useFailureText()
  const styles = useStyles()
  const [today] = dates
  const { me } = useSnapshot(session)
  const { offlineSince } = useSnapshot(sync)
  const { board, counts, fetchedAt, isLive } = useBoard(destinationId, date)
  const knownAt = isLive ? time : fetchedAt
  const filter = useBoardFilter()
  const [opened, setOpened] = useState<BoardItem | null>(null)
  const [undoing, setUndoing] = useState<BoardGroup | null>(null)
  const close = () => {
    setOpened(null)
    setUndoing(null)
  }
  const tools = useBoardTools(me ?? nobody, today, { open: setOpened, askUndo: setUndoing })
  const isPrinting = useIsPrinting()
  useDayKeys(dates, date, onSelect)
  useAwake(date === today)
  useReturnToToday(date !== today && !isRedirecting && opened === null && undoing === null, () => onSelect(today))

  const items = board?.items ?? none
  useRefusals(items, tools.toggle)
  useNewcomers(board)
  const allGroups = useGroups(items)
  const { search, only } = filter
  const filtered = useMemo(() => filterItems(items, search, only), [items, search, only])
  const groups = useGroups(filtered)
  // the tab of the day tells the same number as what stands beside it: cancelled rides are not counted
  const isKnown = board !== undefined
  const riding = allGroups.reduce((total, group) => total + group.riding, 0)
  const tabCounts = useMemo(
    () => (counts && isKnown ? { ...counts, [date]: riding } : counts),
    [counts, isKnown, date, riding],
  )

  const clockMinutes = wallTimeAt(time).minutes
  const nowMinutes = date === today ? clockMinutes : null
  const hasData = board !== undefined && (board.isFetched || items.length > 0)
  const { failure } = refresh
  const isWaiting = !hasData && (failure === null || board === undefined)
  const hasSkeleton = useDelayedFlag(isWaiting, { onAfterMs: isRedirecting ? 0 : 500 })

  const emptiness = (): Emptiness | null => {
    if (!hasData) {
      if (failure === null) return null
      if (failure instanceof ApiError && failure.status === null) return { why: 'neverFetched' }
      return { why: 'failed', text: failureText(failure) }
    }
    switch (emptinessOf({ today, counts, ofDay: items.length, shown: filtered.length })) {
      case 'destination':
        return { why: 'nothingAtDestination', destinationAlias }
      case 'day':
        return { why: 'nothingOnDay', date }
      case 'filter':
        return { why: 'nothingFound', clear: filter.clear }
      case null:
        return null
    }
  }
  const empty = emptiness()

  return (
    <div className={styles.page}>
      <BoardHeader
        date={date}
        today={today}
        clockMinutes={clockMinutes}
        age={dataAge(time, knownAt, offlineSince)}
        filter={filter}
        days={dates.length}
        onPrint={() => window.print()}
        summary={
          <SummaryStrip
            groups={hasData ? allGroups : null}
            nowMinutes={nowMinutes}
            today={today}
            staleSince={isStale(time, knownAt) ? knownAt : null}
          />
        }
        tabs={<DayTabs dates={dates} selected={date} counts={tabCounts} idOf={tabId} onSelect={onSelect} />}
      />
      {isRestored && <RestoredDay date={date} onToday={() => onSelect(today)} />}
      {isWaiting && hasSkeleton && <BoardSkeleton />}
      {!isWaiting && empty && (
        <div role="tabpanel" aria-labelledby={tabId(date)} className={styles.empty}>
          <EmptyBoard emptiness={empty} />
        </div>
      )}
      {hasData && !empty && (
        <BoardList
          key={date}
          groups={groups}
          clockMinutes={nowMinutes}
          board={tools}
          choice={`${only ?? ''} ${search}`}
          labelledBy={tabId(date)}
        />
      )}
      {isPrinting && (
        <BoardPrint
          destinationAlias={destinationAlias}
          date={date}
          groups={groups}
          printedAt={time}
          fetchedAt={knownAt}
        />
      )}
      <BoardDialogs
        opened={opened && (items.find(({ id }) => id === opened.id) ?? opened)}
        undoing={undoing && (allGroups.find(({ key }) => key === undoing.key) ?? undoing)}
        board={tools}
        onClose={close}
      />
    </div>
  )
}

const useStyles = makeStyles({
  page: {
    ...boardPane,
    display: 'flex',
    flexDirection: 'column',
    height: '100%',
    overflow: 'hidden',
    [media.flatWindow]: { overflowY: 'auto' },
    '@media print': { display: 'block', height: 'auto', overflow: 'visible', containerType: 'normal' },
  },
  empty: { flex: '1 1 0', minHeight: 0, overflowY: 'auto', '@media print': { display: 'none' } },
})
