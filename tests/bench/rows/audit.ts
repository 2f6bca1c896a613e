import { setTimeout } from 'node:timers/promises'
import { sql, type Kysely } from 'kysely'
import { listAuditEvents } from '#contract/audit.ts'
import { signIn } from '#contract/auth.ts'
import { pathOf } from '#contract/endpoint.ts'
import { bearer } from '#contract/headers.ts'
import { auditPlaceText } from '#domain/audit.ts'
import { addDays, localDateAt } from '#domain/local-date.ts'
import type { Database } from '#server/db/tables.ts'
import type { RunningServer } from '#server/run/start.ts'
import { addManyEvents, loggedPassengers } from '#tests/support/many-events.ts'
import { addOrganization, addUser, testPassword } from '#tests/support/users.ts'
import { benchNow, unhurried } from '../database.ts'
import { onPostgresql, type PostgresqlBench } from '../on-postgresql.ts'
import type { Group, Row } from '../row.ts'
import { median, p95, rounded } from '../statistics.ts'

const name = 'audit-page'
const unit = 'ms'
const events = 1_000_000
const callsOfEach = 40
const email = 'lokinlukija@perille.example'
const minuteMs = 60_000
/** How often is looked whether the log is sealed. */
const sealLookMs = 500

/** An organisation whose log is long. Gives its id and those of the users who stand in it. */
async function fill({ services }: RunningServer): Promise<{ organizationId: number; userIds: number[] }> {
  const { db } = services
  const organizationId = await addOrganization(services, 'Suurkunta')
  const userIds = [await addUser(services, { email, administers: [organizationId] })]
  for (let index = 1; index < 20; index += 1) {
    userIds.push(await addUser(services, { email: `${index}@perille.example`, password: null }))
  }
  await sql`
    insert into passenger (organization_id, name, created_at, updated_at)
    select ${organizationId}::int, 'Matkustaja ' || n, now(), now() from generate_series(1, ${loggedPassengers}::int) as n
  `.execute(db)
  await unhurried(db, async (own) => {
    // the index of passengers is built at once: row by row it would take minutes
    const { rows } = await sql<{ made: string }>`
      select indexdef as made from pg_indexes where indexname = 'audit_event_by_passenger'
    `.execute(own)
    await sql`drop index audit_event_by_passenger`.execute(own)
    const log = { organizationId, count: events, end: new Date(benchNow), userIds }
    await addManyEvents({ ...services, db: own }, log)
    for (const { made } of rows) await sql.raw(made).execute(own)
    // as the database does by itself within a minute
    await sql`vacuum analyze audit_event, passenger`.execute(own)
  })
  await untilSealed(db)
  return { organizationId, userIds }
}

/** In real life the log is sealed as it grows: to seal a million events at once keeps the server busy for half a minute. */
async function untilSealed(db: Kysely<Database>): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ isSealed: boolean }>`
      select (select max(id) from audit_event) <= (select max(to_id) from audit_seal) as "isSealed"
    `.execute(db)
    if (rows[0]?.isSealed) return
    await setTimeout(sealLookMs)
  }
}

/** What readers filter by, each beginning with the newest page and with one from the middle of the log. */
function queriesOf(userIds: readonly number[]): Record<string, string>[] {
  const today = localDateAt(benchNow)
  const [busy = 0, , , rare = 0] = userIds
  const filters: Record<string, string>[] = [
    { userId: String(busy) },
    { userId: String(rare) },
    { kinds: 'ssn' },
    { kinds: 'passengers,ssn,groups' },
    { kinds: 'ssn', userId: String(rare) },
    { kinds: 'timetables,rights', userId: String(busy) },
    { passengerId: '700' },
    { passengerId: '701', kinds: 'ssn' },
    { startDate: addDays(today, -400), endDate: addDays(today, -390) },
  ]
  const before = auditPlaceText({ at: benchNow - (events / 2) * minuteMs, id: events / 2 })
  return filters.flatMap((filter) => [filter, { ...filter, before }])
}

async function measurePages({ server, bare }: PostgresqlBench): Promise<Row> {
  const { organizationId, userIds } = await fill(server)
  await bare.query('create table bench_commit (at timestamptz)')
  const origin = `http://127.0.0.1:${server.port}`
  const signedIn = await fetch(`${origin}${signIn.path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: email, password: testPassword }),
  })
  const { auth_token: token } = (await signedIn.json()) as { auth_token: string }
  const path = pathOf(listAuditEvents, { id: organizationId })

  const queries = queriesOf(userIds).map((query) => ({ query, times: [] as number[] }))
  const commits: number[] = []
  for (let round = -2; round < callsOfEach; round += 1) {
    for (const { query, times } of queries) {
      const started = performance.now()
      const reply = await fetch(`${origin}${path}?${new URLSearchParams(query).toString()}`, {
        headers: { Authorization: bearer(token) },
      })
      const { total } = (await reply.json()) as { total?: number }
      if (reply.status !== 200 || total === undefined) throw new Error(`The log answered ${reply.status}`)
      const answered = performance.now()
      await bare.query('insert into bench_commit values (now())')
      // what the first rounds say of a cold database counts for nothing
      if (round < 0) continue
      times.push(answered - started)
      commits.push(performance.now() - answered)
    }
  }
  // a kind of question that is slow is not hidden by those that are fast
  const kinds = queries.map(({ query, times }) => ({ query, slow: p95(times) }))
  const slowest = kinds.reduce((one, other) => (other.slow > one.slow ? other : one))
  return {
    ...{ name, unit, value: Math.round(slowest.slow), reference: Math.round(p95(commits)) },
    ratio: rounded(slowest.slow / p95(commits)),
    note: [
      `p95 of the slowest of ${kinds.length} kinds of question (${Object.keys(slowest.query).join(', ')})`,
      `each asked ${callsOfEach} times`,
      `median of all ${Math.round(median(queries.flatMap(({ times }) => times)))} ms`,
    ].join(', '),
  }
}

export const auditPages: Group = onPostgresql([name], { unit }, async (bench) => [
  { row: await measurePages(bench), flaws: [] },
])
