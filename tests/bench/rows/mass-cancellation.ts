import { randomUUID } from 'node:crypto'
import 'fake-indexeddb/auto'
import { sql } from 'kysely'
import type { Client } from 'pg'
import { signIn } from '#contract/auth.ts'
import { bearer, headers } from '#contract/headers.ts'
import { cancelTrips, listTrips } from '#contract/trips.ts'
import { pathOf } from '#contract/endpoint.ts'
import { configureApi } from '#data/api/client.ts'
import { transmit } from '#data/api/transport.ts'
import { forgetSearch, keptSearch, moveSearch } from '#data/mass-cancellation/kept.ts'
import { searchTrips } from '#data/mass-cancellation/search-trips.ts'
import { closeWorkspace, openWorkspace } from '#data/workspace/workspace.ts'
import { addDays, addMonths, localDateAt } from '#domain/local-date.ts'
import { clientVersion } from '#domain/product.ts'
import { tripLimits } from '#domain/trip.ts'
import { demoPassword } from '#server/demo/accounts.ts'
import { largeDemoEmail } from '#server/demo/large.ts'
import type { RunningServer } from '#server/run/start.ts'
import { destinationId, destinationNames, fillDatabase } from '../database.ts'
import { onPostgresql } from '../on-postgresql.ts'
import { measured, type Group, type Measured, type RowName } from '../row.ts'
import { interleaved, median } from '../statistics.ts'

const search = { passengers: 40, rounds: 9 } as const
const cancellation = { trips: 1000, rounds: 9 } as const

interface Bench {
  server: RunningServer
  bare: Client
  token: string
}

async function signedIn({ port }: RunningServer): Promise<string> {
  const body = JSON.stringify({ username: largeDemoEmail, password: demoPassword })
  const json = { 'Content-Type': 'application/json' }
  const reply = await fetch(`http://127.0.0.1:${port}${signIn.path}`, { method: 'POST', headers: json, body })
  return ((await reply.json()) as { auth_token: string }).auth_token
}

const authorized = (token: string) => ({
  'Content-Type': 'application/json',
  Authorization: bearer(token),
  [headers.clientVersion]: clientVersion,
})

/** Passengers of a busy place, searched for by the product, and by the same calls made bare one after another. */
async function massSearch({ server, token }: Bench): Promise<Measured> {
  const { db, clock } = server.services
  const place = { id: await destinationId(server.services, destinationNames.day300), alias: destinationNames.day300 }
  const passengers = await db
    .selectFrom('passenger_destination')
    .select('passenger_id')
    .where('destination_id', '=', place.id)
    .where('position', '=', 0)
    .orderBy('passenger_id')
    .limit(search.passengers)
    .execute()
  const ids = passengers.map(({ passenger_id }) => passenger_id)
  const startDate = localDateAt(clock())
  const range = { startDate, endDate: addMonths(startDate, 1) }
  const origin = `http://127.0.0.1:${server.port}`
  configureApi({
    baseUrl: origin,
    token: () => Promise.resolve(token),
    adapter: 'fetch',
    transport: () => Promise.resolve({ transmit }),
  })
  openWorkspace({ userId: 1, userKey: 'bench' })
  const query = new URLSearchParams({ ...range, destinationId: String(place.id) }).toString()
  const sides = {
    async product() {
      await forgetSearch(place.id)
      await moveSearch(place, () => ({ type: 'period', range }))
      await moveSearch(place, () => ({ type: 'pick', passengerIds: ids }))
      await moveSearch(place, () => ({ type: 'search' }))
      const started = performance.now()
      await searchTrips(place, new AbortController().signal)
      const took = performance.now() - started
      const { progress, foundIds, unread } = await keptSearch(place.id)
      if (progress !== 'done' || foundIds.length !== ids.length || unread.length > 0)
        throw new Error(`It is ${progress}.`)
      return took
    },
    async bare() {
      const started = performance.now()
      for (const id of ids) {
        const path = pathOf(listTrips, { id: String(id) })
        const reply = await fetch(`${origin}${path}?${query}`, { headers: authorized(token) })
        if (reply.status !== 200) throw new Error(`${path} answered ${reply.status}`)
        await reply.json()
      }
      return performance.now() - started
    },
  }
  await interleaved(2, sides)
  const times = await interleaved(search.rounds, sides)
  closeWorkspace()
  return measured('mass-cancel-search', {
    ...{ value: median(times.product), reference: median(times.bare), unit: 'ms' },
    note: `median of ${search.rounds}, ${ids.length} passengers, one month, PostgreSQL`,
  })
}

/** As many trips as one call takes, of one passenger; each round begins with none of them cancelled. */
async function massCancel({ server, bare, token }: Bench): Promise<Measured> {
  const { db, clock } = server.services
  const { id, organization_id } = await db
    .selectFrom('trip')
    .innerJoin('passenger', 'passenger.id', 'trip.passenger_id')
    .select(['trip.passenger_id as id', 'trip.organization_id'])
    .where('trip.date', '>', localDateAt(clock()))
    .groupBy(['trip.passenger_id', 'trip.organization_id'])
    .orderBy('trip.passenger_id')
    .executeTakeFirstOrThrow()
  await moreTrips(server, id, cancellation.trips)
  const trips = await db
    .selectFrom('trip')
    .select('id')
    .where('passenger_id', '=', id)
    .where('date', '>', localDateAt(clock()))
    .orderBy('id')
    .limit(Math.min(cancellation.trips, tripLimits.cancelledAtOnce))
    .execute()
  const ids = trips.map((trip) => trip.id)
  const body = JSON.stringify({ reason: 'Loma', trips })
  const path = pathOf(cancelTrips, { id: String(id) })
  const restored = async (ms: number) => {
    await db
      .updateTable('trip')
      .set({
        ...{ cancel_requested_at: null, cancel_requested_by: null, cancel_answer_at: null, cancel_reason: null },
        ...{ cancelled_at: null, cancelled_by: null, cancelled_by_email: null },
      })
      .where('id', 'in', ids)
      .execute()
    return (ids.length * 1000) / ms
  }
  const sides = {
    async product() {
      const started = performance.now()
      const reply = await fetch(`http://127.0.0.1:${server.port}${path}`, {
        method: cancelTrips.method,
        headers: { ...authorized(token), [headers.idempotencyKey]: randomUUID() },
        body,
      })
      const { cancelled } = (await reply.json()) as { cancelled: unknown[] }
      const took = performance.now() - started
      if (cancelled.length !== ids.length) throw new Error(`${cancelled.length} of ${ids.length} were cancelled.`)
      return restored(took)
    },
    async bare() {
      const started = performance.now()
      await bare.query('begin')
      await bare.query(
        `update trip set cancel_requested_at = $1, cancel_answer_at = $1, cancelled_at = $1,
           cancelled_by_email = $2, cancel_reason = $3
         where organization_id = $4 and id = any($5::int[]) and cancelled_at is null`,
        [new Date(clock()), largeDemoEmail, 'Loma', organization_id, ids],
      )
      await bare.query('commit')
      return restored(performance.now() - started)
    },
  }
  await interleaved(2, sides)
  const rates = await interleaved(cancellation.rounds, sides)
  return measured('mass-cancel-1000', {
    ...{ value: median(rates.product), reference: median(rates.bare), unit: 'rows/s' },
    note: `median of ${cancellation.rounds}, ${ids.length} trips of one call, uncompressed, PostgreSQL`,
  })
}

/** Copies of a passenger's trips on later days, until there are enough of them. */
async function moreTrips(server: RunningServer, passengerId: number, count: number): Promise<void> {
  const { db, clock } = server.services
  const [first] = (
    await sql<Record<string, unknown>>`
      select * from trip where passenger_id = ${passengerId} and date > ${localDateAt(clock())} order by date limit 1
    `.execute(db)
  ).rows
  const { id, date, ...rest } = first as { id: number; date: string }
  const columns = Object.keys(rest)
  for (let day = 1; day <= count; day += 1) {
    await sql`
      insert into trip (date, ${sql.join(columns.map((name) => sql.ref(name)))})
      select ${addDays(date, day)}, ${sql.join(columns.map((name) => (name === 'ride_id' ? sql`null` : sql.ref(name))))}
      from trip where id = ${id}
    `.execute(db)
  }
}

const rowNames = ['mass-cancel-search', 'mass-cancel-1000'] as const satisfies readonly RowName[]

export const massCancellation: Group = onPostgresql(rowNames, { unit: '' }, async (started) => {
  await fillDatabase(started.server.services)
  const bench = { ...started, token: await signedIn(started.server) }
  return [await massSearch(bench), await massCancel(bench)]
})
