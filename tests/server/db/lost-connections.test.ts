import { sql, type Kysely } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { answerTo } from '#server/call/error-answers.ts'
import { openDatabase, type OpenDatabase } from '#server/db/database.ts'
import type { Database } from '#server/db/tables.ts'
import { OperatorError } from '#server/ground/operator-error.ts'
import { committedFile } from '#tests/machines/committed-file.ts'
import { postgresUrl } from '#tests/support/database.ts'
import { createOnPostgres, type NewDatabase } from '#tests/support/postgresql-databases.ts'

describe.skipIf(postgresUrl === undefined)('a connection that is lost (PostgreSQL only)', () => {
  let own: NewDatabase
  let opened: OpenDatabase
  let other: OpenDatabase

  const open = () => openDatabase({ kind: 'postgres', url: own.url }, () => undefined)
  const sessionOf = async (db: Kysely<Database>): Promise<number> =>
    (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]?.pid ?? 0
  const endSession = (pid: number) => sql`select pg_terminate_backend(${pid})`.execute(other.db)
  const failureOf = (work: Promise<unknown>): Promise<unknown> =>
    work.then(
      () => null,
      (error: unknown) => error,
    )

  beforeAll(async () => {
    own = await createOnPostgres(postgresUrl ?? '')
    opened = await open()
    other = await open()
  })
  afterAll(async () => {
    await opened.close()
    await other.close()
    await own.drop()
  })

  test('between two statements of a transaction ends neither the process nor the pool, and is tried again', async () => {
    const failure = await failureOf(
      opened.db.transaction().execute(async (trx) => {
        const pid = await sessionOf(trx)
        await endSession(pid)
        const isThere = async () =>
          (await sql`select from pg_stat_activity where pid = ${pid}`.execute(other.db)).rows.length
        await expect.poll(isThere).toBe(0)
        await sql`select 1`.execute(trx)
      }),
    )

    expect(answerTo(failure)).toMatchObject({ status: 503, retryAfter: 2 })
    expect(await sessionOf(opened.db)).toBeGreaterThan(0)
  })

  test('to a server that takes no writes is tried again, over another one', async () => {
    const before = await sessionOf(opened.db)
    await sql`set session characteristics as transaction read only`.execute(opened.db)

    const failure = await failureOf(sql`create table refused ()`.execute(opened.db))

    expect(answerTo(failure)).toMatchObject({ status: 503, retryAfter: 2 })
    expect(await sessionOf(opened.db)).not.toBe(before)
    await sql`create table taken ()`.execute(opened.db)
  })

  test('is kept after a statement that the database refuses', async () => {
    const before = await sessionOf(opened.db)

    expect(answerTo(await failureOf(sql`select 1 / 0`.execute(opened.db)))).toMatchObject({ status: 500 })
    expect(await sessionOf(opened.db)).toBe(before)
  })
})

describe.skipIf(postgresUrl === undefined)('behind a pooler in transaction mode (PostgreSQL only)', () => {
  let own: NewDatabase
  beforeAll(async () => {
    own = await createOnPostgres(postgresUrl ?? '')
  })
  afterAll(() => own.drop())

  /** As the committed file of the pooler has them. */
  const bounds = [...committedFile('pgbouncer-databases.ini', {}).matchAll(/set (\w+) = (\d+)/g)].map(
    ([, name, value]) => `${name}=${value}`,
  )
  const open = (set: readonly string[], isPooled = true) => {
    const url = new URL(own.url)
    url.searchParams.set('options', set.map((setting) => `-c ${setting}`).join(' '))
    return openDatabase({ kind: 'postgres', url: url.href, isPooled }, () => undefined)
  }
  const namesAfterThree = async ({ db, close }: OpenDatabase) => {
    for (let count = 0; count < 3; count += 1) await sql`select ${count}::int as n`.execute(db)
    const { rows } = await sql`select name from pg_prepared_statements`.execute(db)
    await close()
    return rows
  }

  test('no statement has a name: the next one may come to another session', async () => {
    expect(await namesAfterThree(await open(bounds))).toEqual([])
    expect(await namesAfterThree(await open(bounds, false))).not.toEqual([])
  })

  test('its connections are bounded as the server bounds its own', async () => {
    const boundsOf = async ({ db, close }: OpenDatabase) => {
      const { rows } = await sql<{ name: string; setting: string }>`select name, setting from pg_settings
        where name like '%timeout' and setting <> '0' order by name`.execute(db)
      await close()
      return rows
    }

    expect(await boundsOf(await open(bounds))).toEqual(await boundsOf(await open([], false)))
  })

  test('its connections have bounds, or the server does not start and says which are missing', async () => {
    await expect(open(bounds.slice(1))).rejects.toThrow(
      /^The pooler of DATABASE_URL gives connections without lock_timeout:/,
    )
    await expect(open(bounds.slice(0, 2))).rejects.toThrow(/without idle_in_transaction_session_timeout:/)
    await expect(open([])).rejects.toThrow(OperatorError)
  })
})
