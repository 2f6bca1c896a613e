import type { DateRange } from '../date-range.ts'
import type { LocalDate } from '../local-date.ts'
import type { Refusal } from '../refusal.ts'
import type { Ride } from '../ride/schema.ts'
import { lacksTransportationPermission } from '../transportation-permission/overlap.ts'
import { enabledWeekdays } from './dates.ts'
import type { TimetablePassenger, TimetableTransportationPermission } from './schema.ts'
import { isLocked, isOrderable, type TimetableFacts } from './state.ts'

/** What has to be known of a timetable before it is ordered: counts. */
export interface OrderFacts extends TimetableFacts {
  /** Of a week, on days that come. */
  ridesCount: number
  inactivePassengersCount: number
  lackingPermissionsCount: number
  /** Edits on this device that the server has not taken yet; 0 on the server. */
  unsentCellsCount: number
}

/**
 * Passengers who need a transportation permission and have none for the period, in their order.
 * Source: spec 3 §2 "Warning listing passengers lacking a transport permission", open point G-28.
 */
export function lackingTransportationPermission<
  Listed extends Pick<TimetablePassenger, 'id' | 'transportationPermissionRequired'>,
>(
  passengers: readonly Listed[],
  transportationPermissions: readonly TimetableTransportationPermission[],
  range: DateRange,
): Listed[] {
  const held = new Map<number, TimetableTransportationPermission[]>()
  for (const transportationPermission of transportationPermissions) {
    const others = held.get(transportationPermission.passengerId)
    if (others) others.push(transportationPermission)
    else held.set(transportationPermission.passengerId, [transportationPermission])
  }
  return passengers.filter((passenger) => lacksTransportationPermission(passenger, held.get(passenger.id) ?? [], range))
}

interface Week {
  passengers: readonly Pick<TimetablePassenger, 'inactive'>[]
  rides: readonly Pick<Ride, 'weekDayId'>[]
  /** Passengers who need a transportation permission and have none. */
  lacking: readonly unknown[]
  unsentCellsCount: number
}

export function orderFactsOf<Given extends TimetableFacts>(timetable: Given, week: Week): Given & OrderFacts {
  const enabled = enabledWeekdays(timetable)
  return {
    ...timetable,
    ridesCount: week.rides.filter(({ weekDayId }) => enabled.has(weekDayId)).length,
    inactivePassengersCount: week.passengers.filter(({ inactive }) => inactive).length,
    lackingPermissionsCount: week.lacking.length,
    unsentCellsCount: week.unsentCellsCount,
  }
}

/** Everything against ordering it, the most telling first. Source: spec 3 §2, §4 and §5. */
export function whyNotOrder(facts: OrderFacts, today: LocalDate): NonNullable<Refusal>[] {
  if (isLocked(facts, today)) return ['refusal.timetable.locked']
  const reasons: (NonNullable<Refusal> | false)[] = [
    !isOrderable(facts, today) && 'refusal.timetable.started',
    facts.inactivePassengersCount > 0 && 'refusal.timetable.inactivePassengers',
    facts.lackingPermissionsCount > 0 && 'refusal.timetable.missingPermissions',
    facts.unsentCellsCount > 0 && 'refusal.timetable.unsentCells',
    facts.ridesCount === 0 && 'refusal.timetable.noRides',
  ]
  return reasons.filter((reason) => reason !== false)
}
