import { useEffect, useState } from 'react'

/**
 * The time in milliseconds, renewed at every full step of `everyMs` and when the page comes back to the screen (timers
 * stop while a device sleeps).
 */
export function useNow(now: () => number, everyMs: number): number {
  const [time, setTime] = useState(now)
  useEffect(() => {
    let timer = 0
    const tick = () => {
      clearTimeout(timer)
      const current = now()
      setTime(current)
      timer = window.setTimeout(tick, everyMs - (current % everyMs))
    }
    tick()
    document.addEventListener('visibilitychange', tick)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', tick)
    }
  }, [now, everyMs])
  return time
}
