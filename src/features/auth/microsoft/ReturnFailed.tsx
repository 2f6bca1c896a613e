import { Button, makeStyles } from '@fluentui/react-components'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import type { ErrorCode } from '#contract/errors.ts'
import { Notice } from '#ui/speak/Notice.tsx'
import { authPaths } from '../auth-paths.ts'
import { OfflineNotice } from '../frame/OfflineNotice.tsx'
import { PageTitle } from '../frame/PageTitle.tsx'
import { useFailureTexts } from '../frame/use-failure-texts.ts'
import { useWideButton } from '../frame/wide-button.ts'
import { MicrosoftButton } from './MicrosoftButton.tsx'

/** Trying again cannot help. */
const notConfigured: ErrorCode = 'azuread_login_not_configured'

/**
 * What went wrong in words, and the ways on. Codes of the address come with what anybody can write: one without a text of
 * ours is never shown as it is (open point G-12).
 * @param failure of the call that was to sign in; `null` when it is told by the address
 */
export function ReturnFailed({ failure }: { failure: unknown }) {
  const { t, i18n } = useTranslation()
  const styles = useStyles()
  const wide = useWideButton()
  const navigate = useNavigate()
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  const query = new URLSearchParams(useLocation().search)
  const codes = query.getAll('error')
  query.delete('error')
  query.delete('code')

  const textOf = (code: string) =>
    i18n.exists(`api.errors.${code}`) ? t(`api.errors.${code}`) : t('auth.microsoft.failed')
  const told = useFailureTexts(failure)
  const ofAddress = codes.length === 0 ? [t('auth.microsoft.noAnswer')] : [...new Set(codes.map(textOf))]
  const errors = failure === null ? ofAddress : told
  const isPointless = codes.includes(notConfigured)

  return (
    <div className={styles.root}>
      <PageTitle ref={title}>{t('auth.microsoft.notSignedIn')}</PageTitle>
      <OfflineNotice>{t('auth.offline')}</OfflineNotice>
      <div role="alert" className={styles.errors}>
        {errors.map((error) => (
          <Notice key={error} intent="error">
            {error}
          </Notice>
        ))}
      </div>
      <MicrosoftButton email="" label={t('retry')} primary={!isPointless} />
      <Button
        appearance={isPointless ? 'primary' : 'outline'}
        className={wide}
        onClick={() => void navigate({ pathname: authPaths.signIn, search: query.toString() }, { replace: true })}
      >
        {t('auth.microsoft.withPassword')}
      </Button>
    </div>
  )
}

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: '18px' },
  errors: { display: 'grid', gap: '8px' },
})
