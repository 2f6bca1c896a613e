import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { type Refusal } from '#domain/refusal.ts'
import { useLeaveQuestion, useUnsavedForm, type LeaveQuestion, type UnsavedForm } from '#state/leaving.ts'
import { sync } from '#state/sync.ts'
import { needsConnection } from '../actions/timetable-offers.ts'
import { type TimetableForm } from './use-timetable-form.ts'

interface Options {
  form: TimetableForm
  open: boolean
  refusal: Refusal
  /** Whether it is stored on the server: whoever was told closes the editor. */
  isSaved: () => boolean
  /** Told before it is saved on the way to another page, and after that. */
  onWayOut: (isOnWayOut: boolean) => void
  onClose: () => void
}

interface Leaving {
  /** Closes the editor, or asks first. */
  close: () => void
  question: LeaveQuestion
}

/** The question before an editor with something unsaved is closed, or its page left. */
export function useTimetableLeaving({ form, open, refusal, isSaved, onWayOut, onClose }: Options): Leaving {
  const { t } = useTranslation()
  const { online } = useSnapshot(sync)
  const [isLeaving, setLeaving] = useState(false)
  const words = refusal ?? (online ? null : needsConnection)
  const unsaved: UnsavedForm = {
    ...{ isInDialog: true, refusal: words && t(words), keep: form.keep, drop: form.forget },
    async save() {
      // else it is its own question that was asked
      onWayOut(!isLeaving)
      await form.submit()
      onWayOut(false)
      return isSaved()
    },
  }
  useUnsavedForm(open && form.isDirty, unsaved)
  const question = useLeaveQuestion({
    forms: [unsaved],
    isAsked: isLeaving,
    onStay: () => setLeaving(false),
    onLeave() {
      setLeaving(false)
      if (!isSaved()) onClose()
    },
  })
  const close = () => {
    if (form.busy) return
    if (form.isDirty) setLeaving(true)
    else onClose()
  }
  return { close, question }
}
