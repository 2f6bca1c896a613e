import { useEffect, useState } from 'react'
import type { Hold } from './hold.ts'

/** The value as it was when the board was not held. */
export function useHeld<T>(value: T, hold: Hold): T {
  const [held, setHeld] = useState(value)
  useEffect(() => hold.whenOff(() => setHeld(value)), [value, hold])
  return held
}
