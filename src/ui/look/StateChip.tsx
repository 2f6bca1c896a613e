import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import type { ReactElement, ReactNode } from 'react'
import { useStateStyles } from './state-styles.ts'
import type { StateName } from './themes.ts'

interface Props {
  state: StateName
  icon: ReactElement
  /** The state in a word or two: colour and icon alone never say it. */
  children: ReactNode
}

export function StateChip({ state, icon, children }: Props) {
  const styles = useStyles()
  const states = useStateStyles()
  return (
    <span className={mergeClasses(styles.root, states[state])}>
      <span className={styles.icon} aria-hidden="true">
        {icon}
      </span>
      {children}
    </span>
  )
}

const useStyles = makeStyles({
  root: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '4px',
    minHeight: '24px',
    padding: '0 8px 0 6px',
    borderRadius: '12px',
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    fontWeight: tokens.fontWeightSemibold,
  },
  icon: { display: 'grid', fontSize: '16px' },
})
