import { useMemo, useState } from 'react'
import { useSnapshot } from 'valtio'
import { pageOf, pageWith, shownPage, type PageSize } from '#domain/page-size.ts'
import {
  compareTimetables,
  isOnTimetableTab,
  timetableCounts,
  timetableSortings,
  type TimetableFilter,
} from '#domain/timetable/list.ts'
import type { Timetable } from '#domain/timetable/schema.ts'
import type { TimetableTab } from '#domain/timetable/state.ts'
import type { ListView } from '#state/lists.ts'
import { useListView, usePageSize, type ChosenView } from '#state/list-view.ts'
import { usePlanning } from '#state/planning.ts'
import { session } from '#state/session.ts'
import { useTimetables, type MirroredList } from '#state/use-mirrored-list.ts'
import { useToday } from '../use-today.ts'

/** Under which the choices in a destination's list are remembered. */
export const timetableList = (destinationId: number): string => `timetables:${destinationId}`

/** By order number. Source: spec 3 §2 Timetable list screen. */
export const timetableStart = { sort: { key: timetableSortings[0], descending: false } }

export interface TimetableList {
  /** Of the page shown; `undefined` while they are not known. */
  rows: readonly Timetable[] | undefined
  /** How many the tab lists. */
  total: number
  /** Of each tab, as the switches have it; `undefined` while they are not known. */
  counts: Readonly<Record<TimetableTab, number>> | undefined
  /** How many more the tab would list without the switches. */
  hidden: number
  fetchedAt: MirroredList<Timetable>['fetchedAt']
  isLoading: boolean
  failure: unknown
  retry: () => void
  /** Its page is the one shown. */
  view: ChosenView
  change: (changed: Partial<ListView>) => void
  filter: TimetableFilter
  setFilter: (filter: TimetableFilter) => void
  /** Leaves nothing out. */
  showAll: () => void
  asCards: boolean
  setAsCards: (asCards: boolean) => void
  size: PageSize
  setPage: (page: { page: number; size: PageSize }) => void
}

const everything: TimetableFilter = { onlyMine: false, showExpired: true }

/** The timetables of a tab as the user has chosen to see them. */
export function useTimetableList(destinationId: number, tab: TimetableTab): TimetableList {
  const email = useSnapshot(session).me?.email ?? ''
  const today = useToday()
  const [remembered, remember] = useListView(timetableList(destinationId), timetableStart)
  /** The timetable that was come back to; `null` once other rows are chosen. */
  const [returned, setReturned] = useState(remembered.returnTo)
  const [size, setSize] = usePageSize('timetables')
  const { rows: all, fetchedAt, isLoading, failure, retry } = useTimetables(destinationId)
  const [planning, plan] = usePlanning()
  const filter = planning.timetables
  const { key, descending } = remembered.sort
  const { listed, counts, hidden } = useMemo(() => {
    if (!all) return { listed: undefined, counts: undefined, hidden: 0 }
    const viewer = { email, today }
    const sortBy = timetableSortings.find((sorting) => sorting === key) ?? timetableSortings[0]
    const onTab = all.filter((timetable) => isOnTimetableTab(timetable, tab, filter, viewer))
    return {
      listed: onTab.sort(compareTimetables(sortBy, descending)),
      counts: timetableCounts(all, filter, viewer),
      hidden: timetableCounts(all, everything, viewer)[tab] - onTab.length,
    }
  }, [all, tab, filter, email, today, key, descending])
  const place = listed?.findIndex(({ id }) => id === returned) ?? -1
  const total = listed?.length ?? 0
  const page = shownPage(place === -1 ? remembered.page : pageWith(place, size), total, size)
  const view = { ...remembered, page }
  const change = (changed: Partial<ListView>) => {
    if ('sort' in changed || 'page' in changed) setReturned(null)
    remember(changed)
  }
  const setFilter = (next: TimetableFilter) => {
    plan({ timetables: next })
    change({ page: 0 })
  }
  return {
    rows: listed && pageOf(listed, size, page),
    ...{ total, counts, hidden, fetchedAt, isLoading, failure, retry, view, change, size, filter },
    setFilter,
    showAll: () => setFilter(everything),
    asCards: planning.timetablesAs === 'cards',
    setAsCards: (asCards) => plan({ timetablesAs: asCards ? 'cards' : 'table' }),
    setPage(next) {
      if (next.size !== size) setSize(next.size)
      change({ page: next.page })
    },
  }
}
