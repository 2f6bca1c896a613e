import { useState } from 'react'
import { withPassenger, type BookingDraft } from '#domain/booking/draft.ts'
import { type BookingDetails } from '#domain/booking/schema.ts'
import {
  bookingStepErrors,
  bookingSteps,
  earliestStart,
  mayOpenStep,
  whyNotSend,
  type BookingStep,
} from '#domain/booking/steps.ts'
import { type FieldErrors } from '#domain/field-errors.ts'
import { type LocalDate, type WallDateTime } from '#domain/local-date.ts'
import { type Refusal } from '#domain/refusal.ts'
import { sameValue } from '#domain/same-value.ts'
import { useDirty } from '#state/dirty.ts'
import { draftOffer, useDraft, type DraftOffer } from '#state/use-draft.ts'
import { bookingEntryOf, bookingEntrySchemas, bookingForm, newBookingDraftId, withTime } from './booking-form.ts'
import { useBookingSaving } from './use-booking-saving.ts'
import { useEstimate, type Estimate } from './use-estimate.ts'

interface Options {
  /** What is left in an editor that was closed is nothing that could be lost. */
  isOpen: boolean
  destinationId: number
  /** `null` for a new one. */
  stored: BookingDetails | null
  /** Of the signed-in user. */
  email: string
  now: WallDateTime
  onSaved: (saved: BookingDetails) => void
}

export interface BookingForm extends DraftOffer, Steps {
  draft: BookingDraft
  /** As it is typed. */
  time: string
  step: BookingStep
  estimate: Estimate
  isDirty: boolean
  busy: boolean
  failure: unknown
  /** The booking as somebody else has stored it meanwhile, or `null`. */
  theirs: BookingDetails | null
  /** What the form started from, or what has become of it when it was sent before. */
  base: BookingDetails | null
  /** The first day on which the booking may be. */
  earliestDay: LocalDate
  /** Why the booking cannot be sent, or `null`. */
  refusal: Refusal
  change: (draft: BookingDraft) => void
  setTime: (time: string) => void
  /** Puts what is entered on the device now. */
  store: () => Promise<void>
  send: () => Promise<void>
  /** Goes on from the version that somebody else has stored, with these values. */
  resolve: (merged: BookingDraft) => Promise<void>
  postpone: () => void
}

/** The editor's draft, its three steps, and its way to the server. Source: spec 3 §2 "Booking editor dialog". */
export function useBookingForm({ isOpen, destinationId, stored, email, now, onSaved }: Options): BookingForm {
  const [draftKey] = useState({ form: bookingForm, id: stored?.id ?? newBookingDraftId(destinationId) })
  const [base, setBase] = useState(stored)
  const [start] = useState(() => bookingEntryOf(stored, destinationId, now))
  const [entry, setEntry] = useState(start)
  const { draft, time, step } = entry
  const isDirty = !sameValue({ ...entry, step: start.step }, start)
  useDirty(isDirty && isOpen)
  const kept = useDraft(draftKey, bookingEntrySchemas, { value: entry, base, isChanged: isDirty })
  const estimate = useEstimate(draft)
  const earliest = earliestStart(base, now)
  const change = (next: BookingDraft) => setEntry((before) => ({ ...before, draft: next }))
  const steps = useSteps({
    draft,
    step,
    estimate,
    now: earliest,
    change,
    onStep: (next) => setEntry((before) => ({ ...before, step: next })),
  })
  const saving = useBookingSaving({
    draftKey,
    email,
    base,
    async onSaved(saved) {
      await kept.drop()
      onSaved(saved)
    },
  })
  const save = async (given: BookingDraft, from = base) => {
    await kept.store()
    await saving.save(given, from)
  }
  const { theirs } = saving
  return {
    ...entry,
    ...steps,
    ...saving,
    estimate,
    isDirty,
    base: base ?? saving.made,
    earliestDay: earliest.slice(0, 10),
    refusal: whyNotSend(draft, estimate.estimate, earliest),
    time,
    change,
    setTime: (typed) => setEntry((before) => withTime(before, typed)),
    store: kept.store,
    send: () => save(draft),
    async resolve(merged) {
      if (!theirs) return
      setBase(theirs)
      change(merged)
      await save(merged, theirs)
    },
    ...draftOffer(kept, (earlier) => {
      setBase(earlier.base)
      setEntry(earlier.value)
    }),
  }
}

interface Stepping extends Pick<BookingForm, 'draft' | 'step' | 'estimate' | 'change'> {
  now: WallDateTime
  onStep: (step: BookingStep) => void
}

interface Steps {
  /** What is wrong with the open step, by field; nothing before it was tried to leave it. */
  errors: FieldErrors<BookingDraft>
  mayOpen: (step: BookingStep) => boolean
  open: (step: BookingStep) => void
  /** To the next step, or says what keeps from it. */
  goOn: () => void
  goBack: () => void
  /** On without a passenger. */
  skip: () => void
}

function useSteps({ draft, step, estimate, now, change, onStep }: Stepping): Steps {
  const [tried, setTried] = useState<BookingStep | null>(null)
  const errors = errorsOf(step, draft, now)
  const open = (next: BookingStep) => {
    setTried(null)
    onStep(next)
  }
  const openNeighbour = (by: 1 | -1) => {
    const next = bookingSteps[bookingSteps.indexOf(step) + by]
    if (next) open(next)
  }
  return {
    errors: tried === step ? errors : {},
    mayOpen: (next) => mayOpenStep(next, { draft, current: step, estimate: estimate.estimate, now }),
    open,
    goOn() {
      if (Object.keys(errors).length === 0) openNeighbour(1)
      else setTried(step)
    },
    goBack: () => openNeighbour(-1),
    skip() {
      change(withPassenger(draft, { kind: 'none' }))
      openNeighbour(1)
    },
  }
}

/** Without a passenger the first step is skipped, not left. */
const errorsOf = (step: BookingStep, draft: BookingDraft, now: WallDateTime): FieldErrors<BookingDraft> =>
  step === 'passenger' && draft.passenger.kind === 'none'
    ? { passenger: 'bookings.passenger.choose' }
    : bookingStepErrors(step, draft, now)
