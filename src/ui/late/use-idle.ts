import { useEffect, useState } from 'react'

/** A page that is never idle is taken to be after this, in milliseconds. */
const latestMs = 2000

/** True from the first moment on in which the page has nothing more urgent to do. */
export function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => {
    const be = () => setIdle(true)
    if ('requestIdleCallback' in window) {
      const asked = requestIdleCallback(be, { timeout: latestMs })
      return () => cancelIdleCallback(asked)
    }
    // Safari has no such moment to ask for
    const timer = setTimeout(be, 200)
    return () => clearTimeout(timer)
  }, [])
  return isIdle
}
