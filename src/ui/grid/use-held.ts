import { useState } from 'react'

/** A value that stays the same object as long as it is alike. */
export function useHeld<T>(value: T, isAlike: (a: T, b: T) => boolean): T {
  const [held, setHeld] = useState({ value })
  if (held.value === value || isAlike(held.value, value)) return held.value
  setHeld({ value })
  return value
}
