import { makeStyles, Popover, PopoverSurface } from '@fluentui/react-components'
import { useCallback, type ReactNode } from 'react'
import { useModalManners } from '#ui/press/use-modal-manners.ts'

export interface PanelProps {
  /** The button that it stands under; gets the focus back when the panel is left by Esc. */
  target: HTMLElement
  open: boolean
  onOpenChange: (open: boolean) => void
}

interface Props extends PanelProps {
  label: string
  children: ReactNode
}

/** A panel under a button of the header. */
export function Panel({ target, open, onOpenChange, label, children }: Props) {
  const styles = useStyles()
  useModalManners(open, () => onOpenChange(false))
  // the kit gives the focus only to panels that it opens itself
  const takeFocus = useCallback((surface: HTMLElement | null) => {
    if (!surface) return
    requestAnimationFrame(() => surface.querySelector<HTMLElement>('input, [aria-current], button')?.focus())
  }, [])
  return (
    <Popover
      open={open}
      trapFocus
      positioning={{ target, position: 'below', align: 'start', offset: 4 }}
      onOpenChange={(event, data) => {
        onOpenChange(data.open)
        if (event.type === 'keydown') target.focus()
      }}
    >
      <PopoverSurface ref={takeFocus} className={styles.surface} aria-label={label}>
        {children}
      </PopoverSurface>
    </Popover>
  )
}

const useStyles = makeStyles({
  surface: {
    display: 'flex',
    flexDirection: 'column',
    width: '380px',
    maxWidth: 'calc(100vw - 16px)',
    maxHeight: 'calc(100dvh - 80px)',
    overflowY: 'auto',
    padding: '12px',
    borderRadius: '10px',
  },
})
