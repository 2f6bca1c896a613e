import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

interface Props {
  /** What is saved, in words; nothing while the field has not been changed. An empty text is said as such. */
  from: string | undefined
  /** Who has just changed it elsewhere, in words: it is marked, and nothing moves by that. */
  by?: string | undefined
  children: ReactNode
}

/** A field, marked when it differs from what is saved, and what that was. */
export function Changed({ from, by, children }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  return (
    <div className={mergeClasses(styles.root, from !== undefined && styles.changed, by !== undefined && styles.marked)}>
      {children}
      {by !== undefined && <p className={styles.by}>{by}</p>}
      {from !== undefined && (
        <p className={styles.before}>{t('changed.from', { value: from === '' ? t('changed.empty') : from })}</p>
      )}
    </div>
  )
}

const useStyles = makeStyles({
  root: { position: 'relative', minWidth: 0 },
  marked: { borderRadius: '4px', boxShadow: `0 0 0 4px ${tokens.colorBrandBackground2}` },
  // in the gap above the label; of a short field it may reach beyond its end, as far as its card does
  by: {
    position: 'absolute',
    bottom: '100%',
    insetInlineStart: 0,
    zIndex: 1,
    boxSizing: 'border-box',
    maxWidth: 'max(100%, 148px)',
    padding: '0 4px',
    overflow: 'hidden',
    borderRadius: '4px',
    backgroundColor: tokens.colorBrandBackground2,
    color: tokens.colorBrandForeground2,
    fontSize: '11px',
    lineHeight: '12px',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    pointerEvents: 'none',
  },
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
