import { sql } from 'kysely'
import type { Client } from 'pg'
import { signIn } from '#contract/auth.ts'
import { bearer, headers } from '#contract/headers.ts'
import { beginImport, saveImportRows, searchImportMany, updateImport } from '#contract/passenger-import.ts'
import { createPassenger, updatePassenger } from '#contract/passengers.ts'
import { createTransportationPermission } from '#contract/transportation-permissions.ts'
import { fullWrite } from '#domain/access.ts'
import { pathOf, type Endpoint } from '#contract/endpoint.ts'
import type { SavedRow } from '#domain/import/import-record.ts'
import { importLimits, sentRowKey } from '#domain/import/sent-row.ts'
import { without } from '#domain/without.ts'
import { clientVersion } from '#domain/product.ts'
import { updateStatistics } from '#server/demo/fill.ts'
import type { RunningServer } from '#server/run/start.ts'
import { permissionBody } from '#tests/support/stored-transportation-permissions.ts'
import { addDestination, addOrganization, addUser, testPassword } from '#tests/support/users.ts'
import { bareInserts, timeOf } from '../bare-insert.ts'
import { onPostgresql, type PostgresqlBench } from '../on-postgresql.ts'
import { measured, type Group, type Measured, type RowName } from '../row.ts'
import { median, sleep } from '../statistics.ts'

const unit = 'rows/s'
/** Half of them make a passenger, and half update one. */
const rowCount = Number(process.env['BENCH_IMPORT_ROWS'] ?? 50_000)
const rounds = Number(process.env['R'] ?? 3)
const batchesAtOnce = 4
/** Rows of which each is sent by the calls that the documents have, so many at once. */
const singleRows = 600
const singlesAtOnce = 6
/** What an answer takes on its way, each time. */
const roundTripMs = 8
/** What a row in a batch may cost beside one in calls of its own. */
const mostOfSingle = 0.05

const rowNames = ['import-save'] as const satisfies readonly RowName[]
const email = 'mittaus@perille.example'

interface Bench {
  server: RunningServer
  bare: Client
  organizationId: number
  destinationId: number
  authorized: Record<string, string>
}

async function signedInBench({ server, bare }: PostgresqlBench): Promise<Bench> {
  const { services } = server
  const organizationId = await addOrganization(services, 'Mittakunta')
  const destinationId = await addDestination(services, organizationId, 'Mittakoulu')
  const roles = [{ organizationId, destinationId, levels: fullWrite }]
  await addUser(services, { email, roles, administers: [organizationId] })
  const json = { 'Content-Type': 'application/json' }
  const reply = await fetch(`http://127.0.0.1:${server.port}${signIn.path}`, {
    ...{ method: 'POST', headers: json },
    body: JSON.stringify({ username: email, password: testPassword }),
  })
  const { auth_token: token } = (await reply.json()) as { auth_token: string }
  const authorized = {
    ...json,
    Authorization: bearer(token),
    [headers.clientVersion]: clientVersion,
    'Accept-Encoding': 'identity',
  }
  return { server, bare, organizationId, destinationId, authorized }
}

interface Made {
  id: number
}

async function call<Answer>(
  { server, authorized }: Bench,
  endpoint: Endpoint,
  params: Record<string, number>,
  body: unknown,
): Promise<Answer> {
  const reply = await fetch(`http://127.0.0.1:${server.port}${pathOf(endpoint, params)}`, {
    ...{ method: endpoint.method, headers: authorized },
    body: JSON.stringify(body),
  })
  const text = await reply.text()
  if (reply.status !== 200) throw new Error(`${endpoint.method} ${endpoint.path} answered ${reply.status} ${text}`)
  return JSON.parse(text) as Answer
}

/** What a sheet says of a passenger. */
const said = (at: number) => ({
  name: `Mitattu Matkustaja ${at}`,
  externalId: `M-${at}`,
  homeAddress: `Mittakatu ${at}`,
  homePostalcode: '15150',
  homeCity: 'Lahti',
  note: 'Ovikoodi 1234',
})

const phone = (at: number) => ({ number: `+358 50 ${String(1_000_000 + at)}` })

const permissionOf = (at: number) => {
  const { costCenter, ...body } = permissionBody({ name: 'Mitattavat matkat', initialQuota: 10 + (at % 20) })
  return { ...without(body, 'id'), costCenter: costCenter.name, isDraft: true }
}

/** Works through the items, so many at once. */
async function inLanes<Item>(
  items: readonly Item[],
  lanes: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  let next = 0
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      for (let item = items[next++]; item !== undefined; item = items[next++]) await work(item)
    }),
  )
}

/** Sends the rows of a sheet in batches. Gives what each row was answered, by its number. */
async function sendRows(bench: Bench, rows: readonly { row: number }[]): Promise<Map<number, SavedRow>> {
  const { organizationId } = bench
  const runner = 'mittaus-0123456789'
  const file = { fileName: 'mitta.xlsx', fileSize: 1, fileHash: 'ab'.repeat(32), rows: rows.length }
  const { mark: matchedMark } = await call<{ mark: number }>(bench, searchImportMany, {}, { organizationId, rows: [] })
  const begun = { ...file, runner, matchedMark }
  const { id: importId } = await call<Made>(bench, beginImport, { id: organizationId }, begun)
  const keyed = rows.map((row) => ({ ...row, key: sentRowKey(importId, row.row, 0) }))
  const batches = Array.from({ length: Math.ceil(rows.length / importLimits.saveRows) }, (_, at) =>
    keyed.slice(at * importLimits.saveRows, (at + 1) * importLimits.saveRows),
  )
  const answers = new Map<number, SavedRow>()
  await inLanes(batches, batchesAtOnce, async (batch) => {
    const { rows: saved } = await call<{ rows: SavedRow[] }>(
      bench,
      saveImportRows,
      {},
      { importId, runner, rows: batch },
    )
    for (const each of saved) answers.set(each.row, each)
  })
  await call(bench, updateImport, { id: organizationId, importId }, { runner, state: 'finished' })
  const failed = [...answers.values()].find(({ status }) => status === 'failed' || status === 'unchanged')
  if (failed) throw new Error(`A row was not saved: ${JSON.stringify(failed)}`)
  return answers
}

async function emptied({ server }: Bench): Promise<void> {
  await sql`truncate passenger, passenger_import cascade`.execute(server.services.db)
  await updateStatistics(server.services.db)
}

/** Milliseconds in which half of the rows make passengers, and half update them. */
async function importTook(bench: Bench, { isLeft = false } = {}): Promise<number> {
  const { destinationId } = bench
  const half = Math.floor(rowCount / 2)
  const made = Array.from({ length: half }, (_, at) => ({
    row: at + 2,
    op: 'create',
    ...{ passenger: said(at), mainDestination: destinationId },
    utilities: [{ id: 1 + (at % 8), has: true }],
    ...{ phones: [phone(at)], permissions: [permissionOf(at)] },
  }))
  const started = performance.now()
  const first = await sendRows(bench, made)
  const updated = made.map(({ row }) => {
    const { passengerId, version } = first.get(row) ?? {}
    const passenger = { homeAddress: `Uusi katu ${row}`, note: 'Soita ovikelloa' }
    return { row, op: 'update', passengerId, version, passenger }
  })
  await sendRows(bench, updated)
  const took = performance.now() - started
  if (!isLeft) await emptied(bench)
  return took
}

const key: Readonly<Record<string, string>> = {
  passenger: 'id, organization_id',
  passenger_destination: 'organization_id, passenger_id, destination_id',
  passenger_utility: 'organization_id, passenger_id, utility_id',
  phone_number: 'id, organization_id',
  transportation_permission: 'id, organization_id',
}

/** The statements that write the same rows of the sheet, bare: made once and then updated. */
async function bareStatements(bench: Bench) {
  const { db } = bench.server.services
  await importTook(bench, { isLeft: true })
  const statementsOf = async (table: string) => {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(db)
    const [first = {}] = rows
    const set = Object.keys(first).map((column) => `${column} = excluded.${column}`)
    return bareInserts(table, rows).map(({ text, values }) => ({
      text: `${text} on conflict (${key[table] ?? 'id'}) do update set ${set.join(', ')}`,
      values,
    }))
  }
  const written = []
  for (const table of Object.keys(key)) written.push(...(await statementsOf(table)))
  const again = await statementsOf('passenger')
  await emptied(bench)
  return [written, again]
}

/** Milliseconds for a row by the documented calls, each with a round trip, so many rows at once. */
async function singleTook(bench: Bench): Promise<number> {
  const { destinationId } = bench
  const rows = Array.from({ length: singleRows / 2 }, (_, at) => at)
  const started = performance.now()
  await inLanes(rows, singlesAtOnce, async (at) => {
    const trip = async <Answer>(answer: Promise<Answer>) => {
      await sleep(roundTripMs)
      return answer
    }
    const entered = { ...said(at), phoneNumbers: [{ id: 0, passengerId: 0, ...phone(at) }], utilityIds: [1 + (at % 8)] }
    const made = await trip(
      call<Made & Record<string, unknown>>(bench, createPassenger, {}, { ...entered, destinationIds: [destinationId] }),
    )
    const { costCenter, ...permission } = permissionOf(at)
    const body = { ...permission, id: 0, costCenter: { id: 0, name: costCenter } }
    await trip(call(bench, createTransportationPermission, { id: made.id }, body))
    await trip(call(bench, updatePassenger, { id: made.id }, { ...made, note: 'Soita ovikelloa' }))
  })
  const took = performance.now() - started
  await emptied(bench)
  return took / singleRows
}

async function importSave(bench: Bench): Promise<Measured> {
  const [written = [], again = []] = await bareStatements(bench)
  const product: number[] = []
  const bare: number[] = []
  const shares: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const took = await importTook(bench)
    product.push((rowCount * 1000) / took)
    bare.push((rowCount * 1000) / ((await timeOf(bench.bare, written)) + (await timeOf(bench.bare, again))))
    await emptied(bench)
    shares.push(took / rowCount / (await singleTook(bench)))
  }
  const share = median(shares)
  return measured('import-save', {
    ...{ value: median(product), reference: median(bare), unit },
    note:
      `median of ${rounds}, ${rowCount} rows, PostgreSQL; ` +
      `a row takes ${share.toFixed(3)} of one by the documented calls, ${singlesAtOnce} at once at ${roundTripMs} ms`,
    flaws: share > mostOfSingle ? ['a row in a batch costs too much beside one in calls of its own'] : [],
  })
}

export const importRows: Group = onPostgresql(rowNames, { unit }, async (started) => [
  await importSave(await signedInBench(started)),
])
