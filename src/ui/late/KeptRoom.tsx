import { makeStyles } from '@fluentui/react-components'
import { useState, type ReactNode } from 'react'

interface Props {
  /** Whether it is known what stands here, or that nothing does. */
  isKnown: boolean
  /** The highest of what may come: it is laid out, and neither seen nor read. */
  highest: ReactNode
  /** What stands here, one element; nothing while it is not known. */
  children: ReactNode
}

/**
 * Keeps the room of what is not known yet when the page opens, so that nothing below moves, whichever comes. Where it was
 * known from the beginning, it takes no more room than it needs.
 */
export function KeptRoom({ isKnown, highest, children }: Props) {
  const styles = useStyles()
  const [isLate] = useState(!isKnown)
  return (
    <div className={styles.root}>
      {isLate && (
        <div className={styles.kept} aria-hidden="true">
          {highest}
        </div>
      )}
      {children}
    </div>
  )
}

const useStyles = makeStyles({
  root: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    ':empty': { display: 'none' },
    '& > *': { gridArea: '1 / 1' },
  },
  kept: { visibility: 'hidden' },
})
