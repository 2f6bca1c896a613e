import type { Kysely } from 'kysely'
import type { Database } from '../../db/tables.ts'
import type { Car } from './event-schemas.ts'

/** Stores cars in the fleet of their instance. Gives their ids by their names. @param told `null` for no car */
export async function storeCars(
  trx: Kysely<Database>,
  instanceId: number,
  told: readonly (Car | null)[],
): Promise<Map<string, number>> {
  const byName = new Map<string, Car>()
  for (const car of told) if (car) byName.set(car.name, car)
  if (byName.size === 0) return new Map()
  const cars = [...byName.values()].sort((a, b) => (a.name < b.name ? -1 : 1))
  await trx
    .insertInto('car')
    .values(
      cars.map(({ name, registerNumber, seats, wheelchairPlaces, reportsPosition }) => ({
        instance_id: instanceId,
        name,
        register_number: registerNumber,
        seats,
        wheelchair_places: wheelchairPlaces,
        reports_position: reportsPosition,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['instance_id', 'name']).doUpdateSet((eb) => ({
        register_number: eb.ref('excluded.register_number'),
        seats: eb.ref('excluded.seats'),
        wheelchair_places: eb.ref('excluded.wheelchair_places'),
        reports_position: eb.ref('excluded.reports_position'),
      })),
    )
    .execute()
  const stored = await trx
    .selectFrom('car')
    .where('instance_id', '=', instanceId)
    .where('name', 'in', [...byName.keys()])
    .select(['id', 'name'])
    .execute()
  return new Map(stored.map(({ id, name }) => [name, id]))
}
