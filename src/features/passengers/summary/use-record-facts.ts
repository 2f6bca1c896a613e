import { keptSchedules } from '#data/schedules.ts'
import { keptTransportationPermissions } from '#data/transportation-permissions.ts'
import type { Kept } from '#data/workspace/answers.ts'
import { localDateAt, type WallDateTime, wallTimeAt } from '#domain/local-date.ts'
import type { Passenger } from '#domain/passenger.ts'
import { isScheduleExpired } from '#domain/schedule.ts'
import { timeOfDay } from '#domain/time-of-day.ts'
import type { TransportationPermissionSummary } from '#domain/transportation-permission/schema.ts'
import { useComingTrips, type FoundTrips } from '#features/trips/use-coming-trips.ts'
import { now } from '#state/sync.ts'
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
  const trips = useComingTrips(passenger, today, shown.includes('trips'))
  return {
    moment: `${wall.date}T${timeOfDay(wall.minutes)}`,
    trips,
    permissions: seesPermissions ? ((permissions?.id === id ? permissions.kept : null) ?? undefined) : null,
    scheduleCount: (schedules?.value ?? []).filter((schedule) => !isScheduleExpired(schedule, today)).length,
  }
}
