import { makeStyles, Switch } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { timetableStateFacts, timetableStates, timetableTabs, type TimetableTab } from '#domain/timetable/state.ts'
import { media } from '#ui/look/breakpoints.ts'
import { StateTabs } from '#ui/page/StateTabs.tsx'
import { ViewSwitch } from '#ui/page/ViewSwitch.tsx'
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

/** The tabs by state and the switches of the list. Source: spec 3 §2 "Timetable list screen". */
export function TimetableFilters({ tab, list, onTab }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const { filter, setFilter, counts, asCards, setAsCards } = list
  return (
    <div className={styles.root}>
      <StateTabs
        label={t('timetables.tabs')}
        selected={tab}
        onSelect={onTab}
        tabs={timetableTabs.map((key) => {
          const { name, text } = stateOfTab[key]
          return { key, text: t(text), count: counts?.[key], ...timetableLooks[name] }
        })}
      />
      <div role="group" aria-label={t('timetables.filters')} className={styles.switches}>
        <Switch
          label={t('list.onlyMine')}
          checked={filter.onlyMine}
          onChange={(_, { checked }) => setFilter({ ...filter, onlyMine: checked })}
        />
        <Switch
          label={t('list.showExpired')}
          checked={filter.showExpired}
          onChange={(_, { checked }) => setFilter({ ...filter, showExpired: checked })}
        />
        <ViewSwitch asCards={asCards} onChange={setAsCards} />
      </div>
    </div>
  )
}

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '4px 12px',
    minWidth: 0,
    [media.print]: { display: 'none' },
  },
  switches: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '0 12px' },
})
