import type { InjectOptions } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { catalogue } from '#contract/catalogue.ts'
import { signOut } from '#contract/auth.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { headers } from '#contract/headers.ts'
import { openLive } from '#contract/live.ts'
import { endOtherSessions, endSession } from '#contract/sessions.ts'
import type { MailQueue } from '#server/call/outside/mail.ts'
import { randomFrom, type Random } from '#server/demo/random.ts'
import { effort, searchMs, seed } from '#tests/support/effort.ts'
import { asText, hostileText, spoilt, valueFor, type Schema } from '#tests/support/schema-values.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { newToken } from './access/new-token.ts'
import { createWorld, type Caller, type World } from './access/world.ts'

let server: TestServer
let world: World

/** Mails are queued and stay there: they are delivered in transactions that belong to no call, which change things, too. */
const undelivered: MailQueue = {
  async add(trx, mail, now) {
    const sealed = Buffer.from(JSON.stringify(mail))
    await trx.insertInto('mail').values({ sealed, created_at: now, next_attempt_at: now }).execute()
  },
  deliver: () => Promise.resolve(),
  close: () => Promise.resolve(),
}

beforeAll(async () => {
  server = await startTestServer({ services: { mail: undelivered } })
  world = await createWorld(server.services)
  await recordChanges()
})
afterAll(() => server.close())

/** While one waits for the database, the next is being made. */
const atOnce = 8

/** Tables in which a refusal may leave something: who tried, how often, and what was answered. */
const keptOfRefusals = ['audit_event', 'audit_seal', 'attempt', 'idempotency', 'session', 'arrival_event']

/** Columns that say when something was used last, whatever came of it. */
const notedOfRefusals: Readonly<Record<string, string>> = {
  program_access: 'last_used_at',
  calendar_address: 'last_used_at',
}

/** From now on each transaction that changes a table is on record, with the status of the call that it belongs to. */
async function recordChanges(): Promise<void> {
  const { db } = server.services
  await sql`create table seen_change (transaction bigint, what text)`.execute(db)
  await sql`
    create function see_change() returns trigger language plpgsql as $$
    begin
      insert into seen_change values (txid_current(), tg_table_name);
      return null;
    end $$`.execute(db)
  await sql`
    create function see_success() returns trigger language plpgsql as $$
    begin
      if new.status < 400 then insert into seen_change values (txid_current(), 'success'); end if;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger see_success after insert on audit_event for each row execute function see_success()`.execute(db)
  const { rows } = await sql<{ name: string; columns: string[] }>`
    select relname as name, array(
      select attname::text from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped
    ) as columns
    from pg_class as c
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like 'kysely%'`.execute(db)
  for (const { name, columns } of rows) {
    if (keptOfRefusals.includes(name) || name === 'seen_change') continue
    const seen = columns.filter((column) => column !== notedOfRefusals[name]).map((column) => sql.ref(column))
    await sql`
      create trigger see_change after insert or update of ${sql.join(seen)} or delete on ${sql.table(name)}
      for each statement execute function see_change()`.execute(db)
  }
}

const changesOfRefusals = async () =>
  (
    await sql<{ what: string }>`
      select distinct what from seen_change
      where transaction not in (select transaction from seen_change where what = 'success')`.execute(server.services.db)
  ).rows

/** But for the one whose answer does not end. */
const endpoints = Object.values<Endpoint>(catalogue).filter((endpoint) => endpoint !== openLive)
/** What takes something in comes up more often: a call without input can hardly be made wrong. */
const drawn = endpoints.flatMap((endpoint) =>
  endpoint.params || endpoint.query || endpoint.body ? Array<Endpoint>(6).fill(endpoint) : [endpoint],
)
/** They take away the session that they are called with. */
const endsSessions: ReadonlySet<string> = new Set([signOut, endSession, endOtherSessions].map(({ path }) => path))
const contentTypes = ['text/plain', 'application/json; charset=utf-16', 'application/xml', 'multipart/form-data', '']
const methods = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'] as const

/** One request to the endpoint: good, nearly good, or hostile. */
function requestTo({ method, path, params, query, body }: Endpoint, caller: Caller, random: Random): InjectOptions {
  const isGood = random.chance(0.2)
  const pick = (schema: unknown) => {
    const value = valueFor(schema as Schema, random)
    return isGood || random.chance(0.15) ? value : spoilt(value, random)
  }
  const given = params ? (pick(params) as Record<string, unknown> | null) : null
  const url = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = typeof given === 'object' ? given?.[name] : undefined
    return encodeURIComponent((value === undefined ? hostileText(random) : asText(value)).slice(0, 200).toWellFormed())
  })
  const asked = query
    ? Object.entries((pick(query) as object | null) ?? {}).filter(([, value]) => value !== undefined)
    : []
  const search = new URLSearchParams(asked.map(([name, value]) => [name, asText(value)])).toString()
  const text = body
    ? JSON.stringify(pick(body))
    : random.below(5) === 0
      ? JSON.stringify(spoilt({}, random))
      : undefined
  const isOdd = !isGood && random.below(12) === 0
  return {
    method: isOdd ? random.pick(methods) : method,
    url: search ? `${url}?${search}` : url,
    ...(text !== undefined && { payload: isOdd ? text.slice(0, random.below(text.length + 1)) : text }),
    headers: {
      ...(text !== undefined && { 'content-type': isOdd ? random.pick(contentTypes) : 'application/json' }),
      ...(caller.token !== null && { authorization: `Bearer ${caller.token}` }),
      ...(random.below(6) === 0 && { [headers.idempotencyKey]: `avain-${random.below(500)}` }),
      ...(random.below(20) === 0 && { 'if-none-match': '"x"', [headers.clientVersion]: '1.2.3' }),
    },
  }
}

test(
  'requests of every kind make no failure, and refused ones change nothing',
  async () => {
    const random = randomFrom(String(seed))
    const failures: unknown[] = []
    const statuses = new Map<number, number>()
    const send = async (endpoint: Endpoint) => {
      const caller = random.pick(world.callers)
      const request = requestTo(endpoint, caller, random)
      const { statusCode, body } = await server.app.fastify.inject(request)
      statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1)
      if (statusCode >= 500) failures.push({ statusCode, body, request })
      if (endsSessions.has(endpoint.path) && statusCode === 200 && caller.userId !== null) {
        caller.token = await newToken(server.services, caller.userId)
      }
    }
    for (let count = 0; count < effort.requests; count += atOnce) {
      await Promise.all(Array.from({ length: atOnce }, (_, index) => send(drawn[(count + index) % drawn.length]!)))
    }

    expect(failures.slice(0, 3)).toEqual([])
    expect(await changesOfRefusals()).toEqual([])
    expect([200, 400, 401, 403, 404, 415].filter((status) => !statuses.has(status))).toEqual([])
  },
  searchMs,
)
