import { makeStyles } from '@fluentui/react-components'
import { useRef, type ReactNode } from 'react'
import { toHeading, useFocusAfter } from '#ui/press/use-focus-after.ts'

interface Props {
  /** Where the focus goes on to; by default to the heading of the page. */
  onward?: Parameters<typeof useFocusAfter>[1]
  children: ReactNode
}

/** Buttons that go away once one of them has done its work. */
export function PassingActions({ onward = toHeading, children }: Props) {
  const styles = useStyles()
  const root = useRef<HTMLSpanElement>(null)
  useFocusAfter(root, onward)
  return (
    <span ref={root} className={styles.root}>
      {children}
    </span>
  )
}

const useStyles = makeStyles({ root: { display: 'contents' } })
