import { useState } from 'react'

export type FieldErrors<Draft> = Partial<Record<keyof Draft & string, string>>

interface Options<Draft extends object> {
  initial: Draft
  /** Text key of what is wrong with a field; a field without an entry is right. */
  validate: (draft: Draft) => FieldErrors<Draft>
  /** Called with a draft that is right. What it throws becomes `failure`. */
  submit: (draft: Draft) => Promise<void>
}

export interface Form<Draft extends object> {
  draft: Draft
  set: <Field extends keyof Draft>(field: Field, value: Draft[Field]) => void
  /** Tells that a field was left: from now on it shows what is wrong with it. */
  leave: (field: keyof Draft & string) => void
  /** What is wrong with the fields that were left, or with all once it was tried to submit. */
  errors: FieldErrors<Draft>
  isDirty: boolean
  busy: boolean
  /** What the last submission failed with, or null. */
  failure: unknown
  submit: () => Promise<void>
  /** Goes on from another start, with another draft. */
  goOn: (start: Draft, draft: Draft) => void
}

/** A draft of what is being entered, what is wrong with it, and its submission. */
export function useForm<Draft extends object>({ initial, validate, submit }: Options<Draft>): Form<Draft> {
  const [start, setStart] = useState(initial)
  const [draft, setDraft] = useState(initial)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [isTried, setIsTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)

  const wrong = validate(draft)
  const shown = Object.entries(wrong).filter(([field]) => isTried || left.has(field))
  const isDirty = Object.entries(draft).some(([field, value]) => start[field as keyof Draft] !== value)

  return {
    draft,
    set: (field, value) => setDraft((current) => ({ ...current, [field]: value })),
    leave: (field) => setLeft((current) => new Set(current).add(field)),
    errors: Object.fromEntries(shown) as FieldErrors<Draft>,
    isDirty,
    busy,
    failure,
    goOn(nextStart, next) {
      setStart(nextStart)
      setDraft(next)
    },
    async submit() {
      setIsTried(true)
      if (busy || Object.keys(wrong).length > 0) return
      setBusy(true)
      setFailure(null)
      try {
        await submit(draft)
      } catch (error) {
        setFailure(error)
      } finally {
        setBusy(false)
      }
    },
  }
}
