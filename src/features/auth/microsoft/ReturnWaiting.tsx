import { makeStyles, Spinner } from '@fluentui/react-components'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useSlowLoading } from '#ui/late/use-slow-loading.ts'
import { PageTitle } from '../frame/PageTitle.tsx'

/** While the server is asked for the session. */
export function ReturnWaiting() {
  const { t } = useTranslation()
  const styles = useStyles()
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  const isSlow = useSlowLoading()
  return (
    <div className={styles.root} aria-busy="true">
      <PageTitle ref={title}>{t('auth.microsoft.title')}</PageTitle>
      {isSlow && <Spinner aria-label={t('loading')} />}
    </div>
  )
}

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: '18px', minHeight: '200px' },
})
