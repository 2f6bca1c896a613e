import { Button } from '@fluentui/react-components'
import { DismissRegular, CloudArrowUpRegular } from '@fluentui/react-icons'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { session } from '#state/session.ts'
import { Notice } from '#ui/Notice.tsx'

/** How long the text of an expired session stays, in milliseconds. Source: spec 1 §9. */
const expiredTextMs = 25_000

/** What is to be known before signing in: that the session ended by itself, and what waits to be sent. */
export function SessionNotices() {
  const { t } = useTranslation()
  const { expired, unsent, unsentFor } = useSnapshot(session)
  const [isDismissed, setIsDismissed] = useState(false)

  useEffect(() => {
    if (!expired) return
    const timer = setTimeout(() => setIsDismissed(true), expiredTextMs)
    return () => clearTimeout(timer)
  }, [expired])

  return (
    <>
      {expired && !isDismissed && (
        <div role="alert">
          <Notice
            intent="warning"
            actions={
              <Button
                appearance="subtle"
                icon={<DismissRegular />}
                aria-label={t('dismiss')}
                onClick={() => setIsDismissed(true)}
              />
            }
          >
            {t('api.errors.unauthorized')}
          </Notice>
        </div>
      )}
      {unsent > 0 && (
        <Notice intent="info" icon={<CloudArrowUpRegular />}>
          {t('auth.signIn.unsent', { count: unsent, user: unsentFor })}
        </Notice>
      )}
    </>
  )
}
