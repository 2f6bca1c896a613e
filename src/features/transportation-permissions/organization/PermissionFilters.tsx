import { Checkbox, makeStyles, Select, Switch } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { isLocalDate, type LocalDate } from '#domain/local-date.ts'
import {
  defaultFilterDates,
  type TransportationPermissionFilter,
  type TransportationPermissionTab,
} from '#domain/transportation-permission/organization-list.ts'
import { tripDirections } from '#domain/transportation-permission/schema.ts'
import type { TransportationPermissionChoices } from '#state/lists.ts'
import { media } from '#ui/look/breakpoints.ts'
import { DateRangeField } from '#ui/time/DateRangeField.tsx'
import { SearchBox } from '#ui/search/SearchBox.tsx'
import { tripDirectionText } from '../words/permission-words.ts'
import { useWords } from '../words/use-words.ts'

/** What is chosen of the filter anew, other than days. */
export type Narrowing = Partial<Omit<TransportationPermissionFilter, 'dates'>>

type TypedDates = TransportationPermissionChoices['dates']

interface Props {
  tab: TransportationPermissionTab
  filter: TransportationPermissionFilter
  dates: TypedDates
  today: LocalDate
  onChange: (changes: Narrowing) => void
  onDates: (dates: TypedDates) => void
}

const searchDebounceMs = 300

/** The days that the filter asks; `null` while one of them is no day. */
export const filteredDates = (dates: TypedDates): TransportationPermissionFilter['dates'] =>
  dates && isLocalDate(dates.startDate) && isLocalDate(dates.endDate) ? dates : null

/** What the list of the tab is narrowed by. */
export function PermissionFilters({ tab, filter, dates, today, onChange, onDates }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const words = useWords()
  return (
    <div className={styles.root} role="search" aria-label={t('transportationPermissions.filters')}>
      <SearchBox
        className={styles.search}
        value={filter.search}
        debounceMs={searchDebounceMs}
        label={t('transportationPermissions.search')}
        placeholder={t('transportationPermissions.search')}
        onChange={(search) => onChange({ search })}
      />
      {(tab === 'all' || tab === 'completed') && (
        <>
          <Switch
            label={t('transportationPermissions.onlyActive')}
            checked={filter.onlyActive}
            onChange={(_, { checked }) => onChange({ onlyActive: checked })}
          />
          <Switch
            label={t('transportationPermissions.onlyEndingSoon')}
            checked={filter.onlyEndingSoon}
            onChange={(_, { checked }) => onChange({ onlyEndingSoon: checked })}
          />
        </>
      )}
      {tab === 'all' && (
        <Switch
          label={t('transportationPermissions.onlyActivePassengers')}
          checked={filter.onlyActivePassengers}
          onChange={(_, { checked }) => onChange({ onlyActivePassengers: checked })}
        />
      )}
      <div className={styles.pair}>
        <Checkbox
          label={t('transportationPermissions.byDirection')}
          checked={filter.tripDirection !== null}
          onChange={(_, { checked }) => onChange({ tripDirection: checked === true ? tripDirections.twoWay : null })}
        />
        {filter.tripDirection !== null && (
          <Select
            aria-label={t('transportationPermissions.field.tripDirection')}
            value={filter.tripDirection}
            onChange={(_, { value }) => {
              const chosen = Object.values(tripDirections).find((each) => String(each) === value)
              if (chosen !== undefined) onChange({ tripDirection: chosen })
            }}
          >
            {Object.values(tripDirections).map((value) => (
              <option key={value} value={value}>
                {tripDirectionText(value, words)}
              </option>
            ))}
          </Select>
        )}
      </div>
      <div className={styles.pair}>
        <Checkbox
          label={t('transportationPermissions.byDates')}
          checked={dates !== null}
          onChange={(_, { checked }) => onDates(checked === true ? defaultFilterDates(today) : null)}
        />
        {dates !== null && (
          <DateRangeField
            label={t('transportationPermissions.byDates.hint')}
            startDate={dates.startDate}
            endDate={dates.endDate}
            today={today}
            onChange={onDates}
          />
        )}
      </div>
    </div>
  )
}

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '4px 16px',
    [media.print]: { display: 'none' },
  },
  search: { flex: '1 1 220px', maxWidth: '360px', minWidth: 0 },
  pair: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 8px', minWidth: 0 },
})
