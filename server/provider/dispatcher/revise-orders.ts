import { sql, type Kysely } from 'kysely'
import { businessZone } from '#domain/zone-offset.ts'
import type { OrderedRides } from '../../call/outside/provider.ts'
import type { Database } from '../../db/tables.ts'
import { homeCoordinate, homeOf } from '../homes.ts'

/**
 * Coming trips of weekly rides start and end where their passengers live by now; times and prices stay as they were
 * planned. Who rides, and on which days, is looked up whenever trips are made, so nothing else is to be told.
 */
export async function reviseOrders(trx: Kysely<Database>, of: OrderedRides, at: Date): Promise<void> {
  if (!('passengerIds' in of)) return
  const home = (column: string, direction: string, value: ReturnType<typeof sql>) =>
    sql`${sql.ref(column)} = case when r.direction = ${direction} then ${value} else ${sql.ref(`t.${column}`)} end`
  const [address, latitude, longitude] = [
    homeOf('p'),
    homeCoordinate('p', 'latitude'),
    homeCoordinate('p', 'longitude'),
  ]
  await sql`
    update trip as t set
      ${home('start_place', 'arrival', address)},
      ${home('start_latitude', 'arrival', latitude)},
      ${home('start_longitude', 'arrival', longitude)},
      ${home('end_place', 'departure', address)},
      ${home('end_latitude', 'departure', latitude)},
      ${home('end_longitude', 'departure', longitude)},
      version = t.version + 1, updated_at = ${at}::timestamptz, updated_by = null
    from run as r, passenger as p
    where t.organization_id = ${of.organizationId}::int and t.passenger_id = any(${of.passengerIds}::int[])
      and t.ride_id is not null and t.cancelled_at is null and t.pickup_at is null and t.no_show_at is null
      and (t.date + make_interval(mins => t.start_minutes)) at time zone ${businessZone} > ${at}::timestamptz
      and r.organization_id = t.organization_id and r.id = t.run_id and p.id = t.passenger_id and ${address} <> ''
      and (${address}, ${latitude}, ${longitude}) is distinct from (
        case r.direction when 'arrival' then t.start_place else t.end_place end,
        case r.direction when 'arrival' then t.start_latitude else t.end_latitude end,
        case r.direction when 'arrival' then t.start_longitude else t.end_longitude end
      )
  `.execute(trx)
}
