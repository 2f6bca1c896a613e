import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql, type Kysely } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { firstBrokenSeal, sealAudit } from '#server/audit/seal.ts'
import type { OpenDatabase } from '#server/db/database.ts'
import { checkKeys } from '#server/db/key-check.ts'
import type { Database } from '#server/db/tables.ts'
import { exportDatabase } from '#server/db/transfer/export.ts'
import { importDatabase } from '#server/db/transfer/import.ts'
import { readOrMakeKeys } from '#server/ground/keys.ts'
import { temporaryKeys } from '#tests/support/keys.ts'
import { openEmbedded, openTestDatabase, postgresUrl } from '#tests/support/database.ts'
import { createOnPostgres } from '#tests/support/postgresql-databases.ts'
import { fillDemoAt } from '#tests/support/demo.ts'
import { startProcess } from '#tests/support/server-process.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

let folder: string
let server: TestServer
let file: string
let exported: Record<string, number>
const minute = 60_000

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'perille-export-'))
  file = join(folder, 'perille.gz')
  server = await startTestServer()
  await fillDemoAt(server, '2026-11-23T08:12:00+02:00')
  const { db, keys, clock } = server.services
  await checkKeys(db, keys)
  await server.signIn('vastaanotto@perille.example', 'Kyytilista2026')
  await sealAudit(db, keys, new Date(clock() + 2 * minute))
  exported = await exportDatabase(db, file)
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

/** Every row of every table as text, by table; but for what each server has of its own. */
async function everything(db: Kysely<Database>): Promise<Record<string, string[]>> {
  const tables = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by 1`.execute(db)
  const contents: Record<string, string[]> = {}
  for (const { name } of tables.rows) {
    if (/^(kysely_|address_list|change|presence)/.test(name)) continue
    const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.table(name)} as t order by 1`.execute(
      db,
    )
    contents[name] = rows.map(({ row }) => row)
  }
  return contents
}

const foreignKeysOf = async (db: Kysely<Database>) =>
  (
    await sql<{ definition: string }>`
      select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) || ' ' || convalidated as definition
      from pg_constraint where contype = 'f' and conparentid = 0 order by 1`.execute(db)
  ).rows

const withLines = (change: (lines: string[]) => string[]): string => {
  const changed = join(folder, `${Math.random()}.gz`)
  writeFileSync(changed, gzipSync(change(gunzipSync(readFileSync(file)).toString().split('\n')).join('\n')))
  return changed
}

describe('an export', () => {
  test('says how many rows of each table it took, and only its owner may read it', async () => {
    const contents = await everything(server.services.db)

    expect(exported).toEqual(Object.fromEntries(Object.entries(contents).map(([name, rows]) => [name, rows.length])))
    expect(exported['passenger']).toBe(240)
    expect(statSync(file).mode & 0o777).toBe(0o600)
  })

  test('never replaces a file', async () => {
    const before = readFileSync(file)

    await expect(exportDatabase(server.services.db, file)).rejects.toThrow(/exists already/)

    expect(readFileSync(file).equals(before)).toBe(true)
  })

  test('that fails leaves no file behind', async () => {
    const unfinished = join(folder, 'unfinished.gz')
    const gone = await openEmbedded()
    await gone.close()

    await expect(exportDatabase(gone.db, unfinished)).rejects.toThrow()

    expect(() => statSync(unfinished)).toThrow(/ENOENT/)
  })
})

describe('an import', () => {
  let target: OpenDatabase
  beforeAll(async () => {
    target = await openEmbedded()
  })
  afterAll(() => target.close())

  test.each<[string, () => string, RegExp]>([
    ['that is not there', () => join(folder, 'nothing.gz'), /There is no file/],
    ['that is no export', () => join(folder, 'text.gz'), /not a whole export/],
    ['that was cut off', () => join(folder, 'cut.gz'), /not a whole export/],
    ['without its last line', () => withLines((lines) => lines.slice(0, -2)), /not a whole export/],
    ['with a row too few', () => withLines((lines) => lines.filter((_, index) => index !== 20)), /not a whole export/],
    [
      'with a table that nobody knows',
      () => withLines(([first = '', ...lines]) => [first, 'secret_table\t{}', ...lines]),
      /not a whole export/,
    ],
    [
      'of another version',
      () => withLines(([, ...lines]) => ['{"format":"perille-export-1","migrations":["0001-access"]}', ...lines]),
      /another version of Perille \(its tables are at 0001-access, these at 0/,
    ],
    [
      'with a row that belongs to nobody',
      () => withLines((lines) => lines.map((line) => line.replace(/^(session\t.*"user_id": )\d+/, '$1987654'))),
      /violates foreign key/,
    ],
  ])('of a file %s changes nothing', async (_, given, reason) => {
    writeFileSync(join(folder, 'text.gz'), 'Hei')
    writeFileSync(join(folder, 'cut.gz'), readFileSync(file).subarray(0, -500))
    const before = [await everything(target.db), await foreignKeysOf(target.db)]

    await expect(importDatabase(target.db, server.services.keys, given())).rejects.toThrow(reason)

    expect([await everything(target.db), await foreignKeysOf(target.db)]).toEqual(before)
  })

  test('with other keys changes nothing: nobody could sign in', async () => {
    await expect(importDatabase(target.db, temporaryKeys(), file)).rejects.toThrow(/key file is not the one/)

    expect((await everything(target.db))['app_user']).toEqual([])
  })

  test('brings every row, as it was, and back again', async () => {
    const { db, keys } = server.services
    await checkKeys(target.db, keys)

    expect(await importDatabase(target.db, keys, file)).toEqual(exported)
    const back = await openTestDatabase()
    const second = join(folder, 'second.gz')
    await exportDatabase(target.db, second)
    await importDatabase(back.db, keys, second)

    const original = await everything(db)
    expect(await everything(target.db)).toEqual(original)
    expect(await everything(back.db)).toEqual(original)
    expect(await foreignKeysOf(target.db)).toEqual(await foreignKeysOf(db))
    expect(await firstBrokenSeal(back.db, keys)).toBeNull()
    await back.close()
  })

  test('goes on with ids after the last ones', async () => {
    const { db } = target
    const highest = await db
      .selectFrom('organization')
      .select(({ fn }) => fn.max('id').as('id'))
      .executeTakeFirstOrThrow()
    const at = new Date()
    const row = { name: 'Uusi kunta', created_at: at, updated_at: at, created_by: null, updated_by: null }

    const { id } = await db.insertInto('organization').values(row).returning('id').executeTakeFirstOrThrow()

    expect(id).toBe(highest.id + 1)
  })

  test.skipIf(postgresUrl === undefined)(
    'into a PostgreSQL needs none of its administrator’s rights (PostgreSQL only)',
    async () => {
      const [keyFile, path] = [join(folder, 'keys.json'), join(folder, 'own.gz')]
      const keys = readOrMakeKeys(keyFile)
      const source = await openTestDatabase()
      await checkKeys(source.db, keys)
      await exportDatabase(source.db, path)
      await source.close()
      const own = await createOnPostgres(postgresUrl ?? '', { ownRole: true })
      const settings = { DATABASE_URL: own.url, KEY_FILE: keyFile, DATA_DIR: join(folder, 'data') }

      const { ended, lines } = startProcess('server/admin.ts', ['import', path], settings)

      expect([await ended, lines.at(-1)]).toEqual([0, 'The database holds them all.'])
      await own.drop()
    },
    60_000,
  )

  test('into a database that holds anything is refused', async () => {
    await expect(importDatabase(target.db, server.services.keys, file)).rejects.toThrow(
      /The database is not empty \(\w+ has rows\)/,
    )
  })
})
