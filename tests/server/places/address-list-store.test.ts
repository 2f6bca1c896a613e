import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { streetTable } from '#server/db/address-lists.ts'
import { openDatabase } from '#server/db/database.ts'
import { storedTables } from '#server/db/transfer/export-file.ts'
import { vacuumChanged } from '#server/db/vacuum.ts'
import { addressSearchWith } from '#server/places/choose.ts'
import { checkList } from '#server/places/list/keeper.ts'
import { currentList } from '#server/places/list/lists.ts'
import { finnishList, inventedList, useAddressList } from '#tests/support/address-list-scene.ts'
import { postgresUrl } from '#tests/support/database.ts'

const scene = useAddressList()

test('lists are in no export, keep no database from being empty, and are not vacuumed in one go', async () => {
  await scene.read(inventedList(500))
  const tables = (await storedTables(scene.opened.db)).map(({ name }) => name)
  expect(tables.filter((name) => name.startsWith('address_list'))).toEqual([])
  await sql.raw(`delete from address_list_${(await currentList(scene.opened.db))?.id}_house`).execute(scene.opened.db)
  expect((await vacuumChanged(scene.opened.db)).filter((name) => /^address_list_\d/.test(name))).toEqual([])
})

test('a search that is under way while its list goes is made in the next one', async () => {
  await scene.read(finnishList('Vanhatie;;1;15110;Lahti;;6760700;426900'))
  const { db } = scene.opened
  let isFirst = true
  const changing = db.withPlugin({
    transformQuery: ({ node }) => node,
    // what is asked first is which list there is
    async transformResult({ result }) {
      if (isFirst) {
        isFirst = false
        await scene.read(finnishList('Uusitie;;1;15110;Lahti;;6760700;426900'))
        await scene.keeper().look()
      }
      return result
    },
  })
  const search = addressSearchWith({ kind: 'file', file: scene.file }, changing)
  expect((await search.search('uusitie')).hits).toHaveLength(1)
  expect(isFirst).toBe(false)
})

test('whoever runs the server hears once that a list takes its time', async () => {
  scene.write(finnishList('Hidastie;;1;15110;Lahti;;6760700;426900', 'Pitkätie;;2;15110;Lahti;;6760800;426900'))
  scene.said.length = 0
  const pause = () => {
    scene.clock.now += 6000
    return Promise.resolve()
  }
  await scene.keeper({ pause }).look()
  expect(scene.said).toEqual([
    expect.stringMatching(/osoitteet\.csv: it is being read, which takes minutes .* before it stays\.$/),
    expect.stringContaining('2 addresses of 2 streets'),
  ])
})

test('a search uses the index by letters', async () => {
  const id = (await currentList(scene.opened.db))?.id
  await scene.opened.db.transaction().execute(async (trx) => {
    await sql`set local enable_seqscan = off`.execute(trx)
    const plan = await sql<{ 'QUERY PLAN': string }>`
      explain select id from ${streetTable(id ?? 0)} where search_key like '% koivu%'
    `.execute(trx)
    expect(plan.rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('trigrams')
  })
})

describe.skipIf(postgresUrl === undefined)('an account that may not create the extension (PostgreSQL only)', () => {
  test('is told what to do, and the server goes on', async () => {
    const { db } = scene.opened
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db)
    const role = `lukija_${process.pid}`
    const restricted = new URL(postgresUrl ?? '')
    restricted.pathname = `/${rows[0]?.name ?? ''}`
    restricted.username = role
    restricted.password = 'salasana'
    await sql`drop extension pg_trgm cascade`.execute(db)
    await sql.raw(`create role ${role} login password 'salasana'; grant select on address_list to ${role}`).execute(db)
    const opened = await openDatabase({ kind: 'postgres', url: restricted.href }, () => undefined)
    try {
      expect(await checkList(opened.db, scene.file)).toEqual({
        isRight: false,
        words:
          'PLACES_FILE needs the extension pg_trgm of PostgreSQL, and the account of DATABASE_URL may not create it: ' +
          'let an administrator run "create extension pg_trgm" in the database. The list of addresses before it stays.',
      })
      await sql`create extension pg_trgm`.execute(db)
      expect(await checkList(opened.db, scene.file)).toMatchObject({ isRight: true })
    } finally {
      await opened.close()
      await sql.raw(`drop owned by ${role}; drop role ${role}`).execute(db)
    }
  })
})
