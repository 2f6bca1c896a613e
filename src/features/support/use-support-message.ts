import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { sendSupport } from '#data/support.ts'
import { clientVersion } from '#domain/product.ts'
import { supportLimits } from '#domain/support.ts'
import { isBlank } from '#domain/text.ts'
import { preferences } from '#state/preferences.ts'
import { useForm, type Form } from '#ui/form/use-form.ts'
import { useSupportDraft } from './support-draft.ts'

interface SupportMessage extends Form<{ message: string }> {
  isSent: boolean
}

/** A message to support, kept on the device until it is sent. Source: spec 1 §2.8, §3 "Support request". */
export function useSupportMessage(userId: number, destinationId: number, url: string): SupportMessage {
  const [draft, keepDraft] = useSupportDraft(userId)
  const [isSent, setIsSent] = useState(false)
  const own = useRef(draft)
  const form = useForm({
    initial: { message: draft },
    validate: ({ message }) => (isBlank(message) ? { message: 'validation.required' } : {}),
    submit: async ({ message }) => {
      const { locale } = preferences
      const shortUrl = url.slice(0, supportLimits.url)
      await sendSupport({ message, version: clientVersion, locale, destinationId, url: shortUrl })
      own.current = ''
      keepDraft('')
      setIsSent(true)
    },
  })
  // one draft in all windows: what another one has sent is not sent again
  const follow = useEffectEvent((kept: string) => {
    if (kept === own.current || form.busy) return
    own.current = kept
    form.set('message', kept)
  })
  useEffect(() => follow(draft), [draft])
  return {
    ...form,
    set: (field, value) => {
      own.current = value
      form.set(field, value)
      keepDraft(value)
    },
    isSent,
  }
}
