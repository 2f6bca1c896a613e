import { useEffect } from 'react'

/** Keeps the screen on while the page can be seen, where the browser can: nobody wakes a tablet with gloves on. */
export function useAwake(isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted || !('wakeLock' in navigator)) return
    let isOver = false
    let lock: WakeLockSentinel | null = null
    const take = async () => {
      if (document.visibilityState !== 'visible') return
      try {
        const taken = await navigator.wakeLock.request('screen')
        if (isOver) await taken.release()
        else lock = taken
      } catch {
        // refused to save the battery: the screen sleeps as it would have
      }
    }
    void take()
    // the browser takes the lock back whenever the page is hidden
    const onVisible = () => void take()
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', onVisible)
      void lock?.release()
    }
  }, [isWanted])
}
