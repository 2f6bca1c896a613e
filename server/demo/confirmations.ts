import { sql, type Kysely } from 'kysely'
import { lateAfterMinutes } from '#domain/arrival.ts'
import { wallTimeAt } from '#domain/local-date.ts'
import { businessZone } from '#domain/zone-offset.ts'
import { passengerStates } from '#domain/passenger.ts'
import type { Database } from '../db/tables.ts'
import { hashOf } from './random.ts'

interface OpenItem {
  id: number
  destinationId: number
  runId: number
  minutes: number
}

/** Today's items that are due, wait for a confirmation, and that no user has ever marked. */
const openItems = (trx: Kysely<Database>, organizationIds: readonly number[], now: Date): Promise<OpenItem[]> => {
  const { date, minutes } = wallTimeAt(now.getTime())
  return trx
    .selectFrom('arrival as a')
    .innerJoin('trip as t', 't.id', 'a.trip_id')
    .innerJoin('passenger as p', 'p.id', 'a.passenger_id')
    .where('a.organization_id', '=', sql<number>`any(${organizationIds}::int[])`)
    .where('a.date', '=', date)
    .where('a.minutes', '<=', minutes - lateAfterMinutes)
    .where('a.completed_at', 'is', null)
    .where('t.cancelled_at', 'is', null)
    .where('t.cancel_requested_at', 'is', null)
    .where('p.inactive', '=', false)
    .where('p.state', '=', passengerStates.normal)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('arrival_event as e')
            .select('e.id')
            .whereRef('e.organization_id', '=', 'a.organization_id')
            .whereRef('e.arrival_id', '=', 'a.id'),
        ),
      ),
    )
    .select(['a.id', 'a.destination_id as destinationId', 't.run_id as runId', 'a.minutes'])
    .orderBy('a.minutes', 'desc')
    .orderBy('t.run_id')
    .orderBy('a.id')
    .execute()
}

/** One or two passengers of each destination's last due run: they are late. `items` are the latest first. */
function lateOnes(items: readonly OpenItem[], seed: string): Set<number> {
  const lastRuns = new Map<number, number>()
  for (const { destinationId, runId } of items) {
    if (!lastRuns.has(destinationId)) lastRuns.set(destinationId, runId)
  }
  return new Set(
    [...lastRuns].flatMap(([destinationId, runId]) =>
      items
        .filter((item) => item.runId === runId)
        .slice(0, 1 + (hashOf(`${seed} ${destinationId} ${runId}`) % 2))
        .map((item) => item.id),
    ),
  )
}

/** Confirms what is due today, at the minute at which it was due, but for one or two late ones of each destination. */
export async function confirmDueItems(
  trx: Kysely<Database>,
  { organizationIds, seed, now }: { organizationIds: readonly number[]; seed: string; now: Date },
): Promise<void> {
  const items = await openItems(trx, organizationIds, now)
  const late = lateOnes(items, seed)
  const ids = items.filter(({ id }) => !late.has(id)).map(({ id }) => id)
  await sql`
    update arrival set
      completed_at = (date + make_interval(mins => minutes)) at time zone ${businessZone},
      occurred_at = (date + make_interval(mins => minutes)) at time zone ${businessZone},
      version = version + 1,
      updated_at = ${now}::timestamptz,
      updated_by = null
    where id = any(${ids}::int[])
  `.execute(trx)
}
