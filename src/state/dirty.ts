import { useEffect } from 'react'

const dirtyForms = new Set<object>()

/** Marks the window as holding unsaved work while `isDirty`: an update then waits, and leaving asks. */
export function useDirty(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return undefined
    const form = {}
    dirtyForms.add(form)
    return () => {
      dirtyForms.delete(form)
    }
  }, [isDirty])
}

export const hasUnsavedWork = (): boolean => dirtyForms.size > 0
