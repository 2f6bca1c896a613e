import { useCallback, useState } from 'react'

/**
 * The width of an element in pixels, and the element's ref. For what container queries cannot do. `null` before it is
 * known: what depends on it is drawn then, because to draw it twice costs more than to ask an empty element; 0 where
 * nothing is laid out.
 */
export function useWidth(): [width: number | null, ref: (element: HTMLElement | null) => (() => void) | undefined] {
  const [width, setWidth] = useState<number | null>(null)
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined
    const observer = new ResizeObserver(() => setWidth(element.clientWidth))
    setWidth(element.clientWidth)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [width, ref]
}
