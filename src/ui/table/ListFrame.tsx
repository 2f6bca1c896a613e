import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import { media } from '../look/breakpoints.ts'

interface Props {
  /** Cards have edges of their own, and stand without a frame. */
  asCards?: boolean
  children: ReactNode
}

/** Around a list, its tools and its pager. */
export function ListFrame({ asCards = false, children }: Props) {
  const styles = useStyles()
  return <div className={mergeClasses(styles.root, asCards && styles.cards)}>{children}</div>
}

const useStyles = makeStyles({
  root: {
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: '10px',
    backgroundColor: tokens.colorNeutralBackground1,
    // not "hidden", which would hold the head of the table back
    overflow: 'clip',
    [media.print]: { border: 'none' },
  },
  cards: {
    '--card-inset': 0,
    display: 'flex',
    flexDirection: 'column',
    gap: '12px',
    border: 'none',
    borderRadius: 0,
    backgroundColor: 'transparent',
    overflow: 'visible',
    '& > nav': { borderRadius: '10px', overflow: 'clip' },
  },
})
