import { open, rm, type FileHandle } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { sql, type Kysely } from 'kysely'
import { OperatorError } from '../../ground/operator-error.ts'
import { appliedMigrations } from '../migrate.ts'
import type { Database, Trx } from '../tables.ts'
import { storedTables, type FirstLine, type LastLine } from './export-file.ts'

const rowsAtOnce = 1000

/**
 * Writes every table as it is at one moment into a new file that only this account may read: it holds everything that
 * the database holds, but not the keys.
 * @returns rows by table
 * @throws OperatorError when the file is there already
 */
export async function exportDatabase(db: Kysely<Database>, file: string): Promise<LastLine['rows']> {
  const rows: LastLine['rows'] = {}
  const target = await newFile(file)
  try {
    await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute((trx) => pipeline(linesOf(trx, rows), createGzip(), target.createWriteStream({ flush: true })))
  } catch (error) {
    await target.close()
    await rm(file, { force: true })
    throw error
  }
  return rows
}

const newFile = (file: string): Promise<FileHandle> =>
  open(file, 'wx', 0o600).catch((error: unknown) => {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    throw new OperatorError(`${file} exists already. An export never replaces a file.`)
  })

async function* linesOf(trx: Trx, rows: LastLine['rows']): AsyncGenerator<string> {
  const first: FirstLine = { format: 'perille-export-1', migrations: await appliedMigrations(trx) }
  yield `${JSON.stringify(first)}\n`
  for (const { name } of await storedTables(trx)) {
    rows[name] = 0
    for await (const some of rowsOf(trx, name)) {
      rows[name] += some.length
      yield some.map((row) => `${name}\t${row}\n`).join('')
    }
  }
  const last: LastLine = { rows }
  yield `${JSON.stringify(last)}\n`
}

/** A table's rows as JSON, some at a time. */
async function* rowsOf(trx: Trx, table: string): AsyncGenerator<string[]> {
  await sql`declare exported no scroll cursor for select to_jsonb(t)::text as row from ${sql.table(table)} as t`.execute(
    trx,
  )
  for (;;) {
    const { rows } = await sql<{ row: string }>`fetch ${sql.lit(rowsAtOnce)} from exported`.execute(trx)
    if (rows.length === 0) break
    yield rows.map(({ row }) => row)
  }
  await sql`close exported`.execute(trx)
}
