import { Button, makeStyles, tokens } from '@fluentui/react-components'
import type { ReactElement, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

interface Props {
  icon: ReactElement
  /** One sentence: what is missing. */
  title: string
  /** One line of help. */
  text?: string
  /** At most one thing that the user may do about it. */
  action?: ReactNode
  /** Takes away the filters that leave nothing; `null` where there are none. */
  onClear?: (() => void) | null
}

export function EmptyState({ icon, title, text, action, onClear = null }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  return (
    <div className={styles.root}>
      <span className={styles.icon} aria-hidden="true">
        {icon}
      </span>
      <p className={styles.title}>{title}</p>
      {text && <p className={styles.text}>{text}</p>}
      {action}
      {onClear && <Button onClick={onClear}>{t('filters.clear')}</Button>}
    </div>
  )
}

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    textAlign: 'center',
    gap: '12px',
    padding: '40px 20px',
    maxWidth: '480px',
    marginInline: 'auto',
  },
  icon: {
    width: '64px',
    height: '64px',
    borderRadius: '50%',
    display: 'grid',
    placeItems: 'center',
    fontSize: '28px',
    backgroundColor: tokens.colorBrandBackground2,
    color: tokens.colorBrandForeground2,
  },
  title: {
    fontSize: tokens.fontSizeBase400,
    lineHeight: tokens.lineHeightBase400,
    fontWeight: tokens.fontWeightSemibold,
  },
  text: {
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
  },
})
