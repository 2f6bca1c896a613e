import * as z from 'zod/mini'
import { can, type AccessFacts } from './access.ts'
import { LocalDate, WallDateTime, addDays, daysFrom, isWeekend } from './local-date.ts'
import { productField } from './product.ts'
import type { Refusal } from './refusal.ts'
import { Id, optionalName, requiredText, text } from './text.ts'
import { TimeOfDay } from './time-of-day.ts'

/** Source: spec 1 §3. Not the numbers of a permission's trip direction (open point C-03). */
export const arrivalDepartureTypes = { unknown: 0, arrival: 1, departure: 2 } as const

export const arrivalLimits = { cancellationReason: 512 } as const

/** Days after the first one that the board shows. Source: spec 1 §9 "Arrival days shown: today plus 6". */
export const boardDays = 7

/** A confirmation made this many days ago is still accepted, with the day on which it was made. Source: open point G-02. */
const lateConfirmationDays = 7

/** Minutes after its time at which an unconfirmed item is late. */
export const lateAfterMinutes = 5

const PositiveId = Id.check(z.minimum(1))
const optionalText = (max: number) => z._default(z.nullable(text(max)), null)
const flag = z._default(z.boolean(), false)

/**
 * One passenger's arrival at a destination, or departure from it. An item without a time, a destination (`placeId`)
 * or a passenger is not valid. Source: spec 1 §3.
 */
export const ArrivalDeparture = z.object({
  id: PositiveId,
  tripId: Id,
  [productField.id]: optionalText(64),
  [productField.instanceId]: z._default(Id, 0),
  placeId: PositiveId,
  passengerId: PositiveId,
  passengerName: text(128),
  /** Name of the planned run; passengers with the same one share a car. */
  transportName: z._default(text(128), ''),
  date: LocalDate,
  at: z.optional(WallDateTime),
  atHHMM: TimeOfDay,
  atYMD: LocalDate,
  /** When the other end of the trip is reached; `null` when it is not known. */
  atOther: z._default(z.nullable(WallDateTime), null),
  atOtherHHMM: z._default(z.nullable(TimeOfDay), null),
  arrivalDepartureType: z._default(
    z.union(Object.values(arrivalDepartureTypes).map((type) => z.literal(type))),
    arrivalDepartureTypes.unknown,
  ),
  completed: flag,
  cancelled: flag,
  /** A cancellation was asked for and has not been answered by the booking system. */
  cancelling: flag,
  cancellationReason: optionalText(arrivalLimits.cancellationReason),
  cancelledByEmail: optionalText(256),
  cancelledByName: optionalText(256),
  /** When a user changed what another had confirmed or undone, `null` while nobody has; who, where that is told. */
  changedByName: optionalText(256),
  changedAt: z._default(z.nullable(z.iso.datetime()), null),
  /** `null` while no car has been assigned. */
  carName: optionalName(128),
  carRegisterNumber: optionalText(32),
  /** What the passenger needs, by id (`utility.ts`). */
  utilities: z._default(z.array(Id), []),
  /** The passenger is inactive. */
  inactive: flag,
})
export type ArrivalDeparture = z.infer<typeof ArrivalDeparture>

/**
 * What a confirmation says; clients send the whole item and the rest of it is dropped. `occurredAt` is when it was
 * made, corrected to the server's clock; absent means now. `insistedAt` is when its maker, who has seen what stands
 * against it, had it sent all the same. Source: open points G-02, G-55.
 */
export const ArrivalConfirmation = z.object({
  id: PositiveId,
  occurredAt: z.optional(z.iso.datetime()),
  insistedAt: z.optional(z.iso.datetime()),
})
export type ArrivalConfirmation = z.infer<typeof ArrivalConfirmation>

/** Why a ride is cancelled. Never empty. */
export const CancellationReason = requiredText(arrivalLimits.cancellationReason)

export const ArrivalCancellation = z.object({ id: PositiveId, cancellationReason: CancellationReason })
export type ArrivalCancellation = z.infer<typeof ArrivalCancellation>

/** Whether the passenger is in the car: a requested cancellation counts as one, unless somebody was confirmed all the same. */
export const isRiding = ({
  completed,
  cancelled,
  cancelling,
}: Pick<ArrivalDeparture, 'completed' | 'cancelled' | 'cancelling'>): boolean =>
  completed || (!cancelled && !cancelling)

/** How many rides each day has, without those that are cancelled. */
export function ridesByDay(
  items: readonly Pick<ArrivalDeparture, 'date' | 'completed' | 'cancelled' | 'cancelling'>[],
): Record<LocalDate, number> {
  const rides: Record<LocalDate, number> = {}
  for (const item of items) rides[item.date] = (rides[item.date] ?? 0) + (isRiding(item) ? 1 : 0)
  return rides
}

type Facts = Pick<ArrivalDeparture, 'placeId' | 'date' | 'cancelled' | 'cancelling' | 'inactive'>

/** The same answer for the tile, the outbox and the server. */
export const arrivalCan = {
  /**
   * Whether the item may be set complete or incomplete.
   * @param day the day on which the confirmation is made
   * Source: spec 1 §2.7 "The complete checkbox".
   */
  confirm(item: Facts, day: LocalDate, user: AccessFacts): Refusal {
    if (!can(user, 'updateArrivalDepartures', item.placeId)) return 'refusal.arrival.noRight'
    if (item.cancelled) return 'refusal.arrival.cancelled'
    if (item.cancelling) return 'refusal.arrival.cancelling'
    if (item.inactive) return 'refusal.arrival.inactivePassenger'
    if (item.date !== day) return 'refusal.arrival.otherDay'
    return null
  },

  /** Whether the passenger's ride may be cancelled, also an inactive one's. Source: spec 1 §4, spec 2 §5, open point C-61. */
  cancel(item: Facts, today: LocalDate, user: AccessFacts): Refusal {
    if (!can(user, 'updateArrivalDepartures', item.placeId)) return 'refusal.arrival.noRight'
    if (item.cancelled) return 'refusal.arrival.cancelled'
    if (item.cancelling) return 'refusal.arrival.cancelling'
    if (item.date < today) return 'refusal.arrival.past'
    return null
  },
}

/** Who confirmed an item, or undid it, and when that counts as made (milliseconds since 1970 UTC, server's clock). */
export interface Made {
  userId: number
  at: number
}

/**
 * When a confirmation counts as made: never after it came, so that a fast clock wins nothing.
 * @param told what its client says; `null` when it says nothing
 */
export const madeAt = (told: number | null, receivedAt: number): number => Math.min(told ?? receivedAt, receivedAt)

/**
 * Whether a confirmation is older than what another user has made of the item. A user's own stand in the order in which
 * they come. Source: open point G-55.
 * @param latest what was made of the item last; `null` when nobody has made anything
 */
export const isOverruled = (made: Made, latest: Made | null): boolean =>
  latest !== null && latest.userId !== made.userId && latest.at > made.at

/** Whether a confirmation for a day may still be sent on another one. */
export const isDeliverable = (date: LocalDate, today: LocalDate): boolean =>
  date <= today && addDays(date, lateConfirmationDays) >= today

/** Minutes from midnight of the day after until which a confirmation is sent by itself; then a person decides. */
const lastDeliveryMinutes = 12 * 60

/** Until when a confirmation of a day is sent by itself, on the wall. Source: design decision, offline rules 2.13. */
export const sentByItselfUntil = (date: LocalDate): { date: LocalDate; minutes: number } => ({
  date: addDays(date, 1),
  minutes: lastDeliveryMinutes,
})

export function isSentByItself(date: LocalDate, wall: { date: LocalDate; minutes: number }): boolean {
  const last = sentByItselfUntil(date)
  return wall.date < last.date || (wall.date === last.date && wall.minutes < last.minutes)
}

/** Days of the board's tabs: today always, the next six without weekends unless they are shown. Source: spec 1 §2.7. */
export const boardDates = (today: LocalDate, showWeekends: boolean): LocalDate[] =>
  daysFrom(today, boardDays).filter((date) => date === today || showWeekends || !isWeekend(date))
