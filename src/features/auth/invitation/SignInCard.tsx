import type { ReactElement, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { isSameEmail } from '#domain/email.ts'
import { session } from '#state/session.ts'
import { ResultCard } from '#ui/page/ResultCard.tsx'
import { GoOnButton } from './GoOnButton.tsx'

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
  const { me } = useSnapshot(session)
  const isHere = me !== null && isSameEmail(me.email, email)
  return (
    <ResultCard icon={icon} intent={intent} title={title} actions={<GoOnButton email={email} action={action} />}>
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
