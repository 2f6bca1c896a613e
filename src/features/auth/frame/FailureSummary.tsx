import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#data/api/api-error.ts'
import { ErrorSummary } from '#ui/form/ErrorSummary.tsx'
import { useFailureTexts } from './use-failure-texts.ts'

interface Props {
  /** What the last submission failed with; `null` when it has not. */
  failure: unknown
}

const secondMs = 1000

/** What went wrong above a form without a session. Who has to wait sees the seconds go by; they are read out once. */
export function FailureSummary({ failure }: Props) {
  const { t } = useTranslation()
  const texts = useFailureTexts(failure)
  const left = useSecondsLeft(failure)
  if (left === null) return <ErrorSummary errors={texts} />
  const seen =
    left > 0 ? t('api.errors.too_many_requests.wait', { count: left }) : t('api.errors.too_many_requests.over')
  return <ErrorSummary errors={texts} seen={seen} />
}

/** How long the server asks to wait, in seconds from now; `null` when it does not. */
function useSecondsLeft(failure: unknown): number | null {
  const waitMs = failure instanceof ApiError && failure.hasCode('too_many_requests') ? failure.retryAfterMs : null
  const [{ of, leftMs }, setLeft] = useState({ of: failure, leftMs: waitMs })
  if (of !== failure) setLeft({ of: failure, leftMs: waitMs })
  useEffect(() => {
    if (waitMs === null) return
    const end = Date.now() + waitMs
    const timer = setInterval(() => {
      // a device that sleeps misses ticks, and not the time
      const still = Math.max(0, end - Date.now())
      setLeft({ of: failure, leftMs: still })
      if (still === 0) clearInterval(timer)
    }, secondMs)
    return () => clearInterval(timer)
  }, [failure, waitMs])
  return leftMs === null ? null : Math.ceil(leftMs / secondMs)
}
