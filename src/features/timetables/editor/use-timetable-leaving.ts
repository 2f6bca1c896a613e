import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { type Refusal } from '#domain/refusal.ts'
import { useLeaveQuestion, useUnsavedForm, type LeaveQuestion, type UnsavedForm } from '#state/leaving.ts'
import { sync } from '#state/sync.ts'
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
  const unsaved: UnsavedForm = {
    ...{ isInDialog: true, refusal: refusal && t(refusal), drop: form.forget },
    ...(!online && { saving: { text: t('timetables.leave.text'), label: t('timetables.leave.keep') } }),
    async save() {
      if (!online) return form.keep()
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
