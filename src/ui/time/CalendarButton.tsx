import { Popover, PopoverSurface, PopoverTrigger } from '@fluentui/react-components'
import { CalendarRegular } from '@fluentui/react-icons'
import { useState } from 'react'
import type { LocalDate } from '#domain/local-date.ts'
import { IconButton } from '../press/IconButton.tsx'
import { useModalManners } from '../press/use-modal-manners.ts'
import type { WeekStart } from './calendar.ts'
import { Calendar } from './Calendar.tsx'

interface Props {
  label: string
  /** The day of the field, or `null`. */
  day: LocalDate | null
  today: LocalDate
  min: LocalDate
  max: LocalDate
  weekStart: WeekStart
  disabled: boolean
  onPick: (day: LocalDate) => void
}

/** Opens the calendar of a field. Esc or a tap outside closes it, and the focus is back here. */
export function CalendarButton({ label, disabled, onPick, ...calendar }: Props) {
  const [isOpen, setOpen] = useState(false)
  useModalManners(isOpen, () => setOpen(false))
  return (
    <Popover
      open={isOpen}
      onOpenChange={(_, { open }) => setOpen(open)}
      trapFocus
      unstable_disableAutoFocus
      positioning="below-end"
    >
      <PopoverTrigger disableButtonEnhancement>
        <IconButton
          appearance="transparent"
          size="small"
          icon={<CalendarRegular />}
          aria-label={label}
          aria-haspopup="dialog"
          disabled={disabled}
        />
      </PopoverTrigger>
      <PopoverSurface aria-label={label} style={{ padding: 8 }}>
        <Calendar
          {...calendar}
          onPick={(day) => {
            setOpen(false)
            onPick(day)
          }}
        />
      </PopoverSurface>
    </Popover>
  )
}
