import { Button } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { session } from '#state/session.ts'
import { authPaths } from '../auth-paths.ts'
import { useWideButton } from '../frame/wide-button.ts'

interface Props {
  /** Who is to sign in; without it anybody. */
  email?: string
  /** What it says while nobody is signed in. */
  action: string
}

/** Leads to signing in, and whoever is signed in already to the app. */
export function GoOnButton({ email, action }: Props) {
  const { t } = useTranslation()
  const wide = useWideButton()
  const navigate = useNavigate()
  const { me } = useSnapshot(session)
  const go = () =>
    me
      ? navigate('/', { replace: true })
      : navigate(authPaths.signIn, { replace: true, ...(email !== undefined && { state: { email } }) })
  return (
    <Button appearance="primary" className={wide} onClick={() => void go()}>
      {me ? t('auth.invitation.goOn') : action}
    </Button>
  )
}
