import { Dialog, DialogSurface, DialogTitle, makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { DismissRegular } from '@fluentui/react-icons'
import { useEffect, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { media } from '../look/breakpoints.ts'
import { IconButton } from '../press/IconButton.tsx'
import { useModalManners } from '../press/use-modal-manners.ts'

interface Props {
  title: ReactNode
  /** A line below the title. */
  subtitle?: ReactNode
  /** What stays in view above the pane of words, however far that is scrolled. */
  head?: ReactNode
  /** The pane of words, which scrolls by itself. It comes before the other one for whoever goes by keys or by ear. */
  side: ReactNode
  /** What fills the rest, a map or a picture. */
  main: ReactNode
  /** Esc, the cross, a tap outside. */
  onClose: () => void
}

/**
 * A dialog of two panes that takes the window: words on the left and what they are about beside them. Below the width
 * of a tablet on its side it has no room around it, and the words lie below.
 */
export function PaneDialog({ title, subtitle, head, side, main, onClose }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  useModalManners(true, onClose)
  const header = useRef<HTMLElement>(null)
  // after the kit's own effect, which gives the focus to the cross: what is read first comes first
  useEffect(() => header.current?.focus(), [])
  return (
    <Dialog
      open
      onOpenChange={(_, data) => {
        if (!data.open) onClose()
      }}
    >
      <DialogSurface className={styles.surface}>
        <header ref={header} tabIndex={-1} className={styles.header}>
          <div className={styles.line}>
            <div className={styles.names}>
              <DialogTitle as="h2" action={null} className={styles.title}>
                {title}
              </DialogTitle>
              {subtitle !== undefined && <p className={styles.subtitle}>{subtitle}</p>}
            </div>
            <IconButton appearance="subtle" icon={<DismissRegular />} aria-label={t('close')} onClick={onClose} />
          </div>
          {head}
        </header>
        <div className={mergeClasses(styles.pane, styles.side)}>{side}</div>
        <div className={mergeClasses(styles.pane, styles.main)}>{main}</div>
      </DialogSurface>
    </Dialog>
  )
}

const useStyles = makeStyles({
  surface: {
    display: 'grid',
    gridTemplateColumns: '352px minmax(0, 1fr)',
    gridTemplateRows: 'auto minmax(0, 1fr)',
    gridTemplateAreas: '"header main" "side main"',
    boxSizing: 'border-box',
    width: 'calc(100vw - 80px)',
    maxWidth: 'none',
    height: 'calc(100dvh - 64px)',
    maxHeight: 'none',
    padding: 0,
    borderRadius: '14px',
    overflow: 'hidden',
    [media.belowLandscape]: {
      gridTemplateColumns: 'minmax(0, 1fr)',
      gridTemplateRows: 'auto minmax(0, 1fr) auto',
      gridTemplateAreas: '"header" "main" "side"',
      width: '100vw',
      height: '100dvh',
      border: 'none',
      borderRadius: 0,
      padding:
        'env(safe-area-inset-top) env(safe-area-inset-right) env(safe-area-inset-bottom) env(safe-area-inset-left)',
    },
  },
  header: {
    gridArea: 'header',
    display: 'flex',
    flexDirection: 'column',
    gap: '10px',
    minWidth: 0,
    padding: '12px 12px 12px 20px',
    ':focus': { outlineStyle: 'none' },
    [media.phone]: { gap: '6px', padding: '6px 6px 8px 16px' },
  },
  line: { display: 'flex', alignItems: 'flex-start', gap: '8px' },
  names: { flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' },
  title: {
    paddingTop: '6px',
    fontSize: tokens.fontSizeBase500,
    lineHeight: '28px',
    fontWeight: tokens.fontWeightSemibold,
    [media.phone]: { paddingTop: 0, fontSize: '18px', lineHeight: '24px' },
  },
  subtitle: { color: tokens.colorNeutralForeground2, [media.phone]: { fontSize: '13px', lineHeight: '18px' } },
  pane: { minWidth: 0, minHeight: 0 },
  side: {
    gridArea: 'side',
    overflowY: 'auto',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    [media.belowLandscape]: { maxHeight: '46dvh' },
  },
  main: { gridArea: 'main' },
})
