import { Button, makeStyles, Popover, PopoverSurface, PopoverTrigger, tokens } from '@fluentui/react-components'
import { ChevronDown20Regular } from '@fluentui/react-icons'
import { useState, type ReactElement, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { media } from '#ui/look/breakpoints.ts'
import { useModalManners } from '#ui/press/use-modal-manners.ts'

interface Props {
  label: string
  /** What is chosen, in words; `null` for everything. */
  value: string | null
  onClear: () => void
  icon?: ReactElement
  /** What is chosen with. @param close for who has chosen */
  children: (close: () => void) => ReactNode
}

/** What a list is filtered by: a box that says what is chosen, and opens to choose something else. */
export function FilterBox({ label, value, onClear, icon, children }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  useModalManners(isOpen, close)
  return (
    <Popover
      trapFocus
      unstable_disableAutoFocus
      positioning="below-start"
      open={isOpen}
      onOpenChange={(_, { open }) => setOpen(open)}
    >
      <PopoverTrigger disableButtonEnhancement>
        <button type="button" className={styles.box}>
          <span className={styles.words}>
            <small className={styles.label}>{label}</small>{' '}
            <b className={styles.value}>{value ?? t('audit.filter.all')}</b>
          </span>
          <span className={styles.icon} aria-hidden="true">
            {icon ?? <ChevronDown20Regular />}
          </span>
        </button>
      </PopoverTrigger>
      <PopoverSurface ref={focusFirst} className={styles.surface} aria-label={label}>
        {children(close)}
        {value !== null && (
          <Button
            appearance="subtle"
            className={styles.clear}
            onClick={() => {
              onClear()
              close()
            }}
          >
            {t('audit.filter.clear')}
          </Button>
        )}
      </PopoverSurface>
    </Popover>
  )
}

const focusFirst = (surface: HTMLElement | null): void =>
  surface?.querySelector<HTMLElement>('input, button')?.focus({ preventScroll: true })

const useStyles = makeStyles({
  box: {
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    flex: '1 1 150px',
    maxWidth: '200px',
    minWidth: 0,
    minHeight: '48px',
    padding: '4px 12px',
    textAlign: 'start',
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderBottomColor: tokens.colorNeutralStrokeAccessible,
    borderRadius: '8px',
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground1,
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '1px' },
    [media.phone]: { flex: '1 1 40%', maxWidth: 'none' },
  },
  words: { display: 'flex', flexDirection: 'column', flexGrow: 1, minWidth: 0, lineHeight: '18px' },
  label: { fontSize: '12px', lineHeight: '16px', color: tokens.colorNeutralForeground3 },
  value: {
    fontSize: '14px',
    fontWeight: tokens.fontWeightSemibold,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  icon: { display: 'grid', flexShrink: 0, fontSize: '20px', color: tokens.colorNeutralForeground2 },
  surface: {
    display: 'flex',
    flexDirection: 'column',
    gap: '8px',
    width: 'min(360px, 100vw - 32px)',
    boxSizing: 'border-box',
    maxHeight: '70vh',
    overflowY: 'auto',
  },
  clear: { alignSelf: 'flex-start' },
})
