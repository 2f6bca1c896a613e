import { useEffect, useState } from 'react'

/**
 * A flag that follows another one late, so that an indicator neither flashes nor flickers. Source: spec 1 §9 "Loading
 * indicator: on after 500 ms, off after 100 ms".
 */
export function useDelayedFlag(on: boolean, { onAfterMs = 500, offAfterMs = 100 } = {}): boolean {
  const [shown, setShown] = useState(false)
  useEffect(() => {
    // most loads are over before anything is shown: then there is nothing to wait for
    if (shown === on) return
    const timer = setTimeout(() => setShown(on), on ? onAfterMs : offAfterMs)
    return () => clearTimeout(timer)
  }, [on, shown, onAfterMs, offAfterMs])
  return shown
}
