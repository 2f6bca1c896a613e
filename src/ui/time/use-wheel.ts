import { useEffect, useEffectEvent, type RefObject } from 'react'

/** The wheel over a field, upwards as 1 and downwards as -1. While it is on, the page does not scroll. */
export function useWheel(
  field: RefObject<HTMLElement | null>,
  isOn: boolean,
  onWheel: (direction: 1 | -1) => void,
): void {
  const turn = useEffectEvent((event: WheelEvent) => {
    event.preventDefault()
    if (event.deltaY !== 0) onWheel(event.deltaY < 0 ? 1 : -1)
  })
  useEffect(() => {
    const element = field.current
    if (!element || !isOn) return undefined
    // React's own listener is passive and could not hold the page
    const listener = (event: WheelEvent) => turn(event)
    element.addEventListener('wheel', listener, { passive: false })
    return () => element.removeEventListener('wheel', listener)
  }, [field, isOn])
}
