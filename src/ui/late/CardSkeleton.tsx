import { makeStyles, mergeClasses, Skeleton, SkeletonItem } from '@fluentui/react-components'
import { useSlowLoading } from './use-slow-loading.ts'

interface Props {
  /** What is waited for. */
  label: string
  /** Of cards. */
  count?: number
  /** Height of each, in pixels. */
  size?: 64 | 72
}

/** Cards before they are there. Their room is taken at once, so that nothing jumps when they show. */
export function CardSkeleton({ label, count = 1, size = 64 }: Props) {
  const styles = useStyles()
  const isSlow = useSlowLoading()
  return (
    <Skeleton aria-label={label} className={mergeClasses(styles.root, !isSlow && styles.waiting)}>
      {Array.from({ length: count }, (_, index) => (
        <SkeletonItem key={index} size={size} />
      ))}
    </Skeleton>
  )
}

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: '10px' },
  waiting: { visibility: 'hidden' },
})
