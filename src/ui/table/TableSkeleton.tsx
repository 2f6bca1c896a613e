import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { useSlowLoading } from '../late/use-slow-loading.ts'

const eight = Array.from({ length: 8 }, (_, index) => index)

/** A list before its rows are there: a header and eight rows of the height of real ones, whose room is taken at once. */
export function TableSkeleton({ label }: { label: string }) {
  const styles = useStyles()
  const isSlow = useSlowLoading()
  const waiting = !isSlow && styles.waiting
  return (
    <div role="group" aria-busy="true" aria-label={label} className={styles.root}>
      <div className={mergeClasses(styles.head, waiting)} />
      {eight.map((row) => (
        <div key={row} className={mergeClasses(styles.row, waiting)}>
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
  waiting: { visibility: 'hidden' },
  name: { ...bone, width: 'min(220px, 60%)', height: '16px' },
  detail: { ...bone, width: 'min(140px, 40%)', height: '12px' },
})
