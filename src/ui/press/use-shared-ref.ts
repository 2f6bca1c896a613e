import { useCallback, type RefCallback, type RefObject } from 'react'

/** One ref that keeps its element and tells a taker of it. Unlike Fluent's merged refs it ends what the taker has begun. */
export const useSharedRef = <T extends Element>(
  keptRef: RefObject<T | null>,
  take: (element: T) => (() => void) | undefined,
): RefCallback<T> =>
  useCallback(
    (element) => {
      keptRef.current = element
      const end = element ? take(element) : undefined
      return () => {
        keptRef.current = null
        end?.()
      }
    },
    [keptRef, take],
  )
