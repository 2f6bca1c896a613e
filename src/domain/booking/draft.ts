import * as z from 'zod/mini'
import { addDays, LocalDate, type WallDateTime } from '../local-date.ts'
import type { Passenger } from '../passenger.ts'
import { Place, placeTypes } from '../place.ts'
import { productField } from '../product.ts'
import { Id, Version, oneLine, text } from '../text.ts'
import { minutesOf, minutesPerDay } from '../time-of-day.ts'
import type { TransportationPermission } from '../transportation-permission/schema.ts'
import { bookingLimits } from '../booking-limits.ts'
import type { BookingDetails } from './schema.ts'

/** Who rides: a passenger on record, somebody by name alone (open point G-48), or nobody in particular. */
const DraftPassenger = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('passenger'),
    id: Id,
    name: text(bookingLimits.passengerName),
    /** In the booking system; `null` until it knows them. */
    [productField.id]: z.nullable(text(bookingLimits.reference)),
    phone: text(bookingLimits.phone),
    /** Aids and needs, by id, as they were when the passenger was picked; absent where nobody has told. */
    utilityIds: z.optional(z.array(Id)),
  }),
  z.object({ kind: z.literal('adHoc'), name: text(bookingLimits.passengerName) }),
  z.object({ kind: z.literal('none') }),
])
export type DraftPassenger = z.infer<typeof DraftPassenger>

/** A passenger on record as the one who rides. */
export const draftPassengerOf = ({
  id,
  name,
  phone,
  utilityIds,
  [productField.id]: bookingId,
}: Pick<Passenger, 'id' | 'name' | 'phone' | 'utilityIds' | typeof productField.id>): DraftPassenger => ({
  ...{ kind: 'passenger', id, name, [productField.id]: bookingId },
  // the first of several
  phone: phone.split(',')[0]?.trim() ?? '',
  utilityIds: [...utilityIds],
})

/** A booking in its editor. It is kept on the device, so that a reload loses nothing. */
export const BookingDraft = z.object({
  /** 0 until it is stored. */
  id: Id,
  version: Version,
  destinationId: Id,
  passenger: DraftPassenger,
  date: LocalDate,
  /** From midnight; `null` while there is no time. */
  minutes: z.nullable(z.int().check(z.minimum(0), z.maximum(minutesPerDay - 1))),
  isDropOffTime: z.boolean(),
  /** The transportation permission that pays; `null` for a booking by price category. */
  transportationPermission: z.nullable(
    z.object({
      externalId: text(bookingLimits.externalId),
      name: text(bookingLimits.productName),
      startDate: z.nullable(LocalDate),
      endDate: z.nullable(LocalDate),
    }),
  ),
  from: z.nullable(Place),
  to: z.nullable(Place),
  priceCategoryId: z.nullable(Id),
  requirements: z.array(Id),
  note: z.string(),
})
export type BookingDraft = z.infer<typeof BookingDraft>

const startsIn = { minutes: 15, roundedUpTo: 10 } as const

/** Source: spec 3 §2 "now plus 15 minutes, rounded up to the next 10-minute mark". */
function defaultBookingStart(now: WallDateTime): { date: LocalDate; minutes: number } {
  const soonest = minutesOf(now.slice(11, 16)) + startsIn.minutes
  const minutes = Math.ceil(soonest / startsIn.roundedUpTo) * startsIn.roundedUpTo
  const date = now.slice(0, 10)
  return minutes < minutesPerDay ? { date, minutes } : { date: addDays(date, 1), minutes: minutes - minutesPerDay }
}

export const newBookingDraft = (destinationId: number, now: WallDateTime): BookingDraft => ({
  id: 0,
  destinationId,
  passenger: { kind: 'none' },
  ...defaultBookingStart(now),
  isDropOffTime: false,
  transportationPermission: null,
  from: null,
  to: null,
  priceCategoryId: null,
  requirements: [],
  note: '',
})

/** Both ends of what is stored. */
export function placesOf({ request }: Pick<BookingDetails, 'request'>): { from: Place | null; to: Place | null } {
  const placeAt = (type: number) => {
    const found = request.addresses.find((address) => address.type === type)
    return found ? Place.parse(found) : null
  }
  return { from: placeAt(placeTypes.origin), to: placeAt(placeTypes.destination) }
}

function passengerOf({ request: { passengers } }: BookingDetails): DraftPassenger {
  const [first] = passengers
  if (!first) return { kind: 'none' }
  if (first.id === null) return { kind: 'adHoc', name: first.name }
  return { kind: 'passenger', id: first.id, name: first.name, [productField.id]: null, phone: '' }
}

/** The time that a stored booking was asked for, of the pick-up or of the drop-off. */
export const askedMoment = ({ request, startDate }: Pick<BookingDetails, 'request' | 'startDate'>): WallDateTime =>
  request.pickupDateTime ?? request.dropoffDateTime ?? startDate

/** A stored booking in its editor. */
export function bookingDraftOf(booking: BookingDetails): BookingDraft {
  const { request, transportationPermission } = booking
  const isDropOffTime = request.pickupDateTime === null && request.dropoffDateTime !== null
  const moment = askedMoment(booking)
  return {
    id: booking.id,
    version: booking.version,
    destinationId: booking.destinationId,
    passenger: passengerOf(booking),
    date: moment.slice(0, 10),
    minutes: minutesOf(moment.slice(11, 16)),
    isDropOffTime,
    // the booking's own transportation permission stays on offer: it was valid when it was chosen
    transportationPermission: transportationPermission && {
      ...transportationPermission,
      startDate: null,
      endDate: null,
    },
    ...placesOf(booking),
    priceCategoryId: request.product?.priceCategoryId ?? null,
    requirements: request.requirements,
    note: request.notes,
  }
}

/** Somebody by name alone. `null` for what looks like no whole name. Source: spec 3 §2 Booking editor, step 1. */
export function adHocPassenger(typed: string): DraftPassenger | null {
  if (typed.trim() !== typed) return null
  const { data: name } = oneLine(bookingLimits.passengerName).safeParse(typed)
  return name !== undefined && name.length > 2 && name.includes(' ') ? { kind: 'adHoc', name } : null
}

/** Another passenger. The transportation permission was the other one's; the places stay. */
export const withPassenger = (draft: BookingDraft, passenger: DraftPassenger): BookingDraft => ({
  ...draft,
  passenger,
  transportationPermission: null,
})

/** A time of the drop-off needs a place to be dropped off at. Source: open point G-39. */
export const mayBeDropOffTime = ({ to }: Pick<BookingDraft, 'to'>): boolean => to !== null

export function withPlaces(draft: BookingDraft, places: Partial<Pick<BookingDraft, 'from' | 'to'>>): BookingDraft {
  const changed = { ...draft, ...places }
  return { ...changed, isDropOffTime: changed.isDropOffTime && mayBeDropOffTime(changed) }
}

export const withPlacesSwapped = (draft: BookingDraft): BookingDraft =>
  withPlaces(draft, { from: draft.to, to: draft.from })

/** The transportation permission pays for whatever car comes: with one there is no product. */
export const withTransportationPermission = (
  draft: BookingDraft,
  transportationPermission: Pick<TransportationPermission, 'externalId' | 'name' | 'startDate' | 'endDate'> | null,
): BookingDraft => ({
  ...draft,
  transportationPermission: transportationPermission && {
    externalId: transportationPermission.externalId ?? '',
    name: transportationPermission.name,
    startDate: transportationPermission.startDate,
    endDate: transportationPermission.endDate,
  },
  priceCategoryId: transportationPermission ? null : draft.priceCategoryId,
})
