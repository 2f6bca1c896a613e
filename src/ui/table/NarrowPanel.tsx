import { makeStyles, Popover, PopoverSurface } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import { useModalManners } from '../press/use-modal-manners.ts'

interface Props {
  label: string
  /** The button that opens it. */
  button: HTMLElement | null
  isOpen: boolean
  onClose: () => void
  children: ReactNode
}

/** What narrows a list, under the button that opens it. */
export function NarrowPanel({ label, button, isOpen, onClose, children }: Props) {
  const styles = useStyles()
  useModalManners(isOpen, onClose)
  return (
    <Popover
      trapFocus
      unstable_disableAutoFocus
      positioning={{ target: button, position: 'below', align: 'end' }}
      open={isOpen}
      onOpenChange={(event, { open }) => {
        // the button closes it itself
        if (!open && !(event.target instanceof Node && button?.contains(event.target))) onClose()
      }}
    >
      <PopoverSurface ref={focusFirst} aria-label={label}>
        <div className={styles.panel}>{children}</div>
      </PopoverSurface>
    </Popover>
  )
}

const focusFirst = (surface: HTMLElement | null) => surface?.querySelector('input')?.focus()

const useStyles = makeStyles({
  panel: { display: 'flex', flexDirection: 'column', gap: '8px', minWidth: '220px', maxWidth: 'calc(100vw - 64px)' },
})
