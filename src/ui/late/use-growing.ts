import { startTransition, useEffect, useState } from 'react'

/**
 * How many parts of something long are drawn: some at first, and another one after each frame, so that no frame waits for
 * all of them. Once all are drawn, what is added later is drawn at once.
 */
export function useGrowing(first: number, total: number): number {
  const [drawn, setDrawn] = useState(first)
  useEffect(() => {
    if (drawn === Infinity) return undefined
    // the frame that comes next paints what is drawn, and the one after that finds it painted
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => startTransition(() => setDrawn(drawn + 1 < total ? drawn + 1 : Infinity)))
    })
    return () => cancelAnimationFrame(frame)
  }, [drawn, total])
  return drawn
}
