import { expect, test } from 'vitest'
import { openDatabase } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { OperatorError } from '#server/ground/operator-error.ts'
import { openTestDatabase, postgresUrl } from '#tests/support/database.ts'
import { createOnPostgres } from '#tests/support/postgresql-databases.ts'

test.skipIf(postgresUrl === undefined)(
  'a PostgreSQL that knows the letters of English only is refused with what to do (PostgreSQL only)',
  async () => {
    const own = await createOnPostgres(postgresUrl ?? '', { locale: 'C' })
    const { db, close } = await openDatabase({ kind: 'postgres', url: own.url }, (reason) => {
      throw new Error(reason)
    })
    const failure: unknown = await migrate(db).catch((reason: unknown) => reason)
    await close()
    await own.drop()

    expect(failure).toBeInstanceOf(OperatorError)
    expect(String(failure)).toContain('C.UTF-8')
  },
)

test('a database that knows Å, Ä and Ö is brought up to date again and again', async () => {
  const { db, close } = await openTestDatabase()
  await expect(migrate(db)).resolves.toBeUndefined()
  await close()
})
