import { sql } from 'kysely'
import { Client } from 'pg'
import { expect, test, vi } from 'vitest'
import { openDatabase } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { openTestDatabase, postgresUrl } from '#tests/support/database.ts'
import { createOnPostgres } from '#tests/support/postgresql-databases.ts'

/** Instead of the seconds that calls have. */
const longestStatementMs = 300

test.skipIf(postgresUrl === undefined)(
  'a migration may take longer than the statements of calls, which stay bounded (PostgreSQL only)',
  async () => {
    const own = await createOnPostgres(postgresUrl ?? '')
    const url = `${own.url}?statement_timeout=${longestStatementMs}`
    const { db, close } = await openDatabase({ kind: 'postgres', url }, (reason) => {
      throw new Error(reason)
    })
    await migrate(db)
    const other = new Client({ connectionString: own.url })
    await other.connect()
    // sees what goes on anew with each question, unlike a transaction
    const watcher = new Client({ connectionString: own.url })
    await watcher.connect()
    await other.query('begin; lock table kysely_migration')

    const migrated = migrate(db).then(
      () => 'done',
      (error: unknown) => String(error),
    )
    // waits for the lock for longer than a call's statement may
    const longWait = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
      and clock_timestamp() - query_start > interval '${2 * longestStatementMs} ms'`
    await vi.waitFor(async () => expect((await watcher.query(longWait)).rowCount).toBe(1), { timeout: 10_000 })
    await other.query('commit')

    expect(await migrated).toBe('done')
    expect((await sql`show statement_timeout`.execute(db)).rows).toEqual([{ statement_timeout: '300ms' }])
    await watcher.end()
    await other.end()
    await close()
    await own.drop()
  },
)

test.skipIf(postgresUrl === undefined)(
  'processes that start at once migrate one after the other, however long the first one takes (PostgreSQL only)',
  async () => {
    const own = await createOnPostgres(postgresUrl ?? '')
    const opened = await Promise.all(
      Array.from({ length: 4 }, () =>
        openDatabase({ kind: 'postgres', url: `${own.url}?lock_timeout=${longestStatementMs}` }, () => undefined),
      ),
    )

    await Promise.all(opened.map(({ db }) => migrate(db)))

    const [first] = opened
    const { rows } = await sql`select from pg_locks where locktype = 'advisory' and database =
      (select oid from pg_database where datname = current_database())`.execute(first!.db)
    expect(rows).toEqual([])
    expect((await sql`show lock_timeout`.execute(first!.db)).rows).toEqual([{ lock_timeout: '300ms' }])
    for (const { close } of opened) await close()
    await own.drop()
  },
)

test.skipIf(postgresUrl === undefined)(
  'a migration that fails leaves nothing behind in its session, which somebody else has next (PostgreSQL only)',
  async () => {
    const own = await createOnPostgres(postgresUrl ?? '')
    const { db, close } = await openDatabase({ kind: 'postgres', url: own.url }, () => undefined)
    // the first migration makes it too
    await sql`create table organization ()`.execute(db)

    await expect(migrate(db)).rejects.toThrow(/organization/)

    const { rows } = await sql`select from pg_locks where locktype = 'advisory'
      and database = (select oid from pg_database where datname = current_database())`.execute(db)
    expect(rows).toEqual([])
    expect((await sql`show statement_timeout`.execute(db)).rows).toEqual([{ statement_timeout: '25s' }])
    await close()
    await own.drop()
  },
)

test('tables that a newer version has made are left alone, in words', async () => {
  const { db, close } = await openTestDatabase()
  await sql`insert into kysely_migration values ('9999-later', '2030-01-01')`.execute(db)

  await expect(migrate(db)).rejects.toThrow(
    /^A newer version of Perille has made these tables \(they are at 9999-later, this version knows them up to \d{4}-/,
  )
  await close()
})
