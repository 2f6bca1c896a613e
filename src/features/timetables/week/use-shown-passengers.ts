import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { folded, holdsWords } from '#domain/folded-text.ts'
import type { PassengerGroupSummary } from '#domain/passenger-group.ts'
import type { TimetablePassenger } from '#domain/timetable/schema.ts'
import { useListView } from '#state/list-view.ts'
import type { ListView } from '#state/lists.ts'
import { sortRows } from '#ui/table/order.ts'

export interface ShownPassengers {
  /** Those whom the filters leave, by name. */
  shown: readonly TimetablePassenger[]
  /** All groups that passengers of the timetable are in, by name. */
  groups: readonly PassengerGroupSummary[]
  filter: string
  groupIds: readonly number[]
  change: (changed: Partial<Pick<ListView, 'filter' | 'groupIds'>>) => void
  isFiltered: boolean
}

const byName = { sort: { key: 'name', descending: false } }

/** The passengers of a timetable as the user has filtered them; one in any of the chosen groups stays. */
export function useShownPassengers(timetableId: number, passengers: readonly TimetablePassenger[]): ShownPassengers {
  const { i18n } = useTranslation()
  const [{ filter, groupIds: chosen }, change] = useListView(`week:${timetableId}`, byName)
  const locale = i18n.language
  const sorted = useMemo(() => sortRows(passengers, ({ name }) => name, false, locale), [passengers, locale])
  const groups = useMemo(() => groupsOf(passengers, locale), [passengers, locale])
  // one that is not among them cannot be seen in the filter, and narrows nothing: the group may be deleted
  const groupIds = useMemo(() => chosen.filter((id) => groups.some((group) => group.id === id)), [chosen, groups])
  const shown = useMemo(() => {
    return sorted.filter(
      ({ name, groupObjs }) =>
        holdsWords(folded(name), filter) &&
        (groupIds.length === 0 || groupObjs.some(({ id }) => groupIds.includes(id))),
    )
  }, [sorted, filter, groupIds])
  return { shown, groups, filter, groupIds, change, isFiltered: filter !== '' || groupIds.length > 0 }
}

function groupsOf(passengers: readonly TimetablePassenger[], locale: string): readonly PassengerGroupSummary[] {
  const all = new Map(passengers.flatMap(({ groupObjs }) => groupObjs).map((group) => [group.id, group]))
  return sortRows([...all.values()], ({ name }) => name, false, locale)
}
