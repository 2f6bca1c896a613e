import { Button } from '@fluentui/react-components'
import type { ReactElement, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { isSameEmail } from '#domain/email.ts'
import { session } from '#state/session.ts'
import { ResultCard } from '#ui/page/ResultCard.tsx'
import { authPaths } from '../auth-paths.ts'
import { useWideButton } from '../frame/wide-button.ts'

interface Props {
  /** Who is to sign in. */
  email: string
  icon: ReactElement
  intent: 'neutral' | 'success'
  title: string
  /** What the button says that leads to signing in. */
  action: string
  children: ReactNode
}

/** What comes next is for a certain user to do, who may be signed in already; and so may be somebody else. */
export function SignInCard({ email, icon, intent, title, action, children }: Props) {
  const { t } = useTranslation()
  const wide = useWideButton()
  const navigate = useNavigate()
  const { me } = useSnapshot(session)
  const isHere = me !== null && isSameEmail(me.email, email)
  return (
    <ResultCard
      icon={icon}
      intent={intent}
      title={title}
      actions={
        <Button
          appearance="primary"
          className={wide}
          onClick={() =>
            void (me
              ? navigate('/', { replace: true })
              : navigate(authPaths.signIn, { replace: true, state: { email } }))
          }
        >
          {me ? t('auth.invitation.goOn') : action}
        </Button>
      }
    >
      {isHere ? (
        <p>{t('auth.invitation.here')}</p>
      ) : (
        <>
          <p>{children}</p>
          {me && <p>{t('auth.invitation.somebodyElse', { user: me.email })}</p>}
        </>
      )}
    </ResultCard>
  )
}
