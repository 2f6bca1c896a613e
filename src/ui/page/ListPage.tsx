import { makeStyles, mergeClasses } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import { media } from '../look/breakpoints.ts'

interface Props {
  header: ReactNode
  /** Tabs by state come first, which stand closer under the header than a list does. */
  hasTabs?: boolean
  /** On a wide screen it stays as wide as the eye can follow a row of few columns. */
  isNarrow?: boolean
  children: ReactNode
}

/** A page that is a list: its header, and below it the tools, the notices and the list. Paper has no margins of its own. */
export function ListPage({ header, hasTabs = false, isNarrow = false, children }: Props) {
  const styles = useStyles()
  return (
    <div className={styles.root}>
      {header}
      <div className={mergeClasses(styles.body, hasTabs ? styles.underTabs : styles.apart, isNarrow && styles.narrow)}>
        {children}
      </div>
    </div>
  )
}

const side = { gap: '6px', padding: '6px 20px 12px' } as const

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', minHeight: '100%' },
  body: { display: 'flex', flexDirection: 'column', gap: '12px' },
  apart: {
    padding: '16px 20px 20px',
    [media.phone]: { padding: '12px' },
    [media.phoneOnItsSide]: side,
    [media.print]: { padding: 0 },
  },
  underTabs: {
    padding: '12px 20px 20px',
    [media.phone]: { padding: '8px 12px 12px' },
    [media.phoneOnItsSide]: side,
    [media.print]: { padding: 0 },
  },
  // with the rail beside it all the width of a desktop screen of 1440
  narrow: { maxWidth: '1352px', [media.print]: { maxWidth: 'none' } },
})
