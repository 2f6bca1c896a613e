import * as z from 'zod/mini'
import {
  BookingDraft,
  bookingDraftOf,
  newBookingDraft,
  withPassenger,
  type DraftPassenger,
} from '#domain/booking/draft.ts'
import { BookingDetails } from '#domain/booking/schema.ts'
import { bookingSteps } from '#domain/booking/steps.ts'
import type { WallDateTime } from '#domain/local-date.ts'
import { minutesOf, timeOfDay, TimeOfDay } from '#domain/time-of-day.ts'

export const bookingForm = 'booking' as const
export const newBookingDraftId = (destinationId: number) => `new:${destinationId}`

/** What the editor holds: the booking, its time as it is typed, and the step that is open. */
export const BookingEntry = z.object({
  /** The day may be something typed that is none. */
  draft: z.extend(BookingDraft, { date: z.string() }),
  time: z.string(),
  step: z.enum(bookingSteps),
})
export type BookingEntry = z.infer<typeof BookingEntry>

/** Of a draft on the device. They keep their identity. */
export const bookingEntrySchemas = { value: BookingEntry, base: z.nullable(BookingDetails) }

interface Beginning {
  destinationId: number
  now: WallDateTime
  /** At the first step, also with a stored booking. */
  isFromStart: boolean
  /** For whom a new one is begun: who rides is then answered, and the next step open. */
  passenger?: DraftPassenger | null
}

/**
 * A stored booking opens at when and where, which is what changes; who rides and the car are a step away.
 * @param stored `null` for a new one
 */
export function bookingEntryOf(
  stored: BookingDetails | null,
  { destinationId, now, isFromStart, passenger = null }: Beginning,
): BookingEntry {
  const blank = stored ? bookingDraftOf(stored) : newBookingDraft(destinationId, now)
  const isFor = stored === null && passenger !== null
  const draft = isFor ? withPassenger(blank, passenger) : blank
  const step = isFor || (stored && !isFromStart) ? 'placeAndTime' : bookingSteps[0]
  return { draft, time: draft.minutes === null ? '' : timeOfDay(draft.minutes), step }
}

/** What was typed as a time, in the draft; what is no time leaves it without one. */
export const withTime = ({ draft, ...entry }: BookingEntry, time: string): BookingEntry => ({
  ...entry,
  time,
  draft: { ...draft, minutes: TimeOfDay.safeParse(time).success ? minutesOf(time) : null },
})
