import type { Ride } from '../ride/schema.ts'
import { enabledWeekdays } from './dates.ts'
import type { Timetable } from './schema.ts'

type Counted = Pick<Timetable, 'startDate' | 'endDate' | 'passengerIds'>

/** Rides of a week on days that come, and how many of the timetable's passengers have one. Source: spec 3 §2. */
export function rideCounts(
  timetable: Counted,
  rides: readonly Pick<Ride, 'passengerId' | 'weekDayId'>[],
): Required<Pick<Timetable, 'ridesCount' | 'ridingPassengersCount'>> {
  const enabled = enabledWeekdays(timetable)
  const known = new Set(timetable.passengerIds)
  const ridden = rides.filter(({ passengerId, weekDayId }) => known.has(passengerId) && enabled.has(weekDayId))
  return {
    ridesCount: ridden.length,
    ridingPassengersCount: new Set(ridden.map(({ passengerId }) => passengerId)).size,
  }
}
