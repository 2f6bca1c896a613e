import { makeStyles, Switch } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { bookingStateOf, bookingStates, bookingTabs, type BookingTab } from '#domain/booking/state.ts'
import type { BookingFilter } from '#domain/booking/list.ts'
import { media } from '#ui/look/breakpoints.ts'
import { StateTabs } from '#ui/page/StateTabs.tsx'
import { ViewSwitch } from '#ui/page/ViewSwitch.tsx'
import { colourStates, stateIcons } from '../words/BookingStateChip.tsx'

interface Props {
  tab: BookingTab
  /** How many each tab lists; `undefined` while the bookings are not known. */
  counts: Record<BookingTab, number> | undefined
  filter: BookingFilter
  asCards: boolean
  onTab: (tab: BookingTab) => void
  onFilter: (filter: BookingFilter) => void
  onView: (asCards: boolean) => void
}

/** The tabs by state and the switches of the list. Source: spec 3 §2 "Booking list screen". */
export function BookingFilters({ tab, counts, filter, asCards, onTab, onFilter, onView }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  return (
    <div className={styles.root}>
      <StateTabs
        label={t('bookings.tabs')}
        selected={tab}
        onSelect={onTab}
        tabs={bookingTabs.map((key) => {
          const { name, colour, text } = bookingStateOf(bookingStates[key])
          return { key, text: t(text), state: colourStates[colour], icon: stateIcons[name], count: counts?.[key] }
        })}
      />
      <div role="group" aria-label={t('bookings.filters')} className={styles.switches}>
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
        <ViewSwitch asCards={asCards} onChange={onView} />
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
