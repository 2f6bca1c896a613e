import { useState } from 'react'

/** The value as it was when it began to be held; the value itself while it is not. @param value must keep its identity */
export function useHeld<T>(value: T, isHeld: boolean): T {
  const [last, setLast] = useState({ value, isHeld })
  const held = last.isHeld && isHeld ? last.value : value
  if (held !== last.value || isHeld !== last.isHeld) setLast({ value: held, isHeld })
  return held
}
