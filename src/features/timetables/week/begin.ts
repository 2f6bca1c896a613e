import { rideTypes, type Ride } from '#domain/ride/schema.ts'
import type { Beginning } from '#ui/grid/props.ts'
import { columnKey } from './grid-columns.ts'

type Params = Readonly<Partial<Record<'passengerId' | 'weekDayId' | 'rideId', string | undefined>>>

/**
 * The cell that an address is about: a ride's, else the first one of a day, else the first one of a passenger's row.
 * `null` for an address of the whole week.
 * @param asked another one when the address is gone to anew
 * Source: spec 3 §2 Route shapes.
 */
export function beginOf(
  { passengerId, weekDayId, rideId }: Params,
  rides: readonly Ride[],
  asked: string,
): Beginning | null {
  if (passengerId === undefined) return null
  const ride = rides.find(({ id }) => String(id) === rideId)
  if (ride && ride.rideType !== rideTypes.unknown) {
    return { row: ride.passengerId, column: columnKey({ weekDayId: ride.weekDayId, rideType: ride.rideType }), asked }
  }
  const column =
    weekDayId === undefined ? null : columnKey({ weekDayId: Number(weekDayId), rideType: rideTypes.arrival })
  return { row: Number(passengerId), column, asked }
}
