import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { compiled, write, writeTogether } from '#server/db/compiled.ts'
import type { OpenDatabase } from '#server/db/database.ts'
import { openTestDatabase } from '#tests/support/database.ts'

let opened: OpenDatabase

beforeAll(async () => {
  opened = await openTestDatabase()
})
afterAll(() => opened.close())
beforeEach(() => sql`delete from instance`.execute(opened.db))

const addInstance = write((db, row: { name: string }) => db.insertInto('instance').values(row))
const renameInstance = write((db, { from, to }: { from: string; to: string }) =>
  db.updateTable('instance').set({ name: to }).where('name', '=', from),
)
const names = async () => {
  const rows = await opened.db.selectFrom('instance').select('name').orderBy('name').execute()
  return rows.map(({ name }) => name)
}

describe('a compiled statement', () => {
  test('is built once, and takes the values of each execution', async () => {
    let built = 0
    const sum = compiled((db, { first, second }: { first: number; second: number | null }) => {
      built += 1
      return db.selectNoFrom(sql<number | null>`${first}::int + ${second}::int + ${100}::int`.as('sum'))
    })

    expect(await sum(opened.db, { first: 1, second: 2 })).toEqual([{ sum: 103 }])
    expect(await sum(opened.db, { second: 40, first: 30 })).toEqual([{ sum: 170 }])
    expect(await sum(opened.db, { first: 1, second: null })).toEqual([{ sum: null }])
    expect(built).toBe(1)
  })

  test('is not executed without the value of one of its names', async () => {
    const sum = compiled((db, { first, second }: { first: number; second?: number }) =>
      db.selectNoFrom(sql<number | null>`${first}::int + ${second}::int`.as('sum')),
    )
    await sum(opened.db, { first: 1, second: 2 })

    await expect(sum(opened.db, { first: 1 })).rejects.toThrow('"second"')
  })
})

describe('writes together', () => {
  test('are all done, each with its own values', async () => {
    await writeTogether(opened.db, [addInstance({ name: 'Rantakyydit' }), addInstance({ name: 'Metsäkyydit' })])
    await writeTogether(opened.db, [
      addInstance({ name: 'Saarikyydit' }),
      renameInstance({ from: 'Rantakyydit', to: 'Uudet rantakyydit' }),
    ])

    expect(await names()).toEqual(['Metsäkyydit', 'Saarikyydit', 'Uudet rantakyydit'])
  })

  test('do not see what another one writes', async () => {
    await writeTogether(opened.db, [
      addInstance({ name: 'Rantakyydit' }),
      renameInstance({ from: 'Rantakyydit', to: 'Metsäkyydit' }),
    ])

    expect(await names()).toEqual(['Rantakyydit'])
  })

  test('are none of them done when one fails', async () => {
    const renumberInstances = write((db, { id }: { id: number }) => db.updateTable('instance').set({ id }))
    await writeTogether(opened.db, [addInstance({ name: 'Rantakyydit' })])

    const written = writeTogether(opened.db, [
      addInstance({ name: 'Metsäkyydit' }),
      renumberInstances({ id: Number.MAX_SAFE_INTEGER }),
    ])

    await expect(written).rejects.toThrow()
    expect(await names()).toEqual(['Rantakyydit'])
  })

  test('may be none', async () => {
    await expect(writeTogether(opened.db, [])).resolves.toBeUndefined()
  })
})
