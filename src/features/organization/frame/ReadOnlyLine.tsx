import { makeStyles, tokens } from '@fluentui/react-components'
import { LockClosedRegular } from '@fluentui/react-icons'
import type { ReactNode } from 'react'

/** Above what can only be read now: why, and how old it is. */
export function ReadOnlyLine({ children }: { children: ReactNode }) {
  const styles = useStyles()
  return (
    <p className={styles.root}>
      <LockClosedRegular className={styles.icon} aria-hidden="true" />
      <span>{children}</span>
    </p>
  )
}

const useStyles = makeStyles({
  root: {
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    fontSize: '14px',
    lineHeight: '20px',
    color: tokens.colorNeutralForeground2,
  },
  icon: { flexShrink: 0 },
})
