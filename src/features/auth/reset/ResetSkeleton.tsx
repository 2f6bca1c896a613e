import { makeStyles, Skeleton, SkeletonItem } from '@fluentui/react-components'
import { useDelayedFlag } from '#ui/late/use-delayed-flag.ts'
import { PageTitle } from '../frame/PageTitle.tsx'

interface Props {
  title: string
  /** What is being done. */
  label: string
}

/** While a link is checked: the heading, and two fields to come when that takes long. */
export function ResetSkeleton({ title, label }: Props) {
  const styles = useStyles()
  const isSlow = useDelayedFlag(true)
  return (
    <div className={styles.root} aria-busy="true">
      <PageTitle>{title}</PageTitle>
      {isSlow && (
        <Skeleton className={styles.fields} role="status" aria-label={label}>
          <SkeletonItem className={styles.field} />
          <SkeletonItem className={styles.field} />
        </Skeleton>
      )}
    </div>
  )
}

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: '18px', minHeight: '200px' },
  fields: { display: 'grid', gap: '24px' },
  field: { height: '44px', borderRadius: '8px' },
})
