import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

interface Props {
  /** What is saved, in words; nothing while the field has not been changed. An empty text is said as such. */
  from: string | undefined
  children: ReactNode
}

/** A field, marked when it differs from what is saved, and what that was. */
export function Changed({ from, children }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  return (
    <div className={mergeClasses(styles.root, from !== undefined && styles.changed)}>
      {children}
      {from !== undefined && (
        <p className={styles.before}>{t('changed.from', { value: from === '' ? t('changed.empty') : from })}</p>
      )}
    </div>
  )
}

const useStyles = makeStyles({
  root: { minWidth: 0 },
  changed: {
    marginLeft: '-9px',
    paddingLeft: '6px',
    borderLeft: `3px solid ${tokens.colorCompoundBrandStroke}`,
  },
  before: {
    marginTop: '4px',
    fontSize: '12px',
    lineHeight: '16px',
    color: tokens.colorNeutralForeground3,
    overflowWrap: 'anywhere',
  },
})
