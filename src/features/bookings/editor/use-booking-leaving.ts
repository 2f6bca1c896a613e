import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { useDirty } from '#state/dirty.ts'
import { useDialogLeaving, useUnsavedForm, type UnsavedForm } from '#state/leaving.ts'
import { sync } from '#state/sync.ts'
import type { BookingForm } from './use-booking-form.ts'

interface Options {
  form: BookingForm
  /** What is left in an editor that was closed is nothing that could be lost. */
  isOpen: boolean
  /** Whether another editor is open above it, which asks by itself. */
  isCovered: boolean
  isNew: boolean
  /** Whether the booking is stored now: whoever was told has closed the editor. */
  isSaved: () => boolean
  onClose: () => void
}

/** The question before an editor with something unsaved is closed, or its page is left. */
export function useBookingLeaving({ form, isOpen, isCovered, isNew, isSaved, onClose }: Options) {
  const { t } = useTranslation()
  const { online } = useSnapshot(sync)
  // a new one is sent from its last step only: until then saving keeps it on the device
  const isSent = !isNew && online
  const unsaved: UnsavedForm = {
    ...{ isInDialog: true, refusal: isSent ? form.refusal && t(form.refusal) : t('bookings.leave.text') },
    // whoever goes back to another page is not led to the booking
    save: async (isElsewhere) => !form.busy && form.send(isElsewhere),
    keep: async () => !form.busy && form.store(),
    discard: form.giveUp,
  }
  const isUnsaved = form.isDirty && isOpen
  useDirty(isUnsaved, unsaved.keep)
  // a passenger's editor takes all that is unsaved for its own
  useUnsavedForm(isUnsaved && !isCovered, unsaved)
  return useDialogLeaving({
    ...{ forms: [unsaved], isUnsaved: () => form.isDirty, isBusy: form.busy },
    onClose() {
      if (!isSaved()) onClose()
    },
  })
}
