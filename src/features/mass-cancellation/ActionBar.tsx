import { makeStyles, tokens } from '@fluentui/react-components'
import type { ReactElement, ReactNode } from 'react'
import { media } from '#ui/look/breakpoints.ts'

interface Props {
  icon?: ReactElement
  /** What is about to happen, or what is missing. */
  children: ReactNode
  actions?: ReactNode
}

/** At the lower edge of the page: what comes next. */
export function ActionBar({ icon, children, actions }: Props) {
  const styles = useStyles()
  return (
    <div className={styles.root} data-region="actions">
      {icon && (
        <span className={styles.icon} aria-hidden="true">
          {icon}
        </span>
      )}
      <div className={styles.words}>{children}</div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  )
}

const useStyles = makeStyles({
  root: {
    position: 'sticky',
    bottom: 0,
    zIndex: 3,
    flex: 'none',
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '8px 12px',
    minHeight: '64px',
    marginTop: 'auto',
    padding: '8px 20px calc(8px + env(safe-area-inset-bottom))',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
    boxShadow: tokens.shadow8,
    fontSize: '14px',
    lineHeight: '20px',
    [media.phone]: { padding: '8px 16px calc(8px + env(safe-area-inset-bottom))' },
    [media.print]: { display: 'none' },
  },
  icon: { display: 'grid', fontSize: '20px', color: tokens.colorNeutralForeground2 },
  words: { flex: '1 1 200px', minWidth: 0, overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' },
  actions: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '8px',
    [media.phone]: { flex: '1 1 100%', '& > *': { flex: '1 1 auto' } },
  },
})
