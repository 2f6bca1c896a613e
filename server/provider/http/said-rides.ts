import { sql, type Kysely } from 'kysely'
import { localDateAt } from '#domain/local-date.ts'
import { passengerStates } from '#domain/passenger.ts'
import { timetableStates, type TimetableState } from '#domain/timetable/state.ts'
import { utilityIdsOf } from '../../areas/passengers/columns.ts'
import type { OrderedRides } from '../../call/outside/provider.ts'
import type { Database } from '../../db/tables.ts'
import { homeCoordinate, homeOf } from '../homes.ts'
import type { ObjectKey } from './requests.ts'

/** States of orders that are driven, or will be once they are accepted. */
export const drivenStates: readonly TimetableState[] = [
  timetableStates.ordered,
  timetableStates.orderedProcessing,
  timetableStates.accepted,
]

/**
 * Rides of which trips are made, as `r`, with who rides, as `p`. Who is inactive and has not left them keeps the trips
 * that there are.
 */
const ridden = (db: Kysely<Database>) =>
  db
    .selectFrom('ride as r')
    .innerJoin('passenger as p', 'p.id', 'r.passenger_id')
    .innerJoin('timetable_passenger as m', (join) =>
      join
        .onRef('m.organization_id', '=', 'r.organization_id')
        .onRef('m.timetable_id', '=', 'r.timetable_id')
        .onRef('m.passenger_id', '=', 'r.passenger_id'),
    )
    .where('m.withdrawn_at', 'is', null)
    .where('p.state', '=', passengerStates.normal)

/** Those of timetables that are told. */
const riddenRides = (db: Kysely<Database>, timetableIds: readonly number[]) =>
  ridden(db)
    .where('r.timetable_id', '=', sql<number>`any(${timetableIds}::int[])`)
    .where('p.inactive', '=', false)

/**
 * The same, each with a digest of all that the booking system is told of it.
 */
const riddenDigests = (db: Kysely<Database>, timetableIds: readonly number[]) =>
  riddenRides(db, timetableIds)
    .innerJoin('timetable as t', 't.id', 'r.timetable_id')
    .innerJoin('destination as d', 'd.id', 't.destination_id')
    .select([
      'r.id as rideId',
      'r.organization_id as organizationId',
      'r.timetable_id as timetableId',
      'r.passenger_id as passengerId',
      sql<string>`md5(row(
        r.weekday, r.direction, r.minutes,
        p.name, ${homeOf('p')}, ${homeCoordinate('p', 'latitude')}, ${homeCoordinate('p', 'longitude')},
        p.home_postalcode, ${utilityIdsOf('p.organization_id', 'p.id')},
        d.instance_id, d.alias, d.address, d.latitude, d.longitude
      )::text)`.as('digest'),
    ])

/** Rides of an order that are to be driven, as they are now. */
export const ridesOf = (db: Kysely<Database>, { organizationId, id }: ObjectKey) =>
  riddenRides(db, [id])
    .where('r.organization_id', '=', organizationId)
    .select(['r.id', 'r.passenger_id as passengerId', 'r.weekday', 'r.direction', 'r.minutes'])
    .orderBy('r.id')
    .execute()

/** Orders that are driven or will be, and that the rides are of; held until the transaction ends. */
async function holdOrders(trx: Kysely<Database>, of: OrderedRides, at: Date): Promise<number[]> {
  const rows = await trx
    .selectFrom('provider_request as q')
    .innerJoin('timetable as t', 't.id', 'q.object_id')
    .where('q.kind', '=', 'order')
    .where('q.wanted', '=', 'placed')
    .where('q.organization_id', '=', of.organizationId)
    .where('t.state', 'in', drivenStates)
    .where('t.end_date', '>=', localDateAt(at.getTime()))
    .$if('timetableId' in of, (query) => query.where('t.id', '=', 'timetableId' in of ? of.timetableId : 0))
    .$if('destinationId' in of, (query) =>
      query.where('t.destination_id', '=', 'destinationId' in of ? of.destinationId : 0),
    )
    .$if('passengerIds' in of, (query) =>
      query.where((eb) =>
        eb.exists(
          eb
            .selectFrom('timetable_passenger as m')
            .select('m.passenger_id')
            .whereRef('m.timetable_id', '=', 't.id')
            .where('m.passenger_id', '=', sql<number>`any(${'passengerIds' in of ? of.passengerIds : []}::int[])`),
        ),
      ),
    )
    .select('q.object_id as id')
    .orderBy('q.object_id')
    .forUpdate('q')
    .execute()
  return rows.map(({ id }) => id)
}

/** Rides of which something else is to be told than was, and those of which no more trips are made. */
async function differences(trx: Kysely<Database>, orderIds: readonly number[], of: OrderedRides) {
  const passengerIds = 'passengerIds' in of ? of.passengerIds : null
  const isAsked = (column: string) =>
    passengerIds === null ? sql<boolean>`true` : sql<boolean>`${sql.ref(column)} = any(${passengerIds}::int[])`
  const changed = await trx
    .with('now', () => riddenDigests(trx, orderIds).where(isAsked('p.id')))
    .selectFrom('now')
    .leftJoin('provider_ride as k', 'k.ride_id', 'now.rideId')
    .where(sql<boolean>`k.digest is distinct from now.digest`)
    .selectAll('now')
    .execute()
  const gone = await trx
    .selectFrom('provider_ride as k')
    .where('k.timetable_id', '=', sql<number>`any(${orderIds}::int[])`)
    .where(isAsked('k.passenger_id'))
    .where('k.digest', 'is not', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          ridden(trx)
            .select('r.id')
            .where(sql<boolean>`r.id = k.ride_id`),
        ),
      ),
    )
    .select(['k.ride_id as rideId', 'k.timetable_id as timetableId'])
    .execute()
  return { changed, gone }
}

interface Raised {
  id: number
  revision: number
  changedRevision: number
}

/**
 * Lets orders be told of again. One that has been taken is asked for what has changed, under a newer revision of those
 * rides; one that has not is asked for as a whole, and what was sent of it before counts no more.
 */
async function raise(trx: Kysely<Database>, orderIds: readonly number[], at: Date): Promise<Raised[]> {
  const { rows } = await sql<Raised>`
    update provider_request set
      revision = case when taken_revision >= revision then revision
        else greatest(${at.getTime()}::bigint, changed_revision + 1) end,
      changed_revision = greatest(${at.getTime()}::bigint, changed_revision + 1),
      asked_at = case when next_try_at is null then ${at}::timestamptz else asked_at end,
      tries = 0, next_try_at = ${at}::timestamptz
    where kind = 'order' and object_id = any(${orderIds}::int[])
    returning object_id as id, revision, changed_revision as "changedRevision"
  `.execute(trx)
  return rows
}

/** Notes what is told of an order that is asked for as a whole. */
export async function noteWhole(trx: Kysely<Database>, { id }: Pick<ObjectKey, 'id'>): Promise<void> {
  await forgetRides(trx, id)
  await trx
    .insertInto('provider_ride')
    .columns(['ride_id', 'organization_id', 'timetable_id', 'passenger_id', 'digest', 'revision'])
    .expression(
      riddenDigests(trx, [id])
        .innerJoin('provider_request as q', (join) => join.onRef('q.object_id', '=', 't.id').on('q.kind', '=', 'order'))
        .select('q.revision'),
    )
    .execute()
}

/** Of an order that is withdrawn nothing is told any more. */
export const forgetRides = (trx: Kysely<Database>, timetableId: number) =>
  trx.deleteFrom('provider_ride').where('timetable_id', '=', timetableId).execute()

/**
 * Notes, in the transaction that decides it, which rides of what was ordered are to be told of anew. It is sent after that.
 */
export async function noteChanges(trx: Kysely<Database>, of: OrderedRides, at: Date): Promise<void> {
  const orderIds = await holdOrders(trx, of, at)
  if (orderIds.length === 0) return
  const { changed, gone } = await differences(trx, orderIds, of)
  const touched = [...new Set([...changed, ...gone].map(({ timetableId }) => timetableId))]
  if (touched.length === 0) return
  for (const raised of await raise(trx, touched, at)) {
    const ofIt = ({ timetableId }: { timetableId: number }) => timetableId === raised.id
    await store(trx, raised, changed.filter(ofIt), gone.filter(ofIt))
  }
}

type ChangedRide = Awaited<ReturnType<typeof differences>>['changed'][number]
type GoneRide = Awaited<ReturnType<typeof differences>>['gone'][number]

/** Rides that are told as they were are told with the whole of their order where that has not been taken. */
async function store(
  trx: Kysely<Database>,
  { id, revision, changedRevision }: Raised,
  changed: readonly ChangedRide[],
  gone: readonly GoneRide[],
  endsTrips = false,
): Promise<void> {
  if (revision === changedRevision) {
    await trx.updateTable('provider_ride').set({ revision }).where('timetable_id', '=', id).execute()
  }
  await storeChanged(trx, changed, changedRevision)
  await storeGone(
    trx,
    gone.map(({ rideId }) => rideId),
    changedRevision,
    endsTrips,
  )
}

async function storeChanged(trx: Kysely<Database>, rides: readonly ChangedRide[], revision: number): Promise<void> {
  if (rides.length === 0) return
  await sql`
    insert into provider_ride (ride_id, organization_id, timetable_id, passenger_id, digest, revision)
    select n.ride_id, n.organization_id, n.timetable_id, n.passenger_id, n.digest, ${revision}::bigint
    from unnest(
      ${rides.map(({ rideId }) => rideId)}::int[], ${rides.map(({ organizationId }) => organizationId)}::int[],
      ${rides.map(({ timetableId }) => timetableId)}::int[], ${rides.map(({ passengerId }) => passengerId)}::int[],
      ${rides.map(({ digest }) => digest)}::text[]
    ) as n(ride_id, organization_id, timetable_id, passenger_id, digest)
    on conflict (ride_id, organization_id) do update set digest = excluded.digest, revision = excluded.revision, ends_trips = false
  `.execute(trx)
}

async function storeGone(
  trx: Kysely<Database>,
  rideIds: readonly number[],
  revision: number,
  endsTrips: boolean,
): Promise<void> {
  if (rideIds.length === 0) return
  await trx
    .updateTable('provider_ride')
    .set({ digest: null, revision, ends_trips: endsTrips })
    .where('ride_id', '=', sql<number>`any(${rideIds}::int[])`)
    .execute()
}

/** Notes that single rides of what was ordered are not driven any more, with their trips. */
export async function noteGone(trx: Kysely<Database>, rideIds: readonly number[], at: Date): Promise<void> {
  const told = await trx
    .selectFrom('provider_ride')
    .where('ride_id', '=', sql<number>`any(${rideIds}::int[])`)
    .where('digest', 'is not', null)
    .select(['ride_id as rideId', 'timetable_id as timetableId'])
    .execute()
  if (told.length === 0) return
  for (const raised of await raise(trx, [...new Set(told.map((ride) => ride.timetableId))], at)) {
    await store(
      trx,
      raised,
      [],
      told.filter(({ timetableId }) => timetableId === raised.id),
      true,
    )
  }
}

/** Notes what has changed of orders without anybody having decided it, as a place that was found on the map. */
export async function noteAllChanges(db: Kysely<Database>, at: Date): Promise<void> {
  const orders = await db
    .selectFrom('provider_request as q')
    .innerJoin('timetable as t', 't.id', 'q.object_id')
    .where('q.kind', '=', 'order')
    .where('q.wanted', '=', 'placed')
    .where('t.state', 'in', drivenStates)
    .where('t.end_date', '>=', localDateAt(at.getTime()))
    .select(['q.object_id as timetableId', 'q.organization_id as organizationId'])
    .orderBy('q.object_id')
    .execute()
  for (const order of orders) await db.transaction().execute((trx) => noteChanges(trx, order, at))
}
