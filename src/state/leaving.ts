import { useEffect, useRef, useState } from 'react'
import { proxy, useSnapshot } from 'valtio'
import { useDirty } from './dirty.ts'
import { useLockText } from './held-rights.ts'

/** A form with something unsaved, and what can become of it before its page is left. */
export interface UnsavedForm {
  /** Whether it is a dialog's. Of those only the browser's way back leads away unasked: the rest is their own end. */
  isInDialog: boolean
  /** Why it cannot be saved now, in words, or `null`. */
  refusal: string | null
  /**
   * @param isElsewhere whether its user is on the way to another page, and not to be led anywhere afterwards
   * @returns whether everything is stored
   */
  save: (isElsewhere: boolean) => Promise<boolean>
  /**
   * Keeps it on the device for another time, where it cannot be saved now; absent for what is not kept there.
   * @returns whether it is there
   */
  keep?: () => Promise<boolean>
  /** Forgets what was typed, here and on the device. */
  discard: () => Promise<void>
}

const unsaved = new Set<{ current: UnsavedForm }>()

/** Told when a form comes to hold something unsaved or holds it no more, and when what is said of it has changed. */
export const formsNews = proxy({ count: 0 })

/** The forms of this window that hold something unsaved, as they are now, in the order in which they came to. */
export const unsavedForms = (): readonly UnsavedForm[] => [...unsaved].map(({ current }) => current)

/** Marks a form as holding unsaved work while `isUnsaved`: an update then waits, and leaving its page asks. */
export function useUnsavedForm(isUnsaved: boolean, given: UnsavedForm): void {
  const lock = useLockText()
  const form = lock === null ? given : { ...given, refusal: lock }
  useDirty(isUnsaved, form.keep)
  const latest = useRef(form)
  useEffect(() => {
    latest.current = form
  })
  useEffect(() => {
    if (!isUnsaved) return undefined
    unsaved.add(latest)
    return () => {
      unsaved.delete(latest)
      formsNews.count += 1
    }
  }, [isUnsaved])
  useEffect(() => {
    formsNews.count += 1
  }, [isUnsaved, form.refusal])
}

interface Options {
  /** What is unsaved there; by default all that is in this window. */
  forms?: readonly UnsavedForm[] | undefined
  /** Whether somebody is on the way out. */
  isAsked: boolean
  /** Whether that is the way to another page; else a dialog is closed. */
  isElsewhere: boolean
  onStay: () => void
  onLeave: () => void
}

export interface LeaveQuestion {
  open: boolean
  /** How many forms hold something unsaved. */
  count: number
  /** Why not all of it can be saved now, in words, or `null`. */
  refusal: string | null
  /** Whether what cannot be saved now is kept on the device instead. */
  isKept: boolean
  onStay: () => void
  onDiscard: () => void
  onSave: () => void
}

/**
 * The question before unsaved work is left: it goes away while that is saved or discarded, and whatever keeps from it
 * is then seen.
 */
export function useLeaveQuestion({ forms, isAsked, isElsewhere, onStay, onLeave }: Options): LeaveQuestion {
  useSnapshot(formsNews)
  const [isBusy, setBusy] = useState(false)
  const current = () => forms ?? unsavedForms()
  const end = async (work: () => Promise<boolean>) => {
    setBusy(true)
    const isDone = await work().catch(() => false)
    if (isDone) onLeave()
    else onStay()
  }
  // not before that has been heard: the question would come back for a moment, and take the focus from what has it by now
  if (isBusy && !isAsked) setBusy(false)
  const refused = current().filter(({ refusal }) => refusal !== null)
  return {
    open: isAsked && !isBusy,
    count: current().length,
    refusal: refused[0]?.refusal ?? null,
    isKept: refused.length > 0 && refused.every(({ keep }) => keep !== undefined),
    onStay,
    onDiscard: () => void end(() => allDiscarded(current())),
    onSave: () => void end(() => allSaved(current(), isElsewhere)),
  }
}

interface DialogOptions extends Pick<Options, 'forms'> {
  /** Looked at when it is to be closed. */
  isUnsaved: () => boolean
  /** Something is being stored: it is not closed then. */
  isBusy: boolean
  onClose: () => void
}

/** Closes a dialog, or puts the question first. */
export function useDialogLeaving({ forms, isUnsaved, isBusy, onClose }: DialogOptions) {
  const [isAsked, setAsked] = useState(false)
  const question = useLeaveQuestion({
    ...{ forms, isAsked, isElsewhere: false },
    onStay: () => setAsked(false),
    onLeave() {
      setAsked(false)
      onClose()
    },
  })
  const close = () => {
    if (isBusy) return
    if (isUnsaved()) setAsked(true)
    else onClose()
  }
  return { close, question }
}

/** Saves or keeps one after the other, up to the first with which that fails. */
async function allSaved(forms: readonly UnsavedForm[], isElsewhere: boolean): Promise<boolean> {
  for (const { refusal, save, keep } of forms) {
    const isStored = await (refusal === null ? save(isElsewhere) : keep?.())
    if (!isStored) return false
  }
  return true
}

/** What the device does not forget may be offered again, but holds nobody back. */
async function allDiscarded(forms: readonly UnsavedForm[]): Promise<true> {
  await Promise.allSettled(forms.map(({ discard }) => discard()))
  return true
}
