import { startTransition, useEffect, useState } from 'react'

/** False until the component has been on the screen once: what is long shows its first screen before it is whole. */
export function useAfterFirstPaint(): boolean {
  const [isPainted, setPainted] = useState(false)
  useEffect(() => {
    // the frame that comes next paints it, and the one after that finds it painted
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => startTransition(() => setPainted(true)))
    })
    return () => cancelAnimationFrame(frame)
  }, [])
  return isPainted
}
