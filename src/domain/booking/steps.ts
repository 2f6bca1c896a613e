import * as z from 'zod/mini'
import { oddTime, type ClockChange } from '../clock-change.ts'
import { includesDay } from '../date-range.ts'
import { fieldErrors, type FieldErrors } from '../field-errors.ts'
import { isLocalDate, PickedDate } from '../local-date.ts'
import { isEstimable, estimatePlaceOf, type PriceEstimate, type PriceEstimateRequest } from '../price-estimate.ts'
import { productField } from '../product.ts'
import type { Refusal } from '../refusal.ts'
import { placeTypes, type BookingPlace } from '../place.ts'
import { sameValue } from '../same-value.ts'
import { text } from '../text.ts'
import { timeOfDay } from '../time-of-day.ts'
import type { BookingDraft } from './draft.ts'
import { bookingLimits } from '../booking-limits.ts'
import { earliestDay, isTooLate, type BookingClock } from './past.ts'
import type { BookingRequest, BookingUpdate, NewBooking } from './schema.ts'
import type { BookingStateName } from './state.ts'

/** Source: spec 3 §2 Booking editor dialog. */
export const bookingSteps = ['passenger', 'placeAndTime', 'details'] as const
export type BookingStep = (typeof bookingSteps)[number]

const present = (error: string) => z.custom((value) => value !== null, error)

/** What each step asks. Fields of other steps are not looked at. */
const stepSchemas = (draft: BookingDraft, clock: BookingClock): Record<BookingStep, z.ZodMiniType> => ({
  passenger: z.object({}),
  placeAndTime: z.object({
    date: PickedDate.check(z.refine((date) => date >= earliestDay(clock), 'validation.inPast')),
    minutes: present('validation.time').check(
      z.refine(() => !hasPassed(draft, clock), { error: 'validation.timePassed', abort: true }),
      z.refine(() => oddTimeOf(draft) !== 'skipped', 'validation.timeSkipped'),
    ),
    from: present('validation.placeRequired').check(
      z.refine(() => draft.from !== null && isEstimable(draft.from), 'validation.placeAddress'),
    ),
    transportationPermission: z.custom(
      () => isTransportationPermissionValid(draft),
      'validation.transportationPermissionNotOnDay',
    ),
  }),
  details: z.object({ note: text(bookingLimits.note) }),
})

/** A transportation permission pays on its own days. */
const isTransportationPermissionValid = ({ transportationPermission, date }: BookingDraft): boolean => {
  if (!transportationPermission?.startDate) return true
  return includesDay({ startDate: transportationPermission.startDate, endDate: transportationPermission.endDate }, date)
}

/** What keeps from leaving a step, by field; nothing when it may be left. Source: spec 3 §5 Booking. */
export const bookingStepErrors = (
  step: BookingStep,
  draft: BookingDraft,
  clock: BookingClock,
): FieldErrors<BookingDraft> => fieldErrors<BookingDraft>(stepSchemas(draft, clock)[step], draft)

const isFinished = (step: BookingStep, draft: BookingDraft, clock: BookingClock): boolean =>
  Object.keys(bookingStepErrors(step, draft, clock)).length === 0

/** Whether its time has passed; a time that is none has not. */
export const hasPassed = (draft: BookingDraft, clock: BookingClock): boolean =>
  draft.minutes !== null && isLocalDate(draft.date) && isTooLate(momentOf(draft), clock)

/** Whether its time never comes or comes twice, on the night of a clock change; `null` for any other, and for none. */
export const oddTimeOf = ({ date, minutes }: Pick<BookingDraft, 'date' | 'minutes'>): ClockChange['kind'] | null =>
  minutes !== null && isLocalDate(date) ? oddTime(date, minutes) : null

const momentOf = ({ date, minutes }: BookingDraft): string => `${date}T${timeOfDay(minutes ?? 0)}`

/** What an estimate is asked for; `null` while the draft does not say enough. Source: spec 3 §3, §5. */
export function estimateRequestOf(draft: BookingDraft): PriceEstimateRequest | null {
  const { from, to, minutes } = draft
  if (from === null || minutes === null || !isEstimable(from) || oddTimeOf(draft) === 'skipped') return null
  return {
    startTime: momentOf(draft),
    startPlace: estimatePlaceOf(from),
    endPlace: to && estimatePlaceOf(to),
  }
}

/** Whether an estimate still answers what the draft asks. */
export const isEstimateOf = (request: PriceEstimateRequest, draft: BookingDraft): boolean =>
  sameValue(request, estimateRequestOf(draft))

/**
 * Whether a step may be opened by its heading. The first pass goes step by step; after it, steps 1 and 3 need an
 * estimate, and a product or a transportation permission.
 * @param current the step that is open
 * Source: spec 3 §2, open point C-26.
 */
export function mayOpenStep(
  step: BookingStep,
  {
    draft,
    current,
    estimate,
    clock,
  }: { draft: BookingDraft; current: BookingStep; estimate: PriceEstimate | null; clock: BookingClock },
): boolean {
  if (step === current) return true
  const isBehind = bookingSteps.indexOf(step) < bookingSteps.indexOf(current)
  if (step === 'placeAndTime') return isBehind || isFinished('passenger', draft, clock)
  return estimate !== null && isPaid(draft) && isFinished('placeAndTime', draft, clock)
}

/** Who or what pays has been chosen. */
const isPaid = ({ priceCategoryId, transportationPermission }: BookingDraft): boolean =>
  priceCategoryId !== null || transportationPermission !== null

/** Why a finished draft cannot be sent. Source: spec 3 §2 "An alert … blocks sending", §5. */
export function whyNotSend(draft: BookingDraft, estimate: PriceEstimate | null, clock: BookingClock): Refusal {
  if (hasPassed(draft, clock)) return 'refusal.booking.past'
  if (!bookingSteps.every((step) => isFinished(step, draft, clock))) return 'refusal.booking.incomplete'
  if (draft.transportationPermission !== null) return null
  if (estimate === null) return 'refusal.booking.noEstimate'
  const isOffered = estimate.products.some(({ priceCategory }) => priceCategory.id === draft.priceCategoryId)
  return isOffered ? null : 'refusal.booking.noProductOrPermission'
}

const productOf = ({ priceCategoryId }: BookingDraft) =>
  priceCategoryId === null ? null : { priceCategory: { id: priceCategoryId } }

const timesOf = (draft: BookingDraft): { start: string | null; end: string | null } =>
  draft.isDropOffTime ? { start: null, end: momentOf(draft) } : { start: momentOf(draft), end: null }

const nameOf = ({ passenger }: BookingDraft): string => (passenger.kind === 'none' ? '' : passenger.name)

/**
 * The body of a create call. Throws for a draft without a place to start from.
 * @param email of the signed-in user
 */
export function savedBooking(draft: BookingDraft, email: string): NewBooking {
  const { passenger, from, to, destinationId, requirements, note, transportationPermission } = draft
  if (from === null) throw new Error('A booking starts somewhere.')
  const { start, end } = timesOf(draft)
  const isOnRecord = passenger.kind === 'passenger'
  return {
    [productField.id]: isOnRecord ? passenger[productField.id] : null,
    passengerId: isOnRecord ? passenger.id : null,
    name: nameOf(draft),
    email,
    phone: isOnRecord ? passenger.phone : '',
    flight: '',
    requests: note.trim(),
    timitDestinationId: String(destinationId),
    product: productOf(draft),
    startTime: start,
    endTime: end,
    startPlace: estimatePlaceOf(from),
    endPlace: to && estimatePlaceOf(to),
    requirements,
    transportationPermissionExternalId: transportationPermission?.externalId ?? null,
  }
}

/**
 * The body of an update call: the stored booking stays in its state.
 * @param stored what it was asked for: the editor knows neither flights nor more than one passenger, and these stay
 */
export function savedBookingUpdate(
  draft: BookingDraft,
  state: BookingStateName,
  stored: Pick<BookingRequest, 'flights' | 'passengers'> = { flights: '', passengers: [] },
): BookingUpdate {
  const { passenger, from, to, requirements, note, transportationPermission } = draft
  const { start, end } = timesOf(draft)
  const addresses: BookingPlace[] = [
    ...(from ? [{ ...from, type: placeTypes.origin }] : []),
    ...(to ? [{ ...to, type: placeTypes.destination }] : []),
  ]
  return {
    bookingRefId: String(draft.id),
    ...(draft.version !== undefined && { version: draft.version }),
    state,
    pickupDateTime: start,
    dropoffDateTime: end,
    flights: stored.flights,
    addresses,
    passengers: [
      ...(passenger.kind === 'none'
        ? []
        : [{ id: passenger.kind === 'passenger' ? passenger.id : null, name: passenger.name, email: '' }]),
      ...stored.passengers.slice(1),
    ],
    notes: note.trim(),
    requirements,
    product: productOf(draft),
    transportationPermissionExternalId: transportationPermission?.externalId ?? null,
  }
}
