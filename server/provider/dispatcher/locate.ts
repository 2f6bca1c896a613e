import { sql, type Kysely } from 'kysely'
import type { Coordinates } from '#domain/polyline.ts'
import type { Database } from '../../db/tables.ts'
import { ownWayMetres } from './itinerary.ts'
import { priceOf } from './tariff.ts'

const pointOf = (latitude: number | null, longitude: number | null): Coordinates | null =>
  latitude === null || longitude === null ? null : { latitude, longitude }

/** Where the trips' passengers live, or are fetched from, and where their destinations are. */
const placesOf = (trx: Kysely<Database>, tripIds: readonly number[]) =>
  trx
    .selectFrom('trip as t')
    .innerJoin('run as r', 'r.id', 't.run_id')
    .innerJoin('destination as d', 'd.id', 'r.destination_id')
    .innerJoin('passenger as p', 'p.id', 't.passenger_id')
    .where('t.id', '=', sql<number>`any(${tripIds}::int[])`)
    .select([
      't.id',
      'r.direction',
      'd.latitude',
      'd.longitude',
      sql<number | null>`case when p.pickup_address = '' then p.home_latitude else p.pickup_latitude end`.as(
        'homeLatitude',
      ),
      sql<number | null>`case when p.pickup_address = '' then p.home_longitude else p.pickup_longitude end`.as(
        'homeLongitude',
      ),
    ])
    .orderBy('t.id')
    .execute()

/** Puts both ends of the trips on the map, as far as they are known, and says how long and how dear the way is. */
export async function locateTrips(trx: Kysely<Database>, tripIds: readonly number[]): Promise<void> {
  const trips = (await placesOf(trx, tripIds)).map(({ id, direction, ...place }) => {
    const home = pointOf(place.homeLatitude, place.homeLongitude)
    const destination = pointOf(place.latitude, place.longitude)
    const [start, end] = direction === 'arrival' ? [home, destination] : [destination, home]
    const metres = start && end ? ownWayMetres(start, end) : null
    return { id, start, end, metres, cents: metres === null ? null : priceOf(metres) }
  })
  await sql`
    update trip set
      start_latitude = place.start_latitude,
      start_longitude = place.start_longitude,
      end_latitude = place.end_latitude,
      end_longitude = place.end_longitude,
      distance_metres = place.metres,
      price_cents = place.cents
    from unnest(
      ${trips.map(({ id }) => id)}::int[],
      ${trips.map(({ start }) => start?.latitude ?? null)}::float8[],
      ${trips.map(({ start }) => start?.longitude ?? null)}::float8[],
      ${trips.map(({ end }) => end?.latitude ?? null)}::float8[],
      ${trips.map(({ end }) => end?.longitude ?? null)}::float8[],
      ${trips.map(({ metres }) => metres)}::int[],
      ${trips.map(({ cents }) => cents)}::int[]
    ) as place(id, start_latitude, start_longitude, end_latitude, end_longitude, metres, cents)
    where trip.id = place.id
  `.execute(trx)
}
