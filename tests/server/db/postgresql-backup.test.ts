import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, statSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { firstBrokenSeal, sealAudit } from '#server/audit/seal.ts'
import { openDatabase, type OpenDatabase } from '#server/db/database.ts'
import { checkKeys } from '#server/db/key-check.ts'
import { migrate } from '#server/db/migrate.ts'
import type { Keys } from '#server/ground/keys.ts'
import { postgresqlPrograms } from '#server/setup.mjs'
import {
  backedUp,
  checksumsOf,
  codesIn,
  fillToBackUp,
  sequencesOf,
  startChanging,
  timed,
} from '#tests/support/backup-scene.ts'
import { openTestDatabase, postgresUrl } from '#tests/support/database.ts'
import { isFull } from '#tests/support/effort.ts'
import { temporaryKeys } from '#tests/support/keys.ts'
import { createOnPostgres, type NewDatabase } from '#tests/support/postgresql-databases.ts'
import { quickFolder } from '#tests/support/quick-folder.ts'

const longMs = isFull ? 900_000 : 180_000

/** Runs one of PostgreSQL's programs as the README has it. */
function run(program: string, ...args: string[]): Promise<{ code: number | null; said: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(join(postgresqlPrograms() ?? '', program), args, { stdio: ['ignore', 'ignore', 'pipe'] })
    let said = ''
    child.stderr.on('data', (data: Buffer) => (said += data.toString()))
    child.once('error', reject)
    child.once('close', (code) => resolve({ code, said }))
  })
}

const restore = (file: string, url: string) =>
  run('pg_restore', '--no-owner', '--single-transaction', `--dbname=${url}`, file)

const open = (url: string): Promise<OpenDatabase> =>
  openDatabase({ kind: 'postgres', url }, (reason) => {
    throw new Error(reason)
  })

// a server of somebody else's may be newer than the programs here
describe.skipIf(postgresUrl === undefined || process.env['TEST_DATABASE_URL'] !== undefined)(
  'a backup of PostgreSQL that is taken while it is written to (PostgreSQL only)',
  () => {
    let root: string
    let file: string
    let keys: Keys
    let live: OpenDatabase
    let target: NewDatabase
    let restored: OpenDatabase
    let moment: { sums: Record<string, string>; sequences: Record<string, number>; codes: ReadonlyMap<number, string> }
    let changes: number

    beforeAll(async () => {
      root = mkdtempSync(join(quickFolder(), 'perille-pg-backup-'))
      file = join(root, 'perille.dump')
      keys = temporaryKeys()
      live = await openTestDatabase()
      const { db } = live
      await fillToBackUp({ db, keys })
      const { rows: names } = await sql<{ name: string }>`select current_database() as name`.execute(db)
      const url = new URL(`/${names[0]?.name ?? ''}`, postgresUrl).href
      const changing = startChanging({ db, keys })
      // the dump's own moment, at which its contents are looked at too
      await db
        .transaction()
        .setIsolationLevel('repeatable read')
        .execute(async (trx) => {
          await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx)
          await sql`set local statement_timeout = 0`.execute(trx)
          const { rows } = await sql<{ id: string }>`select pg_export_snapshot() as id`.execute(trx)
          const dump = () => run('pg_dump', '--format=custom', `--snapshot=${rows[0]?.id}`, `--file=${file}`, url)
          expect(await timed('pg_dump', dump)).toEqual({ code: 0, said: '' })
          moment = { sums: await checksumsOf(trx), sequences: {}, codes: new Map() }
        })
      changes = await changing.stop()
      moment.sequences = await sequencesOf(db)
      moment.codes = await codesIn({ db, keys })
      target = await createOnPostgres(postgresUrl ?? '')
      expect(await timed('pg_restore', () => restore(file, target.url))).toEqual({ code: 0, said: '' })
      restored = await open(target.url)
    }, longMs)
    afterAll(async () => {
      await restored.close()
      await target.drop()
      await live.close()
      rmSync(root, { recursive: true })
    })

    test(
      'brings every table back as it was at its moment, and is up to date',
      async () => {
        await migrate(restored.db)

        expect(changes).toBeGreaterThan(5)
        expect(moment.sums['passenger']).toMatch(new RegExp(`^${backedUp.passengers} rows`))
        expect(await checksumsOf(restored.db)).toEqual(moment.sums)
        expect(await checksumsOf(live.db)).not.toEqual(moment.sums)
      },
      longMs,
    )

    test('gives new rows numbers that none has had', async () => {
      const { id } = await restored.db
        .selectFrom('passenger')
        .select(({ fn }) => fn.max('id').as('id'))
        .executeTakeFirstOrThrow()
      const after = await sequencesOf(restored.db)

      expect(Object.keys(after)).toEqual(Object.keys(moment.sequences))
      expect(after['passenger_id_seq']).toBeGreaterThanOrEqual(id)
    })

    test(
      'has identity codes that the separate keys open, and no others; a server says so at its start',
      async () => {
        const others = temporaryKeys()

        expect(moment.codes.size).toBe(backedUp.passengers / 2)
        expect(await codesIn({ db: restored.db, keys })).toEqual(moment.codes)
        await expect(codesIn({ db: restored.db, keys: others })).rejects.toThrow(/^The key file does not hold the key/)
        await expect(checkKeys(restored.db, others)).rejects.toThrow(/key file is not the one/)
      },
      longMs,
    )

    test(
      'has seals of the audit log that hold, and goes on with them',
      async () => {
        expect(await firstBrokenSeal(restored.db, keys)).toBeNull()
        await sealAudit(restored.db, keys, new Date(Date.now() + 120_000))
        expect(await firstBrokenSeal(restored.db, keys)).toBeNull()
      },
      longMs,
    )

    test(
      'is not restored where there is a database, which stays as it is',
      async () => {
        const before = await checksumsOf(restored.db)

        const { code, said } = await restore(file, target.url)

        expect([code, said]).toEqual([1, expect.stringContaining('already exists')])
        expect(await checksumsOf(restored.db)).toEqual(before)
      },
      longMs,
    )

    test(
      'that was cut brings nothing',
      async () => {
        truncateSync(file, Math.floor(statSync(file).size / 2))
        const empty = await createOnPostgres(postgresUrl ?? '')

        const { code } = await restore(file, empty.url)

        expect(code).toBe(1)
        const { db, close } = await open(empty.url)
        expect(await checksumsOf(db)).toEqual({})
        await close()
        await empty.drop()
      },
      longMs,
    )
  },
)
