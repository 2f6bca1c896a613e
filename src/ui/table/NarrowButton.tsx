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
import { FormField } from '../form/FormField.tsx'
import { media } from '../look/breakpoints.ts'
import { countLook } from '../look/count-look.ts'
import { useMedia } from '../look/use-media.ts'
import { useModalManners } from '../press/use-modal-manners.ts'
import type { Sort } from './column.ts'

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

/** What narrows a list beside its state, and its order; how much of that is set stands on the button. */
export function NarrowButton({ label, filter, standard, sort, orders, onFilter, onSort }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const isPhone = useMedia(media.phone)
  const [isOpen, setOpen] = useState(false)
  useModalManners(isOpen, () => setOpen(false))
  const set = Object.entries(filter).filter(([key, on]) => on !== standard[key as keyof Filter]).length
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
          {...(isPhone && { 'aria-label': [t('list.narrow'), set > 0 && set].filter(Boolean).join(', ') })}
        >
          {!isPhone && t('list.narrow')}
          {set > 0 && <span className={styles.count}>{set}</span>}
        </Button>
      </PopoverTrigger>
      <PopoverSurface ref={focusFirst} aria-label={label}>
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
              {orders.map(([key, text]) => (
                <option key={key} value={key}>
                  {text}
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
    ...countLook,
    marginInlineStart: '6px',
    backgroundColor: tokens.colorBrandBackground2Hover,
    color: tokens.colorBrandForeground2,
  },
  panel: { display: 'flex', flexDirection: 'column', gap: '8px', minWidth: '220px' },
})
