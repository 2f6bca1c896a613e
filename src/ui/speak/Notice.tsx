import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { CheckmarkCircleFilled, ErrorCircleFilled, InfoFilled, WarningFilled } from '@fluentui/react-icons'
import type { ReactElement, ReactNode } from 'react'
import { useStateStyles } from '../look/state-styles.ts'
import type { StateName } from '../look/themes.ts'

export type NoticeIntent = 'info' | 'success' | 'warning' | 'error'

interface Props {
  intent: NoticeIntent
  children: ReactNode
  /** Buttons at the end of the line; below the text where there is no room. */
  actions?: ReactNode
  /** In place of the intent's own icon. */
  icon?: ReactElement
  className?: string
}

const icons: Record<NoticeIntent, ReactElement> = {
  info: <InfoFilled />,
  success: <CheckmarkCircleFilled />,
  warning: <WarningFilled />,
  error: <ErrorCircleFilled />,
}

const states: Record<NoticeIntent, StateName> = {
  info: 'modified',
  success: 'accepted',
  warning: 'ordered',
  error: 'rejected',
}

/** What holds while the user is on the page: a bar with an icon, a text and what to do. It says nothing by itself. */
export function Notice({ intent, children, actions, icon, className }: Props) {
  const styles = useStyles()
  const stateStyles = useStateStyles()
  return (
    <div className={mergeClasses(styles.root, stateStyles[states[intent]], className)}>
      <span className={styles.icon} aria-hidden="true">
        {icon ?? icons[intent]}
      </span>
      <div className={styles.text}>{children}</div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  )
}

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '4px 10px',
    padding: '8px 12px',
    minHeight: '42px',
    borderRadius: '8px',
    fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
  },
  icon: { display: 'grid', fontSize: '20px' },
  text: { flex: '1 1 0', minWidth: '160px', overflowWrap: 'anywhere' },
  actions: { display: 'flex', flexWrap: 'wrap', gap: '8px' },
})
