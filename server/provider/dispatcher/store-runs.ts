import type { Kysely } from 'kysely'
import type { Roads } from '../../call/outside/roads.ts'
import type { Database } from '../../db/tables.ts'
import { assignCar, insertRuns, keyOf } from '../runs.ts'
import type { DestinationDay, Slot } from '../slots.ts'
import type { Place } from './fleet.ts'
import type { Run } from './plan-runs.ts'
import type { WaitingRider } from './waiting.ts'

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

/** Stores new runs and new cars of old ones. Gives the id of each run of the plan. */
export async function storeRuns(trx: Kysely<Database>, context: Plan): Promise<Map<string, number>> {
  const { day, place, plan, withoutCar, now } = context
  const ids = new Map(plan.flatMap((run) => (run.id === null ? [] : [[keyOf(run), run.id] as const])))
  for (const { id, car } of plan) {
    if (id === null || car === null || !withoutCar.has(id)) continue
    await assignCar(trx, { organizationId: day.organizationId, id }, car.id, now)
  }
  const fresh = plan.filter((run) => run.id === null)
  const stored = await insertRuns(
    trx,
    day,
    place.instanceId,
    fresh.map(({ car, ...run }) => ({ ...run, carId: car?.id ?? null })),
    now,
  )
  for (const [key, id] of stored) ids.set(key, id)
  return ids
}
