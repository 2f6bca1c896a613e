import * as z from 'zod/mini'
import { ExistingDateTime } from '../clock-change.ts'
import { LocalDate, WallDateTime } from '../local-date.ts'
import { emailLine, isSameEmail } from '../email.ts'
import { BookingPlace, BookingPlaceInput, placeTypes } from '../place.ts'
import { EstimatePlace } from '../price-estimate.ts'
import { productField } from '../product.ts'
import { Id, Version, oneLine, text } from '../text.ts'
import { userLimits } from '../user.ts'
import { bookingLimits } from '../booking-limits.ts'
import { bookingStateNames } from './state.ts'

const optionalText = (max: number) => z._default(text(max), '')
const nullableText = (max: number) => z._default(z.nullable(text(max)), null)
const nullableId = z._default(z.nullable(Id), null)
const instant = z._default(z.nullable(z.iso.datetime({ offset: true })), null)
const requirements = z._default(z.array(Id).check(z.maxLength(bookingLimits.requirements, 'validation.tooMany')), [])

/** Somebody who rides. Without an id there is no record of them (open point G-48). */
export const BookingPassenger = z.object({
  id: nullableId,
  name: text(bookingLimits.passengerName),
  /** Of somebody with a user account; empty for most. */
  email: optionalText(userLimits.email),
})
export type BookingPassenger = z.infer<typeof BookingPassenger>

const BookingPassengerInput = z.extend(BookingPassenger, {
  name: oneLine(bookingLimits.passengerName),
  email: z._default(emailLine(userLimits.email), ''),
})

const passengers = z._default(
  z.array(BookingPassenger).check(z.maxLength(bookingLimits.passengers, 'validation.tooMany')),
  [],
)

/** The transportation permission that a booking is paid by. */
const BookedTransportationPermission = z.object({
  externalId: text(bookingLimits.externalId),
  name: optionalText(bookingLimits.productName),
})
export type BookedTransportationPermission = z.infer<typeof BookedTransportationPermission>

/** The two ends of a ride. */
export const bookingEnds = ['from', 'to'] as const
export type BookingEnd = (typeof bookingEnds)[number]

/**
 * A single ride, as lists show it. Its own times are wall times of the business zone; when something was done to it is
 * an instant. Source: spec 3 §3 Booking.
 */
export const Booking = z.object({
  id: Id,
  version: Version,
  /** What people call it by; shown with a "#" before it. */
  shortId: text(bookingLimits.reference),
  idNumber: optionalText(bookingLimits.reference),
  destinationId: Id,
  /** Number of the state; one that is not known is shown as unknown. */
  state: z.int(),
  /** When the ride begins, as far as it is known. */
  startDate: WallDateTime,
  /** When it ends; `null` when nobody knows. */
  endDate: z._default(z.nullable(WallDateTime), null),
  /** The day on which it was booked. */
  bookingDate: z._default(z.nullable(LocalDate), null),
  fromPlace: optionalText(bookingLimits.place),
  toPlace: optionalText(bookingLimits.place),
  fromAddress: optionalText(bookingLimits.place),
  toAddress: optionalText(bookingLimits.place),
  /** Ends of which nobody knows where they are on the map. Beyond the documents: absent where nothing is said of it. */
  offMap: z.optional(z.array(z.enum(bookingEnds))),
  /** `null` while the booking system has said nothing of a car. */
  product: z._default(
    z.nullable(
      z.object({
        makeModel: optionalText(bookingLimits.productName),
        pax: z._default(z.int(), 0),
        bags: z._default(z.int(), 0),
      }),
    ),
    null,
  ),
  requirements,
  passengers,
  primaryPassengerName: optionalText(bookingLimits.passengerName),
  /** Those whose names nobody has given. */
  unnamedPassengersCount: z._default(z.int(), 0),
  costCenterName: optionalText(bookingLimits.productName),
  driverNotes: optionalText(bookingLimits.note),
  pickupDetails: optionalText(bookingLimits.note),
  supplierPricingRefId: optionalText(bookingLimits.reference),
  rateId: optionalText(bookingLimits.reference),
  flights: optionalText(bookingLimits.flight),
  note: optionalText(bookingLimits.note),
  originalBookingId: nullableId,
  deleted: z._default(z.boolean(), false),
  isRecurrent: z._default(z.boolean(), false),
  /** Why the booking system said no; `null` unless it did. */
  rejectedReason: nullableText(bookingLimits.reason),
  /** When it was asked for what the booking system has not taken for too long. Beyond the documents: absent otherwise. */
  notTakenSince: z.optional(z.iso.datetime({ offset: true })),
  createdAt: instant,
  createdBy: nullableId,
  createdByEmail: optionalText(userLimits.email),
  updatedAt: instant,
  updatedBy: nullableId,
  orderedAt: instant,
  orderedBy: nullableId,
  orderedByEmail: optionalText(userLimits.email),
  transportationPermission: z._default(z.nullable(BookedTransportationPermission), null),
  /** In the currency of the instance; `null` when nobody has said what it costs. */
  price: z._default(z.nullable(z.number()), null),
})
export type Booking = z.infer<typeof Booking>

/** What was asked of the booking system. Source: spec 3 §3 Booking details view model. */
export const BookingRequest = z.object({
  /** Names the booking when it is changed. */
  bookingRefId: text(bookingLimits.reference),
  shortId: optionalText(bookingLimits.reference),
  timitDestinationId: optionalText(bookingLimits.reference),
  /** One of the two was asked for; the other is `null`. */
  pickupDateTime: z._default(z.nullable(WallDateTime), null),
  dropoffDateTime: z._default(z.nullable(WallDateTime), null),
  addresses: z._default(z.array(BookingPlace), []),
  requirements,
  product: z._default(z.nullable(z.object({ priceCategoryId: nullableId, pax: z._default(z.int(), 0) })), null),
  passengers,
  notes: optionalText(bookingLimits.note),
  pickupDetails: optionalText(bookingLimits.note),
  supplierPricingRefId: optionalText(bookingLimits.reference),
  rateId: optionalText(bookingLimits.reference),
  flights: optionalText(bookingLimits.flight),
})
export type BookingRequest = z.infer<typeof BookingRequest>

/** A booking with what was asked for: what its editor starts from. */
export const BookingDetails = z.extend(Booking, { request: BookingRequest })
export type BookingDetails = z.infer<typeof BookingDetails>

const optionalLine = (max: number) => z._default(oneLine(max), '')
const trimmed = (max: number) => z._default(text(max).check(z.trim()), '')
const pickedMoment = z._default(z.nullable(ExistingDateTime), null)
const ChosenProduct = z._default(z.nullable(z.object({ priceCategory: z.object({ id: Id }) })), null)
const ChosenTransportationPermission = z.optional(z.nullable(text(bookingLimits.externalId)))

const oneTime = z.refine<{ startTime: string | null; endTime: string | null }>(
  ({ startTime, endTime }) => (startTime === null) !== (endTime === null),
  { path: ['startTime'], error: 'validation.required' },
)

/** Source: spec 3 §3 Booking request payload. */
export const NewBooking = z
  .object({
    /** The passenger's id in the booking system; `null` for somebody whom it does not know. */
    [productField.id]: nullableText(bookingLimits.reference),
    /** The passenger's id here, beyond the documents; `null` for somebody of whom there is no record. */
    passengerId: nullableId,
    /** Empty when nobody was named. */
    name: optionalLine(bookingLimits.passengerName),
    email: z._default(emailLine(userLimits.email), ''),
    phone: optionalLine(bookingLimits.phone),
    flight: optionalLine(bookingLimits.flight),
    requests: trimmed(bookingLimits.note),
    timitDestinationId: text(bookingLimits.reference),
    product: ChosenProduct,
    /** When it begins; `null` when it is the time of the drop-off that was chosen (BOOK-39). */
    startTime: pickedMoment,
    endTime: pickedMoment,
    startPlace: EstimatePlace,
    endPlace: z._default(z.nullable(EstimatePlace), null),
    requirements,
    transportationPermissionExternalId: ChosenTransportationPermission,
  })
  .check(oneTime)
export type NewBooking = z.infer<typeof NewBooking>

/** One place to start from, and at most one to go to. */
const hasEnds = (types: readonly number[]): boolean =>
  types.filter((type) => type === placeTypes.origin).length === 1 && new Set(types).size === types.length

/**
 * Source: spec 3 §3 Booking update payload. Beyond the documents: the version, the time of the drop-off, the product and
 * the transportation permission; without one of the last two it stays what it was.
 */
export const BookingUpdate = z
  .object({
    bookingRefId: text(bookingLimits.reference),
    version: Version,
    /** Lower case. The state that the booking has: an order is cancelled by its own call. */
    state: z.enum(bookingStateNames),
    pickupDateTime: pickedMoment,
    dropoffDateTime: pickedMoment,
    flights: optionalLine(bookingLimits.flight),
    addresses: z
      .array(BookingPlaceInput)
      .check(z.minLength(1, 'validation.required'), z.maxLength(bookingLimits.addresses, 'validation.tooMany')),
    passengers: z._default(
      z.array(BookingPassengerInput).check(z.maxLength(bookingLimits.passengers, 'validation.tooMany')),
      [],
    ),
    notes: trimmed(bookingLimits.note),
    requirements,
    product: z.optional(z.nullable(z.object({ priceCategory: z.object({ id: Id }) }))),
    transportationPermissionExternalId: ChosenTransportationPermission,
  })
  .check(
    z.refine(({ pickupDateTime, dropoffDateTime }) => (pickupDateTime === null) !== (dropoffDateTime === null), {
      path: ['pickupDateTime'],
      error: 'validation.required',
    }),
    z.refine(({ addresses }) => hasEnds(addresses.map(({ type }) => type)), {
      path: ['addresses'],
      error: 'validation.placeRequired',
    }),
  )
export type BookingUpdate = z.infer<typeof BookingUpdate>

/** Those who ride, without whoever made the booking. Source: spec 3 §2 Booking info dialog. */
export const passengersShown = ({ passengers: all, createdByEmail }: Booking): BookingPassenger[] =>
  all.filter(({ email }) => email === '' || !isSameEmail(email, createdByEmail))
