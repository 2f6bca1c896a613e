import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Client } from 'pg'
import { signIn } from '#contract/auth.ts'
import { bearer, headers } from '#contract/headers.ts'
import { createOrUpdateRides } from '#contract/rides.ts'
import { clientVersion } from '#domain/product.ts'
import { rideTypes } from '#domain/ride/schema.ts'
import { rideInput } from '#domain/week/writes.ts'
import { timetableStates } from '#domain/timetable/state.ts'
import { demoPassword } from '#server/demo/accounts.ts'
import { updateStatistics } from '#server/demo/fill.ts'
import { largeDemoEmail } from '#server/demo/large.ts'
import { insertRows, trackedSince } from '#server/demo/rows.ts'
import { loadTimetables, type StoredTimetable } from '#server/areas/timetables/timetables.ts'
import type { RunningServer } from '#server/run/start.ts'
import { bareInserts, timeOf } from '../bare-insert.ts'
import { draftId, fillDatabase } from '../database.ts'
import { onPostgresql, type PostgresqlBench } from '../on-postgresql.ts'
import { handedOver, startReady } from './provider-orders.ts'
import { compared, type Group, type Measured, type RowName } from '../row.ts'
import { interleaved, median } from '../statistics.ts'

const unit = 'rows/s'
const bulk = { rides: 1000, rounds: 15 } as const
const dispatch = { rounds: 3 } as const
const weekdays = [1, 2, 3, 4, 5] as const
const directions = [rideTypes.arrival, rideTypes.departure] as const
const hourMs = 3_600_000

/** The server on a PostgreSQL that waits for the disk, and a connection beside it that does nothing but insert. */
interface Bench {
  server: RunningServer
  bare: Client
  timetable: StoredTimetable
  passengerIds: readonly number[]
}

const tracked = () => trackedSince(new Date())

async function signedIn({ server }: Bench): Promise<Record<string, string>> {
  const body = JSON.stringify({ username: largeDemoEmail, password: demoPassword })
  const json = { 'Content-Type': 'application/json' }
  const reply = await fetch(`http://127.0.0.1:${server.port}${signIn.path}`, { method: 'POST', headers: json, body })
  const { auth_token: token } = (await reply.json()) as { auth_token: string }
  return {
    ...json,
    Authorization: bearer(token),
    [headers.clientVersion]: clientVersion,
    'Accept-Encoding': 'identity',
  }
}

const emptyWeek = ({ server, timetable }: Bench) =>
  server.services.db.deleteFrom('ride').where('timetable_id', '=', timetable.id).execute()

/** Milliseconds of one call that fills so many empty cells, over loopback with all checks, audit and idempotency. */
async function callTook({ server }: Bench, authorized: Record<string, string>, body: string): Promise<number> {
  const started = performance.now()
  const reply = await fetch(`http://127.0.0.1:${server.port}${createOrUpdateRides.path}`, {
    method: createOrUpdateRides.method,
    headers: { ...authorized, [headers.idempotencyKey]: randomUUID() },
    body,
  })
  const text = await reply.text()
  if (reply.status !== 200) throw new Error(`The bulk call answered ${reply.status} ${text}`)
  return performance.now() - started
}

async function ridesInBulk(bench: Bench): Promise<Measured> {
  const { timetable, passengerIds, bare } = bench
  const cells = passengerIds
    .flatMap((passengerId) => directions.map((rideType) => ({ passengerId, weekDayId: 1, rideType })))
    .slice(0, bulk.rides)
  const written = { timetable, minutes: 465, stored: null, creatingId: null }
  const body = JSON.stringify(cells.map((cell) => rideInput({ ...written, cell })))
  const statements = bareInserts(
    'ride',
    cells.map(({ passengerId, weekDayId, rideType }) => ({
      ...{ organization_id: timetable.organizationId, timetable_id: timetable.id, passenger_id: passengerId },
      ...{ weekday: weekDayId, direction: rideType === rideTypes.arrival ? 'arrival' : 'departure', minutes: 465 },
      ...tracked(),
    })),
  )
  const authorized = await signedIn(bench)
  const afterwards = async (ms: number) => {
    await emptyWeek(bench)
    return (cells.length * 1000) / ms
  }
  const sides = {
    product: async () => afterwards(await callTook(bench, authorized, body)),
    bare: async () => afterwards(await timeOf(bare, statements)),
  }
  await interleaved(2, sides)
  const rates = await interleaved(bulk.rounds, sides)
  return compared('api-rides-bulk', {
    ...{ own: rates.product, reference: rates.bare, by: median, unit },
    note: `median of ${bulk.rounds}, ${cells.length} rides into empty cells, uncompressed, PostgreSQL`,
  })
}

/** Ten rides a week for each passenger, at the times of a busy place. */
async function fillWeek({ server, timetable, passengerIds }: Bench): Promise<void> {
  const ways = [
    { direction: 'arrival', first: 450, slots: 28 },
    { direction: 'departure', first: 750, slots: 46 },
  ] as const
  await insertRows(
    server.services.db,
    'ride',
    passengerIds.flatMap((passenger_id, index) =>
      ways.flatMap(({ direction, first, slots }) =>
        weekdays.map((weekday) => ({
          ...{ organization_id: timetable.organizationId, timetable_id: timetable.id, passenger_id },
          ...{ weekday, direction, minutes: first + 5 * (index % slots), ...tracked() },
        })),
      ),
    ),
  )
  await updateStatistics(server.services.db)
}

/** What was planned for the timetable, table by table. */
async function plannedRows({ server, timetable }: Bench) {
  const { db } = server.services
  const ofTimetable = sql`
    select t.id, t.run_id from ride as r join trip as t on t.organization_id = r.organization_id and t.ride_id = r.id
    where r.timetable_id = ${timetable.id}`
  const rowsOf = async (table: 'run' | 'trip' | 'arrival', which: ReturnType<typeof sql>) =>
    (await sql<Record<string, unknown>>`select * from ${sql.table(table)} where ${which}`.execute(db)).rows
  return {
    run: await rowsOf('run', sql`id in (select run_id from (${ofTimetable}) as planned)`),
    trip: await rowsOf('trip', sql`id in (select id from (${ofTimetable}) as planned)`),
    arrival: await rowsOf('arrival', sql`trip_id in (select id from (${ofTimetable}) as planned)`),
  }
}

/** Orders the timetable for a time at which only this bench asks for answers. Gives the milliseconds until it is accepted. */
async function acceptTook({ server, timetable }: Bench): Promise<number> {
  const { db, clock, provider } = server.services
  const ordered = { state: timetableStates.ordered, answer_at: null }
  await db.updateTable('timetable').set(ordered).where('id', '=', timetable.id).execute()
  await provider.submitOrder(db, timetable, new Date(clock() + hourMs))
  const started = performance.now()
  await provider.answerOrders(db, new Date(clock() + 2 * hourMs))
  const took = performance.now() - started
  const { state } = await db
    .selectFrom('timetable')
    .select('state')
    .where('id', '=', timetable.id)
    .executeTakeFirstOrThrow()
  if (state !== timetableStates.accepted) throw new Error(`The timetable is in state ${state}.`)
  return took
}

async function takenAway({ server, timetable }: Bench): Promise<void> {
  const { db, clock, provider } = server.services
  await provider.withdrawOrder(db, timetable, new Date(clock()))
  await updateStatistics(db)
}

async function dispatchAccept(bench: Bench): Promise<Measured> {
  await fillWeek(bench)
  await acceptTook(bench)
  const rows = await plannedRows(bench)
  await takenAway(bench)
  const count = rows.run.length + rows.trip.length + rows.arrival.length
  const statements = Object.entries(rows).flatMap(([table, some]) => bareInserts(table, some))
  const rates = await interleaved(dispatch.rounds, {
    async product() {
      const ms = await acceptTook(bench)
      await takenAway(bench)
      return (count * 1000) / ms
    },
    async bare() {
      const ms = await timeOf(bench.bare, statements)
      await takenAway(bench)
      return (count * 1000) / ms
    },
  })
  return compared('dispatch-accept', {
    ...{ own: rates.product, reference: rates.bare, by: median, unit },
    note: `median of ${dispatch.rounds}, ${rows.trip.length} trips on ${rows.run.length} runs and their items, PostgreSQL`,
  })
}

/** After `dispatchAccept`, which leaves the week filled and the statistics as they are in real work. */
async function providerOrders(bench: Bench): Promise<Measured> {
  const { server, timetable } = bench
  await acceptTook(bench)
  const ready = await startReady(server.services, timetable)
  await takenAway(bench)
  try {
    const outside = async () => {
      const ms = await handedOver(server.services, ready, timetable)
      await takenAway(bench)
      return ms
    }
    await outside()
    const times = await interleaved(dispatch.rounds, {
      outside,
      async builtIn() {
        const ms = await acceptTook(bench)
        await takenAway(bench)
        return ms
      },
    })
    return compared('provider-orders', {
      ...{ own: times.outside, reference: times.builtIn, by: median, unit: 'ms' },
      note: `median of ${dispatch.rounds}, over loopback, PostgreSQL`,
    })
  } finally {
    await ready.close()
  }
}

const rowNames = ['api-rides-bulk', 'dispatch-accept', 'provider-orders'] as const satisfies readonly RowName[]

async function draftIn({ server, bare }: PostgresqlBench): Promise<Bench> {
  const { services } = server
  await fillDatabase(services)
  const id = await draftId(services)
  const organizations = await services.db.selectFrom('organization').select('id').execute()
  const [timetable] = await services.db.transaction().execute((trx) =>
    loadTimetables(
      trx,
      organizations.map((organization) => organization.id),
      [id],
      false,
    ),
  )
  if (!timetable) throw new Error('There is no draft to measure.')
  const members = await services.db
    .selectFrom('timetable_passenger')
    .select('passenger_id')
    .where('timetable_id', '=', id)
    .orderBy('passenger_id')
    .execute()
  return { server, bare, timetable, passengerIds: members.map(({ passenger_id }) => passenger_id) }
}

export const timetableOrders: Group = onPostgresql(rowNames, { unit }, async (started) => {
  const bench = await draftIn(started)
  return [await ridesInBulk(bench), await dispatchAccept(bench), await providerOrders(bench)]
})
