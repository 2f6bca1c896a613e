import { bookingDraftOf, type BookingDraft } from '#domain/booking/draft.ts'
import type { BookingDetails } from '#domain/booking/schema.ts'
import { conflictFields, mergedVersion, type FieldConflict } from '#domain/conflict.ts'

/** Fields of a booking that two have changed in different ways. @param base what this form started from */
export const bookingConflicts = (
  base: BookingDetails,
  mine: BookingDraft,
  theirs: BookingDetails,
): FieldConflict<BookingDraft>[] =>
  conflictFields(bookingDraftOf(base), mine, bookingDraftOf(theirs)).filter(({ field }) => field !== 'version')

/** Both changes in one booking, of their version. @param kept fields of conflicts whose value here is to stand */
export const mergedBooking = (
  base: BookingDetails,
  mine: BookingDraft,
  theirs: BookingDetails,
  kept: ReadonlySet<string>,
): BookingDraft => ({
  ...mergedVersion(bookingDraftOf(base), mine, bookingDraftOf(theirs), kept),
  version: theirs.version,
})
