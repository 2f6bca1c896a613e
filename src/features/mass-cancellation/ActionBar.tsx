import { makeStyles, tokens } from '@fluentui/react-components'
import { useRef, type ReactElement, type ReactNode } from 'react'
import { media } from '#ui/look/breakpoints.ts'
import { focusHeading } from '#ui/press/focus-heading.ts'
import { useFocusAfter } from '#ui/press/use-focus-after.ts'

interface Props {
  icon?: ReactElement
  /** What is about to happen, or what is missing. */
  children: ReactNode
  actions?: ReactNode
  /** With another one, other buttons stand in the place of those that had the focus. */
  stage?: string
}

const region = 'actions'

/** At the lower edge of the page: what comes next. */
export function ActionBar({ icon, children, actions, stage = '' }: Props) {
  const styles = useStyles()
  return (
    <div className={styles.root} data-region={region}>
      {icon && (
        <span className={styles.icon} aria-hidden="true">
          {icon}
        </span>
      )}
      <div className={styles.words}>{children}</div>
      {actions && <Actions key={stage}>{actions}</Actions>}
    </div>
  )
}

function Actions({ children }: { children: ReactNode }) {
  const styles = useStyles()
  const actions = useRef<HTMLDivElement>(null)
  useFocusAfter(actions, toSuccessor)
  return (
    <div ref={actions} className={styles.actions}>
      {children}
    </div>
  )
}

/** To the first of the buttons that come next, in this bar or the one in its place: never the one that cannot be undone. */
const toSuccessor = (going: HTMLElement) => () => {
  const next = document.querySelector<HTMLElement>(`[data-region=${region}] button`)
  if (next) next.focus()
  else focusHeading(going)
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
