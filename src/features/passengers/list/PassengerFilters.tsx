import { makeStyles, Switch } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { PassengerGroupSummary } from '#domain/passenger-group.ts'
import type { ListView } from '#state/lists.ts'
import type { ChosenView } from '#state/list-view.ts'
import { media } from '#ui/look/breakpoints.ts'
import { useIsPhone } from '#ui/look/use-is-phone.ts'
import { SearchBox } from '#ui/search/SearchBox.tsx'
import { NarrowButton } from '#ui/table/NarrowButton.tsx'
import { SortFields } from '#ui/table/SortFields.tsx'
import { GroupFilter } from '../GroupFilter.tsx'
import { nameFilterDebounceMs } from './name-filter.ts'
import { passengersStart } from './use-passengers.ts'
import { usePassengerColumns } from './use-passenger-columns.tsx'

interface Props {
  view: ChosenView
  change: (changed: Partial<ListView>) => void
  /** `undefined` while they are not known. */
  groups: readonly PassengerGroupSummary[] | undefined
  /** What stands beside the switch, and goes below it where there is no room: how many were found. */
  children: ReactNode
}

/**
 * Filters a list of passengers by name or grade, by groups, and to those who are active. On a phone all but the name is
 * behind a button, with the order of the list.
 */
export function PassengerFilters({ view, change, groups, children }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const isPhone = useIsPhone()
  const columns = usePassengerColumns()
  const orders = columns.filter(({ sortable }) => sortable).map(({ key, header }) => [key, header] as const)
  const isNarrowed = view.onlyActive !== passengersStart.onlyActive
  const narrowing = (
    <>
      <GroupFilter
        className={styles.groups}
        groups={groups}
        groupIds={view.groupIds}
        onChange={(groupIds) => change({ groupIds })}
      />
      <Switch
        className={styles.active}
        label={t('passengers.list.onlyActive')}
        checked={view.onlyActive}
        onChange={(_, { checked }) => change({ onlyActive: checked })}
      />
    </>
  )
  return (
    <div role="group" aria-label={t('passengers.list.filters')} className={styles.root}>
      <SearchBox
        className={styles.search}
        value={view.filter}
        onChange={(filter) => change({ filter })}
        debounceMs={nameFilterDebounceMs}
        label={t('passengers.list.search')}
      />
      {isPhone ? (
        <NarrowButton label={t('passengers.list.filters')} set={view.groupIds.length + (isNarrowed ? 1 : 0)}>
          {narrowing}
          <SortFields sort={view.sort} orders={orders} onSort={(sort) => change({ sort })} />
        </NarrowButton>
      ) : (
        narrowing
      )}
      <div className={styles.found}>{children}</div>
    </div>
  )
}

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '6px 8px',
    // how many there are is told on paper, too
    [media.print]: { '& > :not(:last-child)': { display: 'none' }, '& button': { display: 'none' } },
  },
  search: { flex: '2 1 180px', minWidth: 0, [media.phone]: { flex: '1 1 120px' } },
  groups: { flex: '1 1 120px', minWidth: '120px', [media.phone]: { flex: 'none' } },
  active: { marginInlineStart: '-8px' },
  // what is said there while it is fetched goes on on a second line of the same row
  found: {
    flex: '1 1 110px',
    minWidth: '110px',
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'flex-end',
    // beside the field it has what its words need
    [media.phone]: { flex: 'none', whiteSpace: 'nowrap' },
  },
})
