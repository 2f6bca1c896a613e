import { Button, Checkbox, makeStyles, Select, Switch } from '@fluentui/react-components'
import { FilterRegular } from '@fluentui/react-icons'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { isLocalDate, type LocalDate } from '#domain/local-date.ts'
import {
  asksPassengers,
  asksValidity,
  defaultFilterDates,
  type TransportationPermissionFilter,
  type TransportationPermissionTab,
} from '#domain/transportation-permission/organization-list.ts'
import { tripDirections } from '#domain/transportation-permission/schema.ts'
import type { TransportationPermissionChoices } from '#state/lists.ts'
import { FormDialog } from '#ui/form/FormDialog.tsx'
import { media } from '#ui/look/breakpoints.ts'
import { useIsPhone } from '#ui/look/use-is-phone.ts'
import { DateRangeField } from '#ui/time/DateRangeField.tsx'
import { SearchBox } from '#ui/search/SearchBox.tsx'
import { tripDirectionText } from '../words/permission-words.ts'
import { useWords } from '../words/use-words.ts'

/** What is chosen of the filter anew, other than days. */
export type Narrowing = Partial<Omit<TransportationPermissionFilter, 'dates'>>

type TypedDates = TransportationPermissionChoices['dates']

interface ChoicesProps {
  tab: TransportationPermissionTab
  filter: TransportationPermissionFilter
  dates: TypedDates
  today: LocalDate
  onChange: (changes: Narrowing) => void
  onDates: (dates: TypedDates) => void
}

interface Props extends ChoicesProps {
  /** How many the tab shows; `undefined` while that is not known. */
  count: number | undefined
}

const searchDebounceMs = 300

/** The days that the filter asks; `null` while one of them is no day. */
export const filteredDates = (dates: TypedDates): TransportationPermissionFilter['dates'] =>
  dates && isLocalDate(dates.startDate) && isLocalDate(dates.endDate) ? dates : null

/** What the list of the tab is narrowed by. On a phone all but the search is behind a button. */
export function PermissionFilters({ count, ...choices }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const isPhone = useIsPhone()
  const { filter, onChange } = choices
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
      {isPhone ? (
        <FilterSheet count={count} chosen={countChosen(choices)}>
          <Choices {...choices} />
        </FilterSheet>
      ) : (
        <Choices {...choices} />
      )}
    </div>
  )
}

/** How many of the tab's choices narrow its list. */
const countChosen = ({ tab, filter, dates }: ChoicesProps): number =>
  [
    asksValidity(tab) && filter.onlyActive,
    asksValidity(tab) && filter.onlyEndingSoon,
    asksPassengers(tab) && filter.onlyActivePassengers,
    filter.tripDirection !== null,
    dates !== null,
  ].filter(Boolean).length

interface SheetProps {
  count: number | undefined
  chosen: number
  children: ReactNode
}

function FilterSheet({ count, chosen, children }: SheetProps) {
  const { t } = useTranslation()
  const styles = useStyles()
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button icon={<FilterRegular />} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {chosen > 0
          ? t('transportationPermissions.filters.count', { count: chosen })
          : t('transportationPermissions.filters.open')}
      </Button>
      <FormDialog
        open={isOpen}
        title={t('transportationPermissions.filters')}
        onClose={close}
        actions={
          <Button appearance="primary" onClick={close}>
            {count === undefined ? t('close') : t('transportationPermissions.filters.show', { count })}
          </Button>
        }
      >
        <div className={styles.sheet}>{children}</div>
      </FormDialog>
    </>
  )
}

function Choices({ tab, filter, dates, today, onChange, onDates }: ChoicesProps) {
  const { t } = useTranslation()
  const styles = useStyles()
  const words = useWords()
  return (
    <>
      {asksValidity(tab) && (
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
      {asksPassengers(tab) && (
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
    </>
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
  // as wide as what stands in it asks in either language
  search: { flex: '1 1 300px', maxWidth: '360px', minWidth: 0, [media.phone]: { flexBasis: '160px' } },
  sheet: { display: 'flex', flexDirection: 'column', alignItems: 'flex-start', gap: '8px' },
  pair: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 8px', minWidth: 0 },
})
