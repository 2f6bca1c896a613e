import type { Kysely } from 'kysely'
import type { Roads } from '../../call/outside/roads.ts'
import type { Database } from '../../db/tables.ts'
import type { Place } from './fleet.ts'
import type { Run } from './plan-runs.ts'
import type { DestinationDay, Slot, WaitingRider } from './waiting.ts'

export interface Plan {
  day: DestinationDay
  place: Place
  plan: readonly (Run & Slot)[]
  /** Who had no trip before. */
  riders: readonly WaitingRider[]
  /** Ids of runs that had no car before. */
  withoutCar: ReadonlySet<number>
  now: Date
  roads: Roads
}

export const keyOf = ({ direction, minutes, name }: Slot & { name: string }) => `${direction} ${minutes} ${name}`

const trackedSince = (now: Date) => ({ created_at: now, created_by: null, updated_at: now, updated_by: null })

/** Stores new runs and new cars of old ones. Gives the id of each run of the plan. */
export async function storeRuns(trx: Kysely<Database>, context: Plan): Promise<Map<string, number>> {
  const { day, place, plan, withoutCar, now } = context
  const ids = new Map(plan.flatMap((run) => (run.id === null ? [] : [[keyOf(run), run.id] as const])))
  for (const { id, car } of plan) {
    if (id === null || car === null || !withoutCar.has(id)) continue
    await trx
      .updateTable('run')
      .set(({ eb }) => ({ car_id: car.id, version: eb('version', '+', 1), updated_at: now, updated_by: null }))
      .where('organization_id', '=', day.organizationId)
      .where('id', '=', id)
      .execute()
  }
  const fresh = plan.filter((run) => run.id === null)
  if (fresh.length === 0) return ids
  const stored = await trx
    .insertInto('run')
    .values(
      fresh.map(({ name, direction, minutes, car }) => ({
        organization_id: day.organizationId,
        destination_id: day.destinationId,
        instance_id: place.instanceId,
        date: day.date,
        direction,
        minutes,
        name,
        car_id: car?.id ?? null,
        ...trackedSince(now),
      })),
    )
    .returning(['id', 'name', 'direction', 'minutes'])
    .execute()
  for (const run of stored) ids.set(keyOf(run), run.id)
  return ids
}
