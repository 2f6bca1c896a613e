import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { sql, type Kysely } from 'kysely'
import type * as z from 'zod/mini'
import type { Keys } from '../../ground/keys.ts'
import { linesOf } from '../../ground/lines.ts'
import { OperatorError } from '../../ground/operator-error.ts'
import { beginEpoch } from '../changes.ts'
import { dropForeignKeys } from '../foreign-keys.ts'
import { checkKeys } from '../key-check.ts'
import { appliedMigrations } from '../migrate.ts'
import type { Database, Trx } from '../tables.ts'
import { FirstLine, LastLine, storedTables, type StoredTable } from './export-file.ts'

const rowsAtOnce = 500

/**
 * Fills an empty database of the same version with an exported file, wholly or not at all.
 * @returns rows by table
 * @throws OperatorError for a database that holds anything, and for a file that is missing, damaged, of another version
 *   or made with other keys
 */
export async function importDatabase(db: Kysely<Database>, keys: Keys, file: string): Promise<LastLine['rows']> {
  const rows = await db.transaction().execute(async (trx) => {
    const tables = await storedTables(trx)
    await refuseUnlessEmpty(trx, tables)
    await sql`set local statement_timeout = 0`.execute(trx)
    await sql`delete from key_check`.execute(trx)
    // rows may come in any order
    const constraints = await dropForeignKeys(trx)
    const stored = await readFile(file, (lines) => storeLines(trx, file, tables, lines))
    for (const add of constraints) await sql.raw(add).execute(trx)
    await continueIds(trx)
    await checkKeys(trx, keys)
    await beginEpoch(trx)
    return stored
  })
  await sql`analyze`.execute(db)
  return rows
}

/** What the server itself has written into a new database. */
const writtenAtStart = 'key_check'

async function refuseUnlessEmpty(trx: Trx, tables: readonly StoredTable[]): Promise<void> {
  for (const { name } of tables) {
    if (name === writtenAtStart) continue
    const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(trx)
    if (rows.length > 0) {
      throw new OperatorError(`The database is not empty (${name} has rows). An import only fills an empty one.`)
    }
  }
}

async function storeLines(
  trx: Trx,
  file: string,
  tables: readonly StoredTable[],
  lines: AsyncIterable<string>,
): Promise<LastLine['rows']> {
  const columnsOf = new Map(tables.map(({ name, columns }) => [name, columns]))
  const stored: LastLine['rows'] = Object.fromEntries(tables.map(({ name }) => [name, 0]))
  let waiting: { table: string; rows: string[] } = { table: '', rows: [] }
  let isFirst = true
  let last: LastLine | null = null

  const store = async () => {
    const { table, rows } = waiting
    if (rows.length === 0) return
    await insertRows(trx, table, columnsOf.get(table) ?? [], rows)
    stored[table] = (stored[table] ?? 0) + rows.length
    waiting = { table, rows: [] }
  }

  for await (const line of lines) {
    if (isFirst) {
      const first = parsed(FirstLine, line)
      if (!first) throw damaged(file)
      await refuseOtherVersion(trx, first)
      isFirst = false
      continue
    }
    const tab = line.indexOf('\t')
    if (last !== null) throw damaged(file)
    if (tab === -1) {
      last = parsed(LastLine, line)
      continue
    }
    const table = line.slice(0, tab)
    if (!columnsOf.has(table)) throw damaged(file)
    if (table !== waiting.table || waiting.rows.length >= rowsAtOnce) {
      await store()
      waiting = { table, rows: [] }
    }
    waiting.rows.push(line.slice(tab + 1))
  }
  await store()
  const counts = last?.rows
  if (!counts || Object.entries(stored).some(([table, count]) => counts[table] !== count)) throw damaged(file)
  return stored
}

async function refuseOtherVersion(trx: Trx, { migrations }: FirstLine): Promise<void> {
  const own = await appliedMigrations(trx)
  if (migrations.join() === own.join()) return
  throw new OperatorError(
    `The file was exported by another version of Perille (its tables are at ${migrations.at(-1) ?? 'nothing'}, ` +
      `these at ${own.at(-1) ?? 'nothing'}). Bring the older one up to date first.`,
  )
}

async function insertRows(trx: Trx, table: string, columns: readonly string[], rows: readonly string[]) {
  const names = sql.join(columns.map((column) => sql.ref(column)))
  const json = `[${rows.join(',')}]`
  await sql`
    insert into ${sql.table(table)} (${names}) overriding system value
    select ${names} from jsonb_populate_recordset(null::${sql.table(table)}, ${json}::jsonb)`.execute(trx)
}

/** New rows get ids after the highest one that came. */
async function continueIds(trx: Trx): Promise<void> {
  const { rows } = await sql<{ table: string; column: string }>`
    select c.relname as table, a.attname as column
    from pg_attribute as a
    join pg_class as c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and a.attidentity <> ''`.execute(trx)
  for (const { table, column } of rows) {
    await sql`
      select setval(pg_get_serial_sequence(${table}, ${column}), coalesce(max(${sql.ref(column)}), 1),
        max(${sql.ref(column)}) is not null)
      from ${sql.table(table)}`.execute(trx)
  }
}

/** Hands the lines of a compressed file on as they come. */
async function readFile<Result>(file: string, use: (lines: AsyncIterable<string>) => Promise<Result>): Promise<Result> {
  try {
    return await pipeline(createReadStream(file), createGunzip(), (source: AsyncIterable<Buffer>) =>
      use(linesOf(source)),
    )
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (code === 'ENOENT') throw new OperatorError(`There is no file ${file}.`)
    if (code.startsWith('Z_')) throw damaged(file)
    throw error
  }
}

const damaged = (file: string) => new OperatorError(`${file} is not a whole export of Perille.`)

function parsed<Schema extends z.ZodMiniType>(schema: Schema, line: string): z.output<Schema> | null {
  try {
    return schema.safeParse(JSON.parse(line)).data ?? null
  } catch {
    return null
  }
}
