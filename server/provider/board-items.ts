import { sql, type Kysely } from 'kysely'
import type { Database } from '../db/tables.ts'

/** An item on the board of the trips' destination for each of them. */
export async function storeItems(trx: Kysely<Database>, tripIds: readonly number[]): Promise<void> {
  await trx
    .insertInto('arrival')
    .columns([
      'organization_id',
      'destination_id',
      'trip_id',
      'passenger_id',
      'direction',
      'date',
      'minutes',
      'other_minutes',
      'created_at',
      'updated_at',
    ])
    .expression(
      trx
        .selectFrom('trip as t')
        .innerJoin('run as r', 'r.id', 't.run_id')
        .where('t.id', '=', sql<number>`any(${tripIds}::int[])`)
        .select([
          't.organization_id',
          'r.destination_id',
          't.id',
          't.passenger_id',
          'r.direction',
          't.date',
          'r.minutes',
          sql<number>`case r.direction when 'arrival' then t.start_minutes else t.end_minutes end`.as('other_minutes'),
          't.created_at',
          't.updated_at',
        ])
        .orderBy('t.id'),
    )
    .execute()
}
