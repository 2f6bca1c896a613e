import { makeStyles } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { defaultTimetableFilter, timetableSortings } from '#domain/timetable/list.ts'
import { timetableStateFacts, timetableStates, timetableTabs, type TimetableTab } from '#domain/timetable/state.ts'
import { media } from '#ui/look/breakpoints.ts'
import { StatePills } from '#ui/page/StatePills.tsx'
import { ViewSwitch } from '#ui/page/ViewSwitch.tsx'
import { NarrowRides } from '#ui/table/NarrowRides.tsx'
import { timetableLooks } from '../words/timetable-looks.tsx'
import type { TimetableList } from './use-timetable-list.ts'

interface Props {
  tab: TimetableTab
  list: TimetableList
  onTab: (tab: TimetableTab) => void
}

/** The state of which each tab has the name. */
const stateOfTab = Object.fromEntries(
  Object.entries(timetableStates).map(([name, state]) => [name.toLowerCase(), timetableStateFacts[state]]),
) as Record<TimetableTab, (typeof timetableStateFacts)[10]>

/** One line above the list: its tabs by state, what narrows it, and how it is drawn. Source: spec 3 §2 "Timetable list screen". */
export function TimetableFilters({ tab, list, onTab }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const { filter, setFilter, counts, view, change, asCards, setAsCards } = list
  return (
    <div className={styles.root}>
      <StatePills
        label={t('timetables.tabs')}
        selected={tab}
        onSelect={onTab}
        pills={timetableTabs.map((key) => {
          const { name, text } = stateOfTab[key]
          return { key, text: t(text), count: counts?.[key], ...timetableLooks[name] }
        })}
      />
      <NarrowRides
        label={t('timetables.filters')}
        filter={filter}
        standard={defaultTimetableFilter}
        sort={view.sort}
        orders={timetableSortings.map((key) => [key, t(`timetables.column.${key}`)])}
        onFilter={setFilter}
        onSort={(sort) => change({ sort })}
      />
      <ViewSwitch asCards={asCards} onChange={setAsCards} />
    </div>
  )
}

const useStyles = makeStyles({
  root: {
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    minWidth: 0,
    [media.phone]: { marginBottom: '-4px' },
    [media.print]: { display: 'none' },
  },
})
