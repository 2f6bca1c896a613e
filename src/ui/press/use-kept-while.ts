import { useState } from 'react'

/** The value as it was when it began to be kept; the value itself while it is not. @param value must keep its identity */
export function useKeptWhile<T>(value: T, isKept: boolean): T {
  const [last, setLast] = useState({ value, isKept })
  const held = last.isKept && isKept ? last.value : value
  if (held !== last.value || isKept !== last.isKept) setLast({ value: held, isKept })
  return held
}
