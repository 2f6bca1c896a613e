import type { Kysely } from 'kysely'
import type { Database } from '../../db/tables.ts'
import { storeItems } from '../board-items.ts'
import { storeRuns, type Plan } from './store-runs.ts'
import { storeTrips } from './store-trips.ts'

/**
 * Stores a plan: runs, a trip for each new rider with its place on the map and its transportation permission, and its
 * item on the board.
 */
export async function storePlan(trx: Kysely<Database>, context: Plan): Promise<void> {
  const ids = await storeTrips(trx, context, await storeRuns(trx, context))
  if (ids.length > 0) await storeItems(trx, ids)
}
