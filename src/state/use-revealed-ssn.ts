import { useCallback, useEffect, useRef, useState } from 'react'
import { fetchSsn, ssnShownMs } from '#data/ssn.ts'

export interface RevealedSsn {
  /** `null` while it is hidden; `''` for a passenger without one. */
  ssn: string | null
  isBusy: boolean
  /** Why it could not be read; `null` when it could. */
  failure: unknown
  /** True when it is shown then. */
  reveal: () => Promise<boolean>
  hide: () => void
}

interface Shown {
  passengerId: number
  ssn: string | null
  isBusy: boolean
  failure: unknown
}

/**
 * A passenger's personal identity code, read when the user asks for it and forgotten after half a minute, with the form,
 * with the passenger, and when the window is left or hidden. Each reading is audited.
 */
export function useRevealedSsn(passengerId: number): RevealedSsn {
  const hidden: Shown = { passengerId, ssn: null, isBusy: false, failure: null }
  const [shown, setShown] = useState(hidden)
  const request = useRef<AbortController | null>(null)
  const hide = useCallback(() => {
    request.current?.abort()
    setShown({ passengerId, ssn: null, isBusy: false, failure: null })
  }, [passengerId])

  useEffect(() => {
    const hideWithWindow = () => {
      if (document.visibilityState === 'hidden') hide()
    }
    document.addEventListener('visibilitychange', hideWithWindow)
    window.addEventListener('blur', hide)
    return () => {
      document.removeEventListener('visibilitychange', hideWithWindow)
      window.removeEventListener('blur', hide)
      request.current?.abort()
    }
  }, [hide])

  const isShown = shown.ssn !== null
  useEffect(() => {
    if (!isShown) return undefined
    const timer = setTimeout(hide, ssnShownMs)
    return () => clearTimeout(timer)
  }, [isShown, hide])

  const reveal = async () => {
    request.current?.abort()
    const { signal } = (request.current = new AbortController())
    setShown({ ...hidden, isBusy: true })
    try {
      const ssn = await fetchSsn(passengerId, signal)
      if (!signal.aborted) setShown({ ...hidden, ssn })
      return !signal.aborted
    } catch (failure) {
      if (!signal.aborted) setShown({ ...hidden, failure })
      return false
    }
  }
  const { ssn, isBusy, failure } = shown.passengerId === passengerId ? shown : hidden
  return { ssn, isBusy, failure, reveal, hide }
}
