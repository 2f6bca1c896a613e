import { makeStyles, tokens } from '@fluentui/react-components'
import type { ReactNode } from 'react'

interface Props {
  label: string
  /** Nothing is shown as a dash. */
  children: ReactNode
}

/** A field of a form that is only read: its name, and its value as text. */
export function ShownField({ label, children }: Props) {
  const styles = useStyles()
  return (
    <dl className={styles.root}>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.value}>{children === '' ? '–' : (children ?? '–')}</dd>
    </dl>
  )
}

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexDirection: 'column',
    gap: '2px',
    minWidth: 0,
    margin: 0,
    fontSize: '14px',
    lineHeight: '20px',
  },
  label: { color: tokens.colorNeutralForeground3 },
  value: { margin: 0, color: tokens.colorNeutralForeground1, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
})
