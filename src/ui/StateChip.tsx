import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { type ReactElement, type ReactNode } from 'react'
import { stateTokens, type StateName } from './themes.ts'

interface Props {
  state: StateName
  icon: ReactElement
  /** The state in a word or two: colour and icon alone never say it. */
  children: ReactNode
}

export function StateChip({ state, icon, children }: Props) {
  const styles = useStyles()
  return (
    <span className={mergeClasses(styles.root, styles[state])}>
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
  neutral: {
    backgroundColor: stateTokens.neutralBackground,
    color: stateTokens.neutralForeground,
    border: `1px solid ${stateTokens.neutralBorder}`,
  },
  ordered: {
    backgroundColor: stateTokens.orderedBackground,
    color: stateTokens.orderedForeground,
    border: `1px solid ${stateTokens.orderedBorder}`,
  },
  accepted: {
    backgroundColor: stateTokens.acceptedBackground,
    color: stateTokens.acceptedForeground,
    border: `1px solid ${stateTokens.acceptedBorder}`,
  },
  rejected: {
    backgroundColor: stateTokens.rejectedBackground,
    color: stateTokens.rejectedForeground,
    border: `1px solid ${stateTokens.rejectedBorder}`,
  },
  modified: {
    backgroundColor: stateTokens.modifiedBackground,
    color: stateTokens.modifiedForeground,
    border: `1px solid ${stateTokens.modifiedBorder}`,
  },
  other: {
    backgroundColor: stateTokens.otherBackground,
    color: stateTokens.otherForeground,
    border: `1px solid ${stateTokens.otherBorder}`,
  },
})
