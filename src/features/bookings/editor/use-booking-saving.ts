import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { createBooking, updateBooking } from '#data/bookings.ts'
import { changeOf, theirsOf } from '#data/api/conflict.ts'
import type { DraftKey } from '#data/workspace/draft-key.ts'
import { Submission } from '#data/drafts/submission.ts'
import type { BookingDraft } from '#domain/booking/draft.ts'
import { BookingDetails, type BookingUpdate } from '#domain/booking/schema.ts'
import type { LastChange } from '#domain/last-change.ts'
import { bookingStateNames, bookingStateOf, bookingStates } from '#domain/booking/state.ts'
import { savedBooking, savedBookingUpdate } from '#domain/booking/steps.ts'
import { say } from '#ui/speak/toast.ts'
import { bookingName } from '../words/booking-words.ts'
import { bookingConflicts, mergedBooking } from './booking-conflict.ts'

interface Options {
  draftKey: DraftKey
  /** Of the signed-in user. */
  email: string
  /** What the form started from; `null` for a new booking. */
  base: BookingDetails | null
}

/** The booking as another user has stored it meanwhile, and who that was: `null` where it is not known. */
export interface StoredMeanwhile {
  booking: BookingDetails
  changed: LastChange | null
}

/** A state that this client does not know is left to the server, which refuses the change. */
const stateNameOf = ({ state }: BookingDetails) => {
  const { name } = bookingStateOf(state)
  return bookingStateNames.find((known) => known === name) ?? 'undefined'
}

/** The draft as a change of what is stored, also where it was begun as a new booking. */
const onto = (draft: BookingDraft, stored: BookingDetails): BookingDraft =>
  draft.id === 0 ? { ...draft, id: stored.id, version: stored.version } : draft

const updateOf = (draft: BookingDraft, stored: BookingDetails): BookingUpdate =>
  savedBookingUpdate(onto(draft, stored), stateNameOf(stored), stored.request)

/** The way of a booking to the server. A new one is created, a stored one updated. */
export function useBookingSaving({ draftKey, email, base }: Options) {
  const { t } = useTranslation()
  const [submission] = useState(() => new Submission(draftKey))
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const [theirs, setTheirs] = useState<StoredMeanwhile | null>(null)
  /** The new booking, where an earlier click has booked it and its answer was lost. */
  const [made, setMade] = useState<BookingDetails | null>(null)
  /** `null` when another user has changed the same. What goes together is saved together. */
  const send = async (draft: BookingDraft, stored: BookingDetails | null): Promise<BookingDetails | null> => {
    const { destinationId } = draft
    if (!stored) {
      return createBooking(destinationId, savedBooking(draft, email), submission, (found) => {
        setMade(found)
        return updateOf(draft, found)
      })
    }
    try {
      return await updateBooking(stored, updateOf(draft, stored), submission)
    } catch (reason) {
      const found = theirsOf(reason, BookingDetails)
      if (!found || bookingStateOf(found.state).locks) throw reason
      if (bookingConflicts(stored, draft, found).length === 0) {
        return send(mergedBooking(stored, draft, found, new Set()), found)
      }
      setTheirs({ booking: found, changed: changeOf(reason) })
      return null
    }
  }
  /**
   * @param stored what the draft was made from; `null` for a new booking
   * @param onSaved is waited for before anything can be sent again
   * @returns whether the booking is stored; why not is then the failure, or what they have changed. Never rejects.
   */
  const save = async (
    draft: BookingDraft,
    stored: BookingDetails | null,
    onSaved: (saved: BookingDetails) => Promise<void>,
  ): Promise<boolean> => {
    setBusy(true)
    setFailure(null)
    setTheirs(null)
    try {
      const saved = await send(draft, stored)
      if (!saved) return false
      say({ title: t(base ? 'bookings.saved' : 'bookings.sent', { name: bookingName(saved) }), intent: 'success' })
      await onSaved(saved)
      return true
    } catch (reason) {
      setFailure(reason)
      return false
    } finally {
      setBusy(false)
    }
  }
  const isClosed = bookingStateOf(theirsOf(failure, BookingDetails)?.state ?? bookingStates.open).locks
  return { busy, failure, isClosed, theirs, made, save, postpone: () => setTheirs(null) }
}
