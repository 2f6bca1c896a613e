import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { firstBrokenSeal } from '#server/audit/seal.ts'
import {
  cutInWords,
  findCut,
  forgetSeals,
  keepsNoSeal,
  noSealInWords,
  sealBeforeWitness,
} from '#server/audit/witness.ts'
import { setTriggersOfLog } from '#tests/support/audit-scene.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

const minute = 60_000

let server: TestServer
let folder: string
let logged: { level: 'info' | 'error'; toId: number }[]

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'perille-witness-'))
  logged = []
  await change(sql`truncate audit_event, audit_seal`)
})
afterEach(() => rmSync(folder, { recursive: true }))

/** As somebody does it who may change the database as they like. */
const change = (...statements: ReturnType<typeof sql>[]) =>
  server.services.db.transaction().execute(async (trx) => {
    await setTriggersOfLog(trx, 'disable')
    for (const statement of statements) await statement.execute(trx)
    await setTriggersOfLog(trx, 'enable')
  })

const log = {
  info: ({ toId }: { toId: number }) => void logged.push({ level: 'info', toId }),
  error: ({ toId }: { toId: number }) => void logged.push({ level: 'error', toId }),
}

const seal = () => {
  const { db, keys } = server.services
  return sealBeforeWitness({ db, keys, dataFolder: folder, log }, new Date(server.clock.now))
}

/** So many events, sealed together a minute later. Gives the id of the last one. */
async function addEvents(count: number): Promise<number> {
  const { db } = server.services
  const event = {
    at: new Date(server.clock.now),
    action: 'destinations.view',
    outcome: 'done' as const,
    status: 200,
    request_id: 'x',
  }
  const ids = await db
    .insertInto('audit_event')
    .values(Array.from({ length: count }, () => event))
    .returning('id')
    .execute()
  server.clock.now += minute
  await seal()
  return ids.at(-1)?.id ?? 0
}

const cutAfter = (id: number) =>
  change(sql`delete from audit_event where id > ${id}`, sql`delete from audit_seal where to_id > ${id}`)
const found = () => findCut(server.services.db, folder)

describe('the newest seal', () => {
  test('is kept in the log and in a file for the eyes of this account alone', async () => {
    const last = await addEvents(3)

    expect(logged).toEqual([{ level: 'info', toId: last }])
    const file = join(folder, 'audit-seal.json')
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ newest: { toId: last, rows: 3 }, missing: [] })
    expect(await found()).toBeNull()
  })

  test('is not written anew while nothing is logged', async () => {
    await addEvents(1)
    await seal()

    expect(logged).toHaveLength(1)
  })
})

describe('a seal that another process has made', () => {
  const inOther = async <T>(work: () => Promise<T>): Promise<T> => {
    const own = folder
    folder = mkdtempSync(join(tmpdir(), 'perille-witness-'))
    try {
      return await work()
    } finally {
      rmSync(folder, { recursive: true })
      folder = own
    }
  }

  test('is kept as well, and missed once its process is gone with its folder', async () => {
    const kept = await addEvents(1)
    const last = await inOther(() => addEvents(2))
    logged = []
    await seal()
    await seal()
    expect(logged).toEqual([{ level: 'info', toId: last }])

    await cutAfter(kept)

    expect(await found()).toMatchObject({ missing: { toId: last, rows: 2 }, left: { toId: kept } })
    await seal()
    expect(logged.slice(1)).toEqual([{ level: 'error', toId: last }])
  })

  test('is not taken for the newest by who has kept none, before something new is sealed', async () => {
    await inOther(() => addEvents(1))
    await seal()

    expect(await keepsNoSeal(server.services.db, folder)).toBe(true)
  })
})

describe('a log that was cut together with its seals', () => {
  test('holds by its own seals, and is missed by the kept one, with what is gone', async () => {
    const { db, keys } = server.services
    const kept = await addEvents(2)
    await addEvents(4)
    const last = await addEvents(3)
    await cutAfter(kept)

    expect(await firstBrokenSeal(db, keys)).toBeNull()
    const cut = await found()
    expect(cut).toMatchObject({ missing: { fromId: last - 2, toId: last, rows: 3 }, left: { toId: kept, rows: 2 } })
    const words = cutInWords(cut!, folder)
    expect(words).toContain(`the seal of events ${last - 2} to ${last} (3)`)
    expect(words).toContain(`What was logged after event ${kept}, sealed at `)
  })

  test('is missed for good although the server goes on and seals again', async () => {
    const kept = await addEvents(1)
    const last = await addEvents(1)
    await cutAfter(kept)

    await addEvents(5)
    await addEvents(5)

    expect(logged.filter(({ level }) => level === 'error')).toEqual([{ level: 'error', toId: last }])
    expect(await found()).toMatchObject({ missing: { toId: last }, left: { toId: kept } })
  })

  test('is missed although other events have been given the same ids', async () => {
    await addEvents(1)
    const last = await addEvents(2)
    await cutAfter(last - 2)
    await change(sql`select setval(pg_get_serial_sequence('audit_event', 'id'), ${last - 2})`)

    await addEvents(2)

    expect(await found()).toMatchObject({ missing: { toId: last } })
  })

  test('is missed when nothing of it is left', async () => {
    await addEvents(2)
    await change(sql`truncate audit_event, audit_seal`)

    expect(cutInWords((await found())!, folder)).toContain('What was logged after the beginning is missing')
  })

  test('is not looked for any more in a database that begins anew', async () => {
    await addEvents(2)
    await change(sql`truncate audit_event, audit_seal`)
    forgetSeals(folder)

    expect(await found()).toBeNull()
  })
})

test('without a kept seal it cannot be said that none is missing', async () => {
  const { db } = server.services
  expect(await keepsNoSeal(db, folder)).toBe(false)
  const kept = await addEvents(2)
  await addEvents(3)
  expect(await keepsNoSeal(db, folder)).toBe(false)

  await cutAfter(kept)
  forgetSeals(folder)

  expect(await found()).toBeNull()
  expect(await keepsNoSeal(db, folder)).toBe(true)
  expect(noSealInWords(folder)).toContain('cannot be said')
})

test('a file that says nothing any more stops the check and not the sealing', async () => {
  const { db } = server.services
  await addEvents(1)
  writeFileSync(join(folder, 'audit-seal.json'), '{}')

  await expect(addEvents(1)).rejects.toThrow(/it was changed/)

  expect(await db.selectFrom('audit_seal').select('id').execute()).toHaveLength(2)
  await expect(found()).rejects.toThrow(/it was changed/)
})
