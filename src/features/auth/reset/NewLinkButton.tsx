import { Button } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import { authPaths } from '../auth-paths.ts'
import { useWideButton } from '../frame/wide-button.ts'

interface Props {
  /** Filled in on the page that sends the link. */
  email: string
}

/** Leads to where a recovery link is asked for. The redirect target goes along; whose link it was stays behind. */
export function NewLinkButton({ email }: Props) {
  const { t } = useTranslation()
  const wide = useWideButton()
  const navigate = useNavigate()
  const redirect = new URLSearchParams(useLocation().search).get('redirect')
  const search = redirect === null ? '' : `?${new URLSearchParams({ redirect })}`
  return (
    <Button
      appearance="primary"
      className={wide}
      onClick={() => void navigate({ pathname: authPaths.forgotPassword, search }, { state: { email } })}
    >
      {t('auth.reset.requestNewLink')}
    </Button>
  )
}
