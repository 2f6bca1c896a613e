import * as z from 'zod/mini'
import { can, type AccessFacts } from './access.ts'
import { LocalDate, WallDateTime, addDays, daysFrom, isWeekend } from './local-date.ts'
import { productField } from './product.ts'
import type { Refusal } from './refusal.ts'
import { Id, text } from './text.ts'
import { TimeOfDay } from './time-of-day.ts'

/** Source: spec 1 §3. Not the numbers of a permission's trip direction (open point C-03). */
export const arrivalDepartureTypes = { unknown: 0, arrival: 1, departure: 2 } as const

export const arrivalLimits = { cancellationReason: 512 } as const

/** Days after the first one that the board shows. Source: spec 1 §9 "Arrival days shown: today plus 6". */
export const boardDays = 7

/** A confirmation made this many days ago is still accepted, with the day on which it was made. Source: open point G-02. */
export const lateConfirmationDays = 7

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
  /** `null` while no car has been assigned. */
  carName: optionalText(128),
  carRegisterNumber: optionalText(32),
  /** What the passenger needs, by id (`utility.ts`). */
  utilities: z._default(z.array(Id), []),
  /** The passenger is inactive. */
  inactive: flag,
})
export type ArrivalDeparture = z.infer<typeof ArrivalDeparture>

/**
 * What a confirmation says; clients send the whole item and the rest of it is dropped. `occurredAt` is when it was
 * made, corrected to the server's clock; absent means now. Source: open point G-02.
 */
export const ArrivalConfirmation = z.object({ id: PositiveId, occurredAt: z.optional(z.iso.datetime()) })
export type ArrivalConfirmation = z.infer<typeof ArrivalConfirmation>

/** Why a ride is cancelled. Never empty. */
export const CancellationReason = text(arrivalLimits.cancellationReason).check(
  z.trim(),
  z.minLength(1, 'validation.required'),
)

export const ArrivalCancellation = z.object({ id: PositiveId, cancellationReason: CancellationReason })
export type ArrivalCancellation = z.infer<typeof ArrivalCancellation>

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

  /** Whether the passenger's ride may be cancelled. Source: spec 1 §4, spec 2 §5. */
  cancel(item: Facts, today: LocalDate, user: AccessFacts): Refusal {
    if (!can(user, 'updateArrivalDepartures', item.placeId)) return 'refusal.arrival.noRight'
    if (item.cancelled) return 'refusal.arrival.cancelled'
    if (item.cancelling) return 'refusal.arrival.cancelling'
    if (item.inactive) return 'refusal.arrival.inactivePassenger'
    if (item.date < today) return 'refusal.arrival.past'
    return null
  },
}

/** Whether a confirmation for a day may still be sent on another one. */
export const isDeliverable = (date: LocalDate, today: LocalDate): boolean =>
  date <= today && addDays(date, lateConfirmationDays) >= today

/** Days of the board's tabs: today always, the next six without weekends unless they are shown. Source: spec 1 §2.7. */
export const boardDates = (today: LocalDate, showWeekends: boolean): LocalDate[] =>
  daysFrom(today, boardDays).filter((date) => date === today || showWeekends || !isWeekend(date))
