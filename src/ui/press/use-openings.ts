import { useState } from 'react'

/** How often something was opened: as a key, so that each time begins anew, also while the last time still lingers. */
export function useOpenings(isOpen: boolean): number {
  const [last, setLast] = useState({ isOpen, count: 0 })
  if (last.isOpen !== isOpen) setLast({ isOpen, count: last.count + Number(isOpen) })
  return last.count
}
