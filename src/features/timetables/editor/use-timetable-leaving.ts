import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import type { Refusal } from '#domain/refusal.ts'
import { useDialogLeaving, useUnsavedForm, type UnsavedForm } from '#state/leaving.ts'
import { sync } from '#state/sync.ts'
import { needsConnection } from '../actions/timetable-offers.ts'
import type { TimetableForm } from './use-timetable-form.ts'

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

/** The question before an editor with something unsaved is closed, or its page left. */
export function useTimetableLeaving({ form, open, refusal, isSaved, onWayOut, onClose }: Options) {
  const { t } = useTranslation()
  const { online } = useSnapshot(sync)
  const words = refusal ?? (online ? null : needsConnection)
  const unsaved: UnsavedForm = {
    ...{ isInDialog: true, refusal: words && t(words), keep: form.keep, discard: form.forget },
    async save(isElsewhere) {
      onWayOut(isElsewhere)
      await form.submit()
      onWayOut(false)
      return isSaved()
    },
  }
  useUnsavedForm(open && form.isDirty, unsaved)
  return useDialogLeaving({
    ...{ forms: [unsaved], isUnsaved: () => form.isDirty, isBusy: form.busy },
    onClose() {
      if (!isSaved()) onClose()
    },
  })
}
