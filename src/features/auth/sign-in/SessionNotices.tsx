import { DismissRegular, CloudArrowUpRegular, DraftsRegular } from '@fluentui/react-icons'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { isSentByItself } from '#domain/arrival.ts'
import { wallTimeAt } from '#domain/local-date.ts'
import { session } from '#state/session.ts'
import { shownDeadline, shownInstant } from '../shown-deadline.ts'
import { now } from '#state/sync.ts'
import { IconButton } from '#ui/press/IconButton.tsx'
import { Notice } from '#ui/speak/Notice.tsx'
import { useNow } from '#ui/time/use-now.ts'

/** How long the text of an expired session stays, in milliseconds. Source: spec 1 §9. */
const expiredTextMs = 25_000
const minuteMs = 60_000

/** What is to be known before signing in: that the session ended by itself, and what waits to be sent. */
export function SessionNotices() {
  const { t, i18n } = useTranslation()
  const { expired, unsent, unsentFor, unsentDay, unsentUntil, drafts, draftsOf } = useSnapshot(session)
  const wall = wallTimeAt(useNow(now, minuteMs))
  const [isDismissed, setIsDismissed] = useState(false)

  useEffect(() => {
    if (!expired) return
    const timer = setTimeout(() => setIsDismissed(true), expiredTextMs)
    return () => clearTimeout(timer)
  }, [expired])

  const promise = () => {
    const values = { count: unsent, user: unsentFor }
    const kept = { ...values, ...shownInstant(unsentUntil ?? 0, i18n.language) }
    if (unsentDay === null) return t('auth.signIn.unsentUntil', kept)
    if (!isSentByItself(unsentDay, wall)) return t('auth.signIn.unsentLate', kept)
    return t('auth.signIn.unsentUntil', { ...values, ...shownDeadline(unsentDay, i18n.language) })
  }
  return (
    <>
      {expired && !isDismissed && (
        <div role="alert">
          <Notice
            intent="warning"
            actions={
              <IconButton
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
          {promise()}
        </Notice>
      )}
      {drafts > 0 && (
        <Notice intent="info" icon={<DraftsRegular />}>
          {t('auth.signIn.drafts', { count: drafts, user: draftsOf })}
        </Notice>
      )}
    </>
  )
}
