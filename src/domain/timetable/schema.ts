import * as z from 'zod/mini'
import { LocalDate, PickedDate, isShownDate } from '../local-date.ts'
import { Passenger } from '../passenger.ts'
import { Ride } from '../ride/schema.ts'
import { Id, Version, oneLine, text } from '../text.ts'
import { userLimits } from '../user.ts'
import { timetableStates } from './state.ts'

export const timetableLimits = {
  /** Its name in lists. */
  note: 1024,
  description: 4096,
  rejectedReason: 512,
  /** Passengers of one timetable. */
  passengers: 2000,
} as const

const optionalText = (max: number) => z._default(text(max), '')
const email = optionalText(userLimits.email)
const instant = z._default(z.nullable(z.iso.datetime({ offset: true })), null)
const PassengerIds = z.array(Id).check(z.maxLength(timetableLimits.passengers, 'validation.tooMany'))
export const TimetableState = z.union(Object.values(timetableStates).map((state) => z.literal(state)))

/**
 * A timetable in the list. What follows from its state and the day, such as `isLocked`, is not sent.
 * Moments are instants. Source: spec 3 §3 Timetable.
 */
const fields = {
  id: Id,
  version: Version,
  /** The order number. */
  idNumber: Id,
  deleted: z._default(z.boolean(), false),
  destinationId: Id,
  state: TimetableState,
  startDate: LocalDate,
  endDate: LocalDate,
  note: optionalText(timetableLimits.note),
  description: optionalText(timetableLimits.description),
  createdAt: instant,
  createdByEmail: email,
  updatedAt: instant,
  updatedByEmail: email,
  /** `null` while it is not ordered. */
  orderedAt: instant,
  orderedByEmail: email,
  passengerIds: z._default(PassengerIds, []),
  unnamedPassengersCount: z._default(Id, 0),
  costCenterName: optionalText(128),
  driverNotes: optionalText(timetableLimits.description),
  fromPlace: optionalText(640),
  toPlace: optionalText(640),
  /** Why the booking system said no to the last order; `null` unless it did. It stays until the next order. */
  rejectedReason: z._default(z.nullable(text(timetableLimits.rejectedReason)), null),
  /** When it was asked for what the booking system has not taken for too long; absent while it takes everything. */
  notTakenSince: z.optional(z.iso.datetime({ offset: true })),
  /** The timetable that it was split off from; `null` for none. */
  originalTimetableId: z._default(z.nullable(Id), null),
  /**
   * The last day on which that one is driven on until this one has been accepted: nobody is without a ride in between.
   * `null` once it has been, and for what was split off from a timetable that is not driven and will not be.
   */
  splitUntil: z._default(z.nullable(LocalDate), null),
  /**
   * The last day on which it is driven, beyond its end, while what was split off from it has not been accepted; `null`
   * when it is driven to its end.
   */
  drivenUntil: z._default(z.nullable(LocalDate), null),
  isRecurrent: z._default(z.boolean(), true),
  /** Passengers with a ride on a day that comes; absent when the server does not count: count the rides. */
  ridingPassengersCount: z.optional(Id),
  /** Rides of a week on days that come; absent likewise. */
  ridesCount: z.optional(Id),
}

/**
 * Days come as text under their own names or, from servers whose dates have a time of day, under another one; the
 * passengers as ids or as rows. Source: spec 3 §3 Timetable.
 */
const readsOtherNames = z.transform((value: unknown) => {
  if (typeof value !== 'object' || value === null) return value
  const { startDateString, endDateString, timetablePassengers, ...rest } = value as Record<string, unknown>
  const ids = Array.isArray(timetablePassengers)
    ? timetablePassengers.map((row: { passengerId?: unknown } | null) => row?.passengerId)
    : undefined
  return {
    ...rest,
    startDate: startDateString ?? rest['startDate'],
    endDate: endDateString ?? rest['endDate'],
    passengerIds: rest['passengerIds'] ?? ids,
  }
})

export const Timetable = z.pipe(readsOtherNames, z.object(fields))
export type Timetable = z.infer<typeof Timetable>

/** A passenger as the rows of the week show one. Only those in state Normal are listed. Source: spec 3 §3 Passenger. */
export const TimetablePassenger = z.extend(
  z.pick(Passenger, {
    id: true,
    name: true,
    groups: true,
    groupObjs: true,
    inactive: true,
    transportationPermissionRequired: true,
    state: true,
  }),
  {
    /** The passenger's main destination, whichever the timetable is of; `null` for none. */
    destinationId: z._default(z.nullable(Id), null),
    /** Whether the timetable's destination is still one of theirs. */
    ridesHere: z._default(z.boolean(), true),
    /** Their coming rides were cancelled for good: no more trips are made of their rides here. */
    isWithdrawn: z._default(z.boolean(), false),
  },
)
export type TimetablePassenger = z.infer<typeof TimetablePassenger>

/**
 * A timetable with its passengers and rides. A server that keeps to the documents sends neither: they come from the calls
 * for passengers by ids and for the destination's rides.
 */
export const TimetableWhole = z.pipe(
  readsOtherNames,
  z.object({
    ...fields,
    passengers: z.optional(z.array(TimetablePassenger)),
    rides: z.optional(z.array(Ride)),
  }),
)
export type TimetableWhole = z.infer<typeof TimetableWhole>

/** What a person enters. Source: spec 3 §5 "Notes and descriptions are trimmed". */
const entered = {
  startDate: PickedDate,
  endDate: PickedDate,
  note: z._default(oneLine(timetableLimits.note), ''),
  description: z._default(text(timetableLimits.description).check(z.trim()), ''),
}

const inOrder = z.refine<{ startDate: LocalDate; endDate: LocalDate }>(
  ({ startDate, endDate }) => startDate <= endDate,
  { path: ['endDate'], error: 'validation.endBeforeStart' },
)

/** Source: spec 3 §7 "Create timetable". Whether its days are late enough is a question of today: `timetableDateErrors`. */
export const NewTimetable = z
  .object({
    ...entered,
    destinationId: Id.check(z.minimum(1, 'validation.required')),
    createWithAllDestinationPassengers: z._default(z.boolean(), false),
    /** Passengers to begin with, besides those of the destination. */
    passengerIds: z._default(PassengerIds, []),
    /** The timetable that it is split off from; `null` for none. */
    originalTimetableId: z._default(z.nullable(Id), null),
  })
  .check(inOrder)
export type NewTimetable = z.infer<typeof NewTimetable>

/**
 * A timetable as it is changed; clients send the whole one and the rest of it is dropped. Another state asks for the order
 * or for its end (`timetableMove`), other passengers add and remove them. Source: open point G-26.
 */
export const TimetableUpdate = z
  .object({ ...entered, id: Id, version: Version, state: TimetableState, passengerIds: PassengerIds })
  .check(inOrder)
export type TimetableUpdate = z.infer<typeof TimetableUpdate>

/** A copy as it is entered; its week is the original's. Source: open point C-62. */
export const TimetableCopy = z
  .object({ startDate: entered.startDate, endDate: entered.endDate, note: entered.note, version: Version })
  .check(inOrder)
export type TimetableCopy = z.infer<typeof TimetableCopy>

/** @param splitDate the day on which the new one starts. Source: spec 3 §4 Split. */
export const TimetableSplit = z.object({ splitDate: PickedDate, note: entered.note, version: Version })
export type TimetableSplit = z.infer<typeof TimetableSplit>

/** A timetable that was made from another one. */
export const CopiedTimetable = z.object({
  id: Id.check(z.minimum(1)),
  /** Passengers of the original who could not be taken along, as `whyLeftOut` says. */
  leftOutPassengerIds: z.array(Id),
})
export type CopiedTimetable = z.infer<typeof CopiedTimetable>

/**
 * A transportation permission as the week needs it: whose, and for which days. Source: spec 3 §3 Transport permission.
 */
export const TimetableTransportationPermission = z.object({
  passengerId: Id,
  startDate: LocalDate,
  /** `null` when it does not end. */
  endDate: z._default(z.nullable(LocalDate), null),
  externalId: z._default(z.nullable(text(128)), null),
  isDraft: z._default(z.boolean(), false),
})
export type TimetableTransportationPermission = z.infer<typeof TimetableTransportationPermission>

/** An instant for the info dialog; `null` for none and for those that are not shown. Source: spec 3 §2 Timetable info dialog. */
export const shownMoment = (instant: string | null): string | null =>
  instant !== null && isShownDate(instant.slice(0, 10)) ? instant : null
