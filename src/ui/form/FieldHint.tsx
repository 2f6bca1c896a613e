import { makeStyles, tokens } from '@fluentui/react-components'
import { InfoRegular } from '@fluentui/react-icons'
import type { ReactElement, ReactNode } from 'react'

interface Props {
  children: ReactNode
  /** In place of the sign for information: a lock on what cannot be changed. */
  icon?: ReactElement
  /** So that a control can point to it as its description. */
  id?: string
}

/** One line under a field: why it is not available, or what follows from it. */
export function FieldHint({ children, icon, id }: Props) {
  const styles = useStyles()
  return (
    <p id={id} className={styles.root}>
      <span className={styles.icon} aria-hidden="true">
        {icon ?? <InfoRegular />}
      </span>
      <span>{children}</span>
    </p>
  )
}

const useStyles = makeStyles({
  root: {
    display: 'flex',
    gap: '4px',
    fontSize: '12px',
    lineHeight: '16px',
    color: tokens.colorNeutralForeground2,
    overflowWrap: 'anywhere',
  },
  icon: { display: 'grid', placeItems: 'center', height: '16px', fontSize: '16px', flexShrink: 0 },
})
