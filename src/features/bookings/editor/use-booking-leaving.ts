import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { useLeaveQuestion } from '#state/leaving.ts'
import { sync } from '#state/sync.ts'
import { type BookingForm } from './use-booking-form.ts'

interface Options {
  form: BookingForm
  isNew: boolean
  /** Whether the booking is stored now: whoever was told has closed the editor. */
  isSaved: () => boolean
  onClose: () => void
}

/** The question before an editor with something unsaved is closed. */
export function useBookingLeaving({ form, isNew, isSaved, onClose }: Options) {
  const { t } = useTranslation()
  const { online } = useSnapshot(sync)
  const [isLeaving, setLeaving] = useState(false)
  // a new one is sent from its last step only: until then saving keeps it on the device
  const isSent = !isNew && online
  const question = useLeaveQuestion({
    forms: [
      {
        ...{ isInDialog: true, refusal: isSent && form.refusal !== null ? t(form.refusal) : null, drop: form.forget },
        async save() {
          await (isSent ? form.send() : form.store())
          return isSaved() || !isSent
        },
      },
    ],
    isAsked: isLeaving,
    onStay: () => setLeaving(false),
    onLeave() {
      if (!isSaved()) onClose()
    },
  })
  const close = () => {
    if (form.busy) return
    if (form.isDirty) setLeaving(true)
    else onClose()
  }
  const keeping = { saving: { text: t('bookings.leave.text'), label: t('bookings.keep') } }
  return { close, question: { ...question, ...(!isSent && keeping) } }
}
