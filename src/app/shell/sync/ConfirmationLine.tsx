import { makeStyles, tokens } from '@fluentui/react-components'
import type { ReactElement, ReactNode } from 'react'

interface Props {
  icon: ReactElement
  title: string
  details: ReactNode
  /** Buttons at the end. */
  children?: ReactNode
}

/** A confirmation as a line of the sync panel. */
export function ConfirmationLine({ icon, title, details, children }: Props) {
  const styles = useStyles()
  return (
    <li className={styles.root}>
      <span className={styles.icon} aria-hidden="true">
        {icon}
      </span>
      <span className={styles.words}>
        <span className={styles.title}>{title}</span>
        <span className={styles.details}>{details}</span>
      </span>
      {children}
    </li>
  )
}

const useStyles = makeStyles({
  root: {
    display: 'flex',
    alignItems: 'center',
    gap: '12px',
    minHeight: '56px',
    paddingBlock: '6px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
  },
  icon: { display: 'grid', color: tokens.colorNeutralForeground1 },
  words: { display: 'flex', flexDirection: 'column', flex: '1 1 0', minWidth: 0, overflowWrap: 'anywhere' },
  title: { fontWeight: tokens.fontWeightSemibold },
  details: {
    fontVariantNumeric: 'tabular-nums',
    fontSize: '13px',
    lineHeight: '18px',
    color: tokens.colorNeutralForeground3,
  },
})
