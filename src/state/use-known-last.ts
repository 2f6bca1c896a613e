import { useState } from 'react'

type Unknown = null | undefined

/**
 * What was known last: the same object as long as it says the same, and still there when the device has forgotten what
 * it had fetched, as it may while a page is in the middle of its work.
 * @param of whose it is: of somebody else nothing is known
 * @param value of a live query, as it gives it; the same until it gives another one
 */
export function useKnownLast<T>(of: unknown, value: T | Unknown): T | Unknown {
  const [last, setLast] = useState(() => ({ of, read: value, value, said: JSON.stringify(value) }))
  if (last.of !== of || last.read !== value) {
    const isOther = last.of !== of
    const isForgotten = !isOther && (value === null || value === undefined)
    const said = isForgotten ? last.said : JSON.stringify(value)
    setLast({ of, read: value, said, value: !isOther && said === last.said ? last.value : value })
  }
  return last.value
}
