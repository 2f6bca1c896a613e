import {
  Button,
  makeStyles,
  Popover,
  PopoverSurface,
  PopoverTrigger,
  Select,
  Switch,
  tokens,
} from '@fluentui/react-components'
import { FilterRegular } from '@fluentui/react-icons'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { bookingSortings, defaultBookingFilter, type BookingFilter, type BookingSorting } from '#domain/booking/list.ts'
import { FormField } from '#ui/form/FormField.tsx'
import { useMedia } from '#ui/look/use-media.ts'
import { media } from '#ui/look/breakpoints.ts'
import { useModalManners } from '#ui/press/use-modal-manners.ts'
import type { Sort } from '#ui/table/column.ts'

interface Props {
  filter: BookingFilter
  sort: Sort
  onFilter: (filter: BookingFilter) => void
  onSort: (sort: Sort) => void
}

/** Key of the header under which the list is sorted. */
const headers: Record<BookingSorting, string> = {
  shortId: 'bookings.column.id',
  startDate: 'bookings.column.time',
  fromPlace: 'bookings.column.from',
  toPlace: 'bookings.column.to',
  primaryPassengerName: 'bookings.column.passenger',
  createdByEmail: 'bookings.column.createdBy',
}

/** What narrows the list beside its state, and its order; how much of that is set stands on the button. */
export function NarrowButton({ filter, sort, onFilter, onSort }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const isPhone = useMedia(media.phone)
  const [isOpen, setOpen] = useState(false)
  useModalManners(isOpen, () => setOpen(false))
  const set = Object.entries(filter).filter(
    ([key, on]) => on !== defaultBookingFilter[key as keyof BookingFilter],
  ).length
  return (
    <Popover
      trapFocus
      unstable_disableAutoFocus
      positioning={{ position: 'below', align: 'end' }}
      open={isOpen}
      onOpenChange={(_, { open }) => setOpen(open)}
    >
      <PopoverTrigger disableButtonEnhancement>
        <Button
          appearance="subtle"
          className={styles.button}
          icon={<FilterRegular />}
          {...(isPhone && { 'aria-label': [t('bookings.narrow'), set > 0 && set].filter(Boolean).join(', ') })}
        >
          {!isPhone && t('bookings.narrow')}
          {set > 0 && <span className={styles.count}>{set}</span>}
        </Button>
      </PopoverTrigger>
      <PopoverSurface ref={focusFirst} aria-label={t('bookings.filters')}>
        <div className={styles.panel}>
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
          <FormField label={t('table.sort')}>
            <Select value={sort.key} onChange={(_, { value }) => onSort({ key: value, descending: false })}>
              {bookingSortings.map((key) => (
                <option key={key} value={key}>
                  {t(headers[key])}
                </option>
              ))}
            </Select>
          </FormField>
          <Switch
            label={t('table.descending')}
            checked={sort.descending}
            onChange={(_, { checked }) => onSort({ ...sort, descending: checked })}
          />
        </div>
      </PopoverSurface>
    </Popover>
  )
}

const focusFirst = (surface: HTMLElement | null) => surface?.querySelector('input')?.focus()

const useStyles = makeStyles({
  button: { flexShrink: 0, minWidth: 'var(--control-height, 32px)', [media.phone]: { paddingInline: '8px' } },
  count: {
    minWidth: '20px',
    marginInlineStart: '6px',
    padding: '0 6px',
    borderRadius: '10px',
    backgroundColor: tokens.colorBrandBackground2Hover,
    color: tokens.colorBrandForeground2,
    fontSize: '12px',
    lineHeight: '20px',
    fontVariantNumeric: 'tabular-nums',
  },
  panel: { display: 'flex', flexDirection: 'column', gap: '8px', minWidth: '220px' },
})
