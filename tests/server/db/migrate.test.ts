import { sql } from 'kysely'
import { Client } from 'pg'
import { expect, test, vi } from 'vitest'
import { openDatabase } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { postgresUrl } from '#tests/support/database.ts'
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
