import { useSnapshot } from 'valtio'
import { keptSchedules } from '#data/schedules.ts'
import { keptTransportationPermissions } from '#data/transportation-permissions.ts'
import type { Kept } from '#data/workspace/answers.ts'
import { addMonths, localDateAt, type WallDateTime, wallTimeAt } from '#domain/local-date.ts'
import { passengerCan } from '#domain/passenger-can.ts'
import { destinationIdsOf, reachOf, type Passenger } from '#domain/passenger.ts'
import { isScheduleExpired } from '#domain/schedule.ts'
import { timeOfDay } from '#domain/time-of-day.ts'
import type { TransportationPermissionSummary } from '#domain/transportation-permission/schema.ts'
import { useTrips, type FoundTrips } from '#features/trips/shown-elsewhere.ts'
import { session } from '#state/session.ts'
import { now } from '#state/sync.ts'
import { useDestinationsOfUser } from '#state/use-destinations.ts'
import { useMirror } from '#state/use-mirror.ts'
import { useNow } from '#ui/time/use-now.ts'
import type { Belonging } from '../editor/use-belongings.ts'

/** What is told of a record beside its fields: how many there are of what belongs to it, and what is next. */
export interface RecordFacts {
  /** Now, on the wall. */
  moment: WallDateTime
  /** The trips of a month from today on; `null` where they are not to be seen. */
  trips: FoundTrips | null
  /** As the device has them, whose list below fetches them; `undefined` until then, `null` where they are not to be seen. */
  permissions: Kept<readonly TransportationPermissionSummary[]> | null | undefined
  /** Schedules that have not ended, as the device has them. */
  scheduleCount: number
}

const minuteMs = 60_000

/** @param shown what belongs to the passenger and the user may see */
export function useRecordFacts(passenger: Passenger, shown: readonly Belonging[]): RecordFacts {
  const { id } = passenger
  const time = useNow(now, minuteMs)
  const today = localDateAt(time)
  const wall = wallTimeAt(time)
  const seesSchedules = shown.includes('schedules')
  const seesPermissions = shown.includes('permissions')
  const schedules = useMirror(async () => (seesSchedules ? await keptSchedules(id) : null), [id, seesSchedules])
  const permissions = useMirror(
    async () => ({ id, kept: seesPermissions ? await keptTransportationPermissions(id) : null }),
    [id, seesPermissions],
  )
  const destinationId = useSearchedDestination(passenger)
  const isSearched = shown.includes('trips') && destinationId !== null
  const trips = useTrips(
    isSearched ? { passengerId: id, destinationId, startDate: today, endDate: addMonths(today, 1) } : null,
  )
  return {
    moment: `${wall.date}T${timeOfDay(wall.minutes)}`,
    trips: isSearched ? trips : null,
    permissions: seesPermissions ? ((permissions?.id === id ? permissions.kept : null) ?? undefined) : null,
    scheduleCount: (schedules?.value ?? []).filter((schedule) => !isScheduleExpired(schedule, today)).length,
  }
}

/** From where the list of trips searches as long as no other is chosen in it; `null` where it does not. */
function useSearchedDestination(passenger: Passenger): number | null {
  const { me } = useSnapshot(session)
  const known = useDestinationsOfUser()
  if (!me || !known) return null
  const facts = { ...passenger, ...reachOf(passenger) }
  const seesAll = passengerCan.readsAllTrips(facts, me)
  const isKnown = (id: number) => known.some((destination) => destination.id === id)
  const destinationId = destinationIdsOf(passenger).find((id) => !seesAll || isKnown(id)) ?? null
  return passengerCan.searchTrips(facts, destinationId, me) === null ? destinationId : null
}
