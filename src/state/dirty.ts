import { useEffect } from 'react'

const unsaved = new Set<object>()

/** Marks the window as holding something of this owner that would be lost with it. */
export function markUnsaved(owner: object, isUnsaved: boolean): void {
  if (isUnsaved) unsaved.add(owner)
  else unsaved.delete(owner)
}

/** Marks the window as holding unsaved work while `isDirty`: an update then waits. */
export function useDirty(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return undefined
    const form = {}
    markUnsaved(form, true)
    return () => markUnsaved(form, false)
  }, [isDirty])
}

/** While `isHeld`, closing the window asks: what it holds is kept nowhere else, with or without storage. */
export function useHeldInWindow(isHeld: boolean): void {
  useEffect(() => {
    if (!isHeld) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    globalThis.addEventListener('beforeunload', ask)
    return () => globalThis.removeEventListener('beforeunload', ask)
  }, [isHeld])
}

export const hasUnsavedWork = (): boolean => unsaved.size > 0
