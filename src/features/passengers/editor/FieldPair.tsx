import { makeStyles, mergeClasses } from '@fluentui/react-components'
import type { ReactNode } from 'react'

interface Props {
  /** `postal` has a code of few digits first; otherwise the first takes three fifths. */
  kind?: 'postal'
  children: ReactNode
}

/** Two short fields that belong together, beside each other but on the narrowest windows. */
export function FieldPair({ kind, children }: Props) {
  const styles = useStyles()
  return <div className={mergeClasses(styles.root, kind === 'postal' && styles.postal)}>{children}</div>
}

/** The room of a pair, while it is not known whether there is one. */
export function PairToCome() {
  const styles = useStyles()
  return <div className={styles.toCome} />
}

const narrowest = '@media (max-width: 359px)'

const useStyles = makeStyles({
  root: {
    display: 'grid',
    // the name of the second stays on one line, so that both fields begin at one height
    gridTemplateColumns: 'minmax(0, 3fr) minmax(min(118px, 45%), 2fr)',
    gap: '12px',
    alignItems: 'start',
    [narrowest]: { gridTemplateColumns: 'minmax(0, 1fr)' },
    // one of the two may be nothing that this user sees
    ':has(> :only-child)': { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  // a label and a control
  toCome: { minHeight: 'calc(26px + var(--control-height, 32px))' },
  postal: {
    gridTemplateColumns: '108px minmax(0, 1fr)',
    [narrowest]: { gridTemplateColumns: '108px minmax(0, 1fr)' },
  },
})
