import { useEffect, useEffectEvent } from 'react'

/** How long nobody has touched the page before it shows today again, as whoever comes to it next expects. */
const returnAfterMs = 10 * 60_000

const interactions = ['pointerdown', 'wheel', 'keydown', 'touchmove'] as const

/** @param isElsewhere another day than today is shown, and nothing is open over it */
export function useReturnToToday(isElsewhere: boolean, onToday: () => void): void {
  const goBack = useEffectEvent(onToday)
  useEffect(() => {
    if (!isElsewhere) return
    let timer: ReturnType<typeof setTimeout>
    const begin = () => {
      clearTimeout(timer)
      timer = setTimeout(() => goBack(), returnAfterMs)
    }
    begin()
    const listening = new AbortController()
    const options = { capture: true, passive: true, signal: listening.signal }
    for (const name of interactions) window.addEventListener(name, begin, options)
    return () => {
      clearTimeout(timer)
      listening.abort()
    }
  }, [isElsewhere])
}
