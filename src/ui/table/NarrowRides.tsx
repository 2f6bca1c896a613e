import { Switch } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import type { Sort } from './column.ts'
import { NarrowButton } from './NarrowButton.tsx'
import { SortFields } from './SortFields.tsx'

/** What a list of rides leaves out. */
interface Filter {
  onlyMine: boolean
  showExpired: boolean
}

interface Props {
  /** What the panel is called. */
  label: string
  filter: Filter
  /** The filter of a list that nobody has narrowed. */
  standard: Filter
  sort: Sort
  /** What the list can be sorted by: its key and its words. */
  orders: readonly (readonly [key: string, text: string])[]
  onFilter: (filter: Filter) => void
  onSort: (sort: Sort) => void
}

/** What narrows a list of bookings or timetables beside its state, and its order. */
export function NarrowRides({ label, filter, standard, sort, orders, onFilter, onSort }: Props) {
  const { t } = useTranslation()
  const set = Object.entries(filter).filter(([key, on]) => on !== standard[key as keyof Filter]).length
  return (
    <NarrowButton label={label} set={set}>
      <Switch
        label={t('list.onlyMine')}
        checked={filter.onlyMine}
        onChange={(_, { checked }) => onFilter({ ...filter, onlyMine: checked })}
      />
      <Switch
        label={t('list.showExpired')}
        checked={filter.showExpired}
        onChange={(_, { checked }) => onFilter({ ...filter, showExpired: checked })}
      />
      <SortFields sort={sort} orders={orders} onSort={onSort} />
    </NarrowButton>
  )
}
