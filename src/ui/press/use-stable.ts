import { useCallback, useLayoutEffect, useRef } from 'react'

/**
 * A function that stays the same and does what the newest one does: for the events of parts that are not drawn again
 * when it changes. Not to be called while drawing.
 */
export function useStable<Given extends readonly unknown[]>(
  handler: (...given: Given) => void,
): (...given: Given) => void {
  const newest = useRef(handler)
  useLayoutEffect(() => {
    newest.current = handler
  })
  return useCallback((...given: Given) => newest.current(...given), [])
}
