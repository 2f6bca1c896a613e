import { useEffect, useRef, useState } from 'react'
import { useDirty } from './dirty.ts'

/** A form with something unsaved, and what can become of it before its page is left. */
export interface UnsavedForm {
  /** Whether it is a dialog's. Of those only the browser's way back leads away unasked: the rest is their own end. */
  isInDialog: boolean
  /** Why it cannot be saved now, in words, or `null`. */
  refusal: string | null
  /** @returns whether everything is stored */
  save: () => Promise<boolean>
  /** Forgets what was typed, here and on the device. */
  drop: () => Promise<void>
}

const unsaved = new Set<{ current: UnsavedForm }>()

/** The forms of this window that hold something unsaved, the innermost first. */
export const unsavedForms = (): readonly UnsavedForm[] => [...unsaved].map(({ current }) => current)

/** Marks a form as holding unsaved work while `isUnsaved`: an update then waits, and leaving its page asks. */
export function useUnsavedForm(isUnsaved: boolean, form: UnsavedForm): void {
  useDirty(isUnsaved)
  const latest = useRef(form)
  useEffect(() => {
    latest.current = form
  })
  useEffect(() => {
    if (!isUnsaved) return undefined
    unsaved.add(latest)
    return () => void unsaved.delete(latest)
  }, [isUnsaved])
}

interface Options {
  /** What is unsaved there. */
  forms: readonly UnsavedForm[]
  /** Whether somebody is on the way out. */
  isAsked: boolean
  onStay: () => void
  onLeave: () => void
}

interface LeaveQuestion {
  open: boolean
  refusal: string | null
  onStay: () => void
  onDiscard: () => void
  onSave: () => void
}

/** The question before unsaved work is left: it goes away while that is saved, and whatever keeps from it is then seen. */
export function useLeaveQuestion({ forms, isAsked, onStay, onLeave }: Options): LeaveQuestion {
  const [isSaving, setSaving] = useState(false)
  const save = async () => {
    setSaving(true)
    const isSaved = await allSaved(forms).finally(() => setSaving(false))
    if (isSaved) onLeave()
    else onStay()
  }
  return {
    open: isAsked && !isSaving,
    refusal: forms.map(({ refusal }) => refusal).find((refusal) => refusal !== null) ?? null,
    onStay,
    onDiscard: () => void Promise.all(forms.map(({ drop }) => drop())).then(onLeave),
    onSave: () => void save(),
  }
}

/** Saves one after the other, up to the first that cannot be saved. */
async function allSaved(forms: readonly UnsavedForm[]): Promise<boolean> {
  for (const { save } of forms) if (!(await save())) return false
  return true
}
