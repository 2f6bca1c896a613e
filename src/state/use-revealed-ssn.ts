import { useCallback, useEffect, useRef, useState } from 'react'
import { fetchSsn, ssnShownMs, type ReadSsn } from '#data/ssn.ts'

export interface RevealedSsn {
  /** `null` while it is hidden. */
  read: ReadSsn | null
  isBusy: boolean
  /** Why it could not be read; `null` when it could. */
  failure: unknown
  /** What is shown then; `null` for nothing. */
  reveal: () => Promise<ReadSsn | null>
  hide: () => void
}

interface Shown {
  passengerId: number
  read: ReadSsn | null
  isBusy: boolean
  failure: unknown
}

/**
 * A passenger's personal identity code, read when the user asks for it and forgotten after half a minute, with the form,
 * with the passenger, and when the window is left or hidden. Each reading is audited.
 */
export function useRevealedSsn(passengerId: number): RevealedSsn {
  const hidden: Shown = { passengerId, read: null, isBusy: false, failure: null }
  const [shown, setShown] = useState(hidden)
  const request = useRef<AbortController | null>(null)
  const hide = useCallback(() => {
    request.current?.abort()
    setShown({ passengerId, read: null, isBusy: false, failure: null })
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

  const isShown = shown.read !== null
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
      const read = await fetchSsn(passengerId, signal)
      if (signal.aborted) return null
      setShown({ ...hidden, read })
      return read
    } catch (failure) {
      if (!signal.aborted) setShown({ ...hidden, failure })
      return null
    }
  }
  const { read, isBusy, failure } = shown.passengerId === passengerId ? shown : hidden
  return { read, isBusy, failure, reveal, hide }
}
