import type { Kysely } from 'kysely'
import type { Database } from '../db/tables.ts'
import type { DestinationDay, Slot } from './slots.ts'

/** A run of weekly rides, as it is stored first. */
export interface NewRun extends Slot {
  name: string
  /** `null` while no car has been assigned. */
  carId: number | null
}

/** What tells a run of weekly rides from the others of its destination's day. */
export const keyOf = ({ direction, minutes, name }: Slot & { name: string }) => `${direction} ${minutes} ${name}`

/** Gives their ids, by their keys. */
export async function insertRuns(
  trx: Kysely<Database>,
  { organizationId, destinationId, date }: DestinationDay,
  instanceId: number,
  runs: readonly NewRun[],
  now: Date,
): Promise<Map<string, number>> {
  if (runs.length === 0) return new Map()
  const stored = await trx
    .insertInto('run')
    .values(
      runs.map(({ name, direction, minutes, carId }) => ({
        organization_id: organizationId,
        destination_id: destinationId,
        instance_id: instanceId,
        date,
        direction,
        minutes,
        name,
        car_id: carId,
        ...{ created_at: now, created_by: null, updated_at: now, updated_by: null },
      })),
    )
    .returning(['id', 'name', 'direction', 'minutes'])
    .execute()
  return new Map(stored.map((run) => [keyOf(run), run.id]))
}

/** @param carId `null` takes its car away */
export async function assignCar(
  trx: Kysely<Database>,
  { organizationId, id }: { organizationId: number; id: number },
  carId: number | null,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('run')
    .set(({ eb }) => ({ car_id: carId, version: eb('version', '+', 1), updated_at: now, updated_by: null }))
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute()
}
