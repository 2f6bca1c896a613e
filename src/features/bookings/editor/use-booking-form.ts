import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { askedMoment, withPassenger, type BookingDraft, type DraftPassenger } from '#domain/booking/draft.ts'
import { earliestDay, type BookingClock } from '#domain/booking/past.ts'
import type { BookingDetails } from '#domain/booking/schema.ts'
import {
  bookingStepErrors,
  bookingSteps,
  hasPassed,
  mayOpenStep,
  oddTimeOf,
  whyNotSend,
  type BookingStep,
} from '#domain/booking/steps.ts'
import type { FieldErrors } from '#domain/field-errors.ts'
import type { LocalDate, WallDateTime } from '#domain/local-date.ts'
import type { Refusal } from '#domain/refusal.ts'
import { sameValue } from '#domain/same-value.ts'
import { draftOffer, useDraft, type DraftOffer } from '#state/use-draft.ts'
import { say } from '#ui/speak/toast.ts'
import {
  bookingEntryOf,
  bookingEntrySchemas,
  bookingForm,
  newBookingDraftId,
  withTime,
  type BookingEntry,
} from './booking-form.ts'
import { useBookingSaving, type StoredMeanwhile } from './use-booking-saving.ts'
import { useEstimate, type Estimate } from './use-estimate.ts'

interface Options {
  /** An editor that was closed shows what it held a while longer: nothing changes that any more. */
  isOpen: boolean
  /** Begins at the first step, also with a stored booking. */
  isFromStart: boolean
  destinationId: number
  /** `null` for a new one. */
  stored: BookingDetails | null
  /** For whom a new one is begun; `null` for nobody in particular. */
  passenger: DraftPassenger | null
  /** Of the signed-in user. */
  email: string
  /** Moves on while the form is open. */
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
  /** The failure is that the booking system has answered meanwhile: the booking stays as it is. */
  isClosed: boolean
  /** What another user has stored meanwhile, or `null`. */
  theirs: StoredMeanwhile | null
  /** What the form started from, or what has become of it when it was sent before. */
  base: BookingDetails | null
  /** The first day on which the booking may be. */
  earliestDay: LocalDate
  /** Why the booking cannot be sent, or `null`. */
  refusal: Refusal
  /** That in the last step, once it was tried to send it; that its time has passed at once. */
  blocked: Refusal
  /** @param changed gets the draft as it is then: also an answer that comes late undoes nothing */
  change: (changed: (draft: BookingDraft) => BookingDraft) => void
  setTime: (time: string) => void
  /** The time has been typed: from now on it is told when it has passed. */
  leaveTime: () => void
  /** Puts what is entered on the device now. @returns whether it is there; what fails is said */
  store: () => Promise<boolean>
  /**
   * @param isLeaving whether its user goes on to another page, and is not led to the booking
   * @returns whether the booking is stored; why not is then in the form
   */
  send: (isLeaving?: boolean) => Promise<boolean>
  /** Sends the booking, or leads to what stands in the way. */
  submit: () => void
  /** Forgets what is entered, before the editor is left. */
  giveUp: () => Promise<void>
  /** Goes on from the version that another user has stored, with these values. */
  resolve: (merged: BookingDraft) => Promise<void>
  postpone: () => void
}

/** The editor's draft, its three steps, and its way to the server. Source: spec 3 §2 "Booking editor dialog". */
export function useBookingForm(options: Options): BookingForm {
  const { isOpen, destinationId, stored, email, now, onSaved } = options
  const [draftKey] = useState({ form: bookingForm, id: stored?.id ?? newBookingDraftId(destinationId) })
  const [base, setBase] = useState(stored)
  const { entry, isDirty, enter, end } = useEntry(() => bookingEntryOf(stored, options), isOpen)
  const { draft, step } = entry
  const kept = useDraft(draftKey, bookingEntrySchemas, { value: entry, base, isChanged: isDirty })
  const store = useToldStoring(kept.store)
  const estimate = useEstimate(draft)
  const clock: BookingClock = { now, asked: base && askedMoment(base) }
  const { isTyping, ...timing } = useTypedTime(enter)
  const change: BookingForm['change'] = (changed) => enter((before) => ({ ...before, draft: changed(before.draft) }))
  const steps = useSteps({
    ...{ draft, step, estimate, clock, isTyping, change },
    onStep: (next) => enter((before) => ({ ...before, step: next })),
  })
  const saving = useBookingSaving({ draftKey, email, base })
  const save = async (given: BookingDraft, { from = base, isLeaving = false } = {}) => {
    await kept.store()
    return saving.save(given, from, async (saved) => {
      const wasOpen = end()
      await kept.discard()
      if (wasOpen && !isLeaving) onSaved(saved)
    })
  }
  const { refusal, blocked, isStepUnfinished, setTried } = useSendRefusal(entry, estimate, clock)
  return {
    ...entry,
    ...steps,
    ...timing,
    ...saving,
    estimate,
    isDirty,
    base: base ?? saving.made,
    earliestDay: earliestDay(clock),
    ...{ refusal, blocked },
    change,
    store,
    send: (isLeaving = false) => save(draft, { isLeaving }),
    submit() {
      setTried(refusal !== null)
      if (refusal === null) void save(draft)
      else if (isStepUnfinished) steps.openTried('placeAndTime')
    },
    giveUp() {
      end()
      return kept.discard()
    },
    async resolve(merged) {
      if (!saving.theirs) return
      setBase(saving.theirs.booking)
      change(() => merged)
      await save(merged, { from: saving.theirs.booking })
    },
    ...draftOffer(kept, (earlier) => {
      setBase(earlier.base)
      enter(() => earlier.value)
    }),
  }
}

/** Keeps the draft on the device, and tells where that fails. */
function useToldStoring(store: () => Promise<boolean>): () => Promise<boolean> {
  const { t } = useTranslation()
  return async () => {
    const isKept = await store()
    if (!isKept) say({ title: t('draft.failed'), intent: 'error' })
    return isKept
  }
}

/** Why an order is not sent; `blocked` is that once it is to be said, and `null` before. */
function useSendRefusal({ draft, step }: BookingEntry, estimate: ReturnType<typeof useEstimate>, clock: BookingClock) {
  const [wasTried, setTried] = useState(false)
  const refusal = whyNotSend(draft, estimate.estimate, clock)
  const isStepUnfinished = Object.keys(bookingStepErrors('placeAndTime', draft, clock)).length > 0
  const isSaid = refusal === 'refusal.booking.past' || (wasTried && !isStepUnfinished)
  const isBlocked = step === 'details' && !estimate.isLoading && isSaid
  return { refusal, blocked: isBlocked ? refusal : null, isStepUnfinished, setTried }
}

/** The time as it is typed, and whether it still is. */
function useTypedTime(enter: (changed: (before: BookingEntry) => BookingEntry) => void) {
  const [isTyping, setTyping] = useState(false)
  return {
    isTyping,
    setTime(typed: string) {
      setTyping(true)
      enter((before) => withTime(before, typed))
    },
    leaveTime: () => setTyping(false),
  }
}

/**
 * What is entered. Once it is saved, given up or its editor is closed, no answer that comes late changes it any more.
 * @returns `end` ends it, and says whether it had not ended
 */
function useEntry(startOf: () => BookingEntry, isOpen: boolean) {
  const [start] = useState(startOf)
  const [entry, setEntry] = useState(start)
  const isOver = useRef(false)
  useEffect(() => {
    isOver.current = !isOpen
    return () => void (isOver.current = true)
  }, [isOpen])
  return {
    entry,
    isDirty: !sameValue({ ...entry, step: start.step }, start),
    enter: (changed: (before: BookingEntry) => BookingEntry) => {
      if (!isOver.current) setEntry(changed)
    },
    end: (): boolean => {
      const wasOpen = !isOver.current
      isOver.current = true
      return wasOpen
    },
  }
}

interface Stepping extends Pick<BookingForm, 'draft' | 'step' | 'estimate' | 'change'> {
  clock: BookingClock
  /** A time that is being typed is not judged yet. */
  isTyping: boolean
  onStep: (step: BookingStep) => void
}

interface Steps {
  /** What is wrong with the open step, by field; before it was tried to leave it only a time that has passed. */
  errors: FieldErrors<BookingDraft>
  mayOpen: (step: BookingStep) => boolean
  open: (step: BookingStep) => void
  /** Opens a step with what is wrong in it. */
  openTried: (step: BookingStep) => void
  /** To the next step, or says what keeps from it. */
  goOn: () => void
  goBack: () => void
  /** On without a passenger. */
  skip: () => void
}

function useSteps({ draft, step, estimate, clock, isTyping, change, onStep }: Stepping): Steps {
  const [tried, setTried] = useState<BookingStep | null>(null)
  const errors = errorsOf(step, draft, clock)
  const isImpossible = hasPassed(draft, clock) || oddTimeOf(draft) === 'skipped'
  const impossible = !isTyping && step === 'placeAndTime' && isImpossible ? momentErrors(errors) : {}
  const open = (next: BookingStep) => {
    setTried(null)
    onStep(next)
  }
  const openNeighbour = (by: 1 | -1) => {
    const next = bookingSteps[bookingSteps.indexOf(step) + by]
    if (next) open(next)
  }
  return {
    errors: tried === step ? errors : impossible,
    mayOpen: (next) => mayOpenStep(next, { draft, current: step, estimate: estimate.estimate, clock }),
    open,
    openTried(next) {
      onStep(next)
      setTried(next)
    },
    goOn() {
      if (Object.keys(errors).length === 0) openNeighbour(1)
      else setTried(step)
    },
    goBack: () => openNeighbour(-1),
    skip() {
      change((before) => withPassenger(before, { kind: 'none' }))
      openNeighbour(1)
    },
  }
}

const momentErrors = ({ date, minutes }: FieldErrors<BookingDraft>): FieldErrors<BookingDraft> => ({
  ...(date !== undefined && { date }),
  ...(minutes !== undefined && { minutes }),
})

/** Without a passenger the first step is skipped, not left. */
const errorsOf = (step: BookingStep, draft: BookingDraft, clock: BookingClock): FieldErrors<BookingDraft> =>
  step === 'passenger' && draft.passenger.kind === 'none'
    ? { passenger: 'bookings.passenger.choose' }
    : bookingStepErrors(step, draft, clock)
