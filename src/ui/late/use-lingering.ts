import { useEffect, useState } from 'react'

/** How long an editor that was closed keeps what it showed, in milliseconds. Source: spec 3 §9 "Editor reset delay". */
const editorResetMs = 500

/** What is open; for a while after it was closed still what was open last, so that it can leave the screen as it was. */
export function useLingering<T extends object>(opened: T | null): T | null {
  const [last, setLast] = useState(opened)
  if (opened !== null && opened !== last) setLast(opened)
  useEffect(() => {
    if (opened !== null) return undefined
    const timer = setTimeout(() => setLast(null), editorResetMs)
    return () => clearTimeout(timer)
  }, [opened])
  return opened ?? last
}
