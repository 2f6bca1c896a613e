import { makeStyles, tokens } from '@fluentui/react-components'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { announce } from '../announce.ts'

const eight = Array.from({ length: 8 }, (_, index) => index)

/** A list before its rows are there: a header and eight rows of the height of real ones. */
export function TableSkeleton({ label }: { label: string }) {
  const { t } = useTranslation()
  const styles = useStyles()
  const tell = useEffectEvent(() => announce(t('loading')))
  useEffect(() => tell(), [])
  return (
    <div role="group" aria-busy="true" aria-label={label} className={styles.root}>
      <div className={styles.head} />
      {eight.map((row) => (
        <div key={row} className={styles.row}>
          <div className={styles.name} />
          <div className={styles.detail} />
        </div>
      ))}
    </div>
  )
}

const bone = { borderRadius: '6px', backgroundColor: tokens.colorNeutralStencil1 }

const useStyles = makeStyles({
  root: { backgroundColor: tokens.colorNeutralBackground1 },
  head: { height: 'var(--control-height, 32px)', backgroundColor: tokens.colorNeutralBackground2 },
  row: {
    display: 'flex',
    flexDirection: 'column',
    justifyContent: 'center',
    gap: '6px',
    height: '57px',
    paddingInline: '14px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
  },
  name: { ...bone, width: 'min(220px, 60%)', height: '16px' },
  detail: { ...bone, width: 'min(140px, 40%)', height: '12px' },
})
