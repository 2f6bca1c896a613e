import { makeStyles, Skeleton, SkeletonItem } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { useDelayedFlag } from '#ui/late/use-delayed-flag.ts'
import { PageTitle } from '../frame/PageTitle.tsx'

/** While the link is checked: the heading, and two fields to come when that takes long. */
export function ResetSkeleton() {
  const { t } = useTranslation()
  const styles = useStyles()
  const isSlow = useDelayedFlag(true)
  return (
    <div className={styles.root} aria-busy="true">
      <PageTitle>{t('auth.reset.title')}</PageTitle>
      {isSlow && (
        <Skeleton className={styles.fields} role="status" aria-label={t('auth.reset.validating')}>
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
