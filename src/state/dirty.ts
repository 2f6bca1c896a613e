import { useCallback, useEffect, useRef, useState } from 'react'

/** Puts something unsaved where it outlives its window. @returns whether it is there */
type Keep = () => Promise<boolean>
const keptNowhere: Keep = () => Promise.resolve(false)

const unsaved = new Map<object, Keep>()
const heldHere = new Set<object>()

/** Marks the window as holding something of this owner that would be lost with it. */
export function markUnsaved(owner: object, isUnsaved: boolean, keep: Keep = keptNowhere): void {
  if (isUnsaved) unsaved.set(owner, keep)
  else unsaved.delete(owner)
}

/** Marks the window as holding unsaved work while `isDirty`: an update then waits, and signing out asks. */
export function useDirty(isDirty: boolean, keep: Keep = keptNowhere): void {
  const latest = useRef(keep)
  useEffect(() => {
    latest.current = keep
  })
  useEffect(() => {
    if (!isDirty) return undefined
    const form = {}
    markUnsaved(form, true, () => latest.current())
    return () => markUnsaved(form, false)
  }, [isDirty])
}

/** As `useDirty`, for what says by itself when it begins and ends to hold something. */
export function useDirtyMark(): (isDirty: boolean) => void {
  const [owner] = useState({})
  useEffect(() => () => markUnsaved(owner, false), [owner])
  return useCallback((isDirty) => markUnsaved(owner, isDirty), [owner])
}

/** While `isHeld`, closing the window asks: what it holds is kept nowhere else, with or without storage. */
export function useHeldInWindow(isHeld: boolean): void {
  useEffect(() => {
    if (!isHeld) return undefined
    const held = {}
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    heldHere.add(held)
    globalThis.addEventListener('beforeunload', ask)
    return () => {
      heldHere.delete(held)
      globalThis.removeEventListener('beforeunload', ask)
    }
  }, [isHeld])
}

export const hasUnsavedWork = (): boolean => unsaved.size > 0

/** Whether it holds anything at all that is not saved. */
export const isWorkHere = (): boolean => hasUnsavedWork() || heldHere.size > 0

/** Has all forms keep what they hold, and tells whether something is left that is nowhere but in this window. */
export async function isWorkOnlyHere(): Promise<boolean> {
  const kept = await Promise.all([...unsaved.values()].map((keep) => keep().catch(() => false)))
  return heldHere.size > 0 || kept.includes(false)
}
