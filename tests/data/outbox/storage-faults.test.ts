import Dexie from 'dexie'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { confirmArrival } from '#data/arrivals.ts'
import { ApiError } from '#data/api/api-error.ts'
import { StorageError } from '#data/device/storage-error.ts'
import { workspace } from '#data/workspace/workspace.ts'
import { discard, sendAgain } from '#data/delivery/dead-letters.ts'
import { needingAttention, unsentCount } from '#data/workspace/queue.ts'
import { names, openDesk, type Desk } from '../desk.ts'

const [aino = ''] = names
let desk: Desk

beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.close())

/** Where in a transaction it fails: none of its writes is made, some of them are, or all of them and the commit fails. */
const points = ['before', 'in the middle', 'at the commit'] as const
const kinds = {
  'a full device': () => new Dexie.AbortError('full', new Dexie.QuotaExceededError('full')),
  'a lost connection': () => new Dexie.InvalidStateError('Connection to Indexed Database server lost'),
  'a fault of the disk': () => new Dexie.DataError('unable to write'),
}
interface Fault {
  point: (typeof points)[number]
  kind: keyof typeof kinds
  /** Which transaction of the scenario is the first to fail. */
  from: number
  times: number
  /** Where; in both databases by default. */
  database?: 'mirror' | 'outbox'
}

type Scope = () => PromiseLike<unknown>
type Transaction = (mode: string, ...rest: [...unknown[], Scope]) => PromiseLike<unknown>

let seen = 0
let restore: () => void = () => undefined
afterEach(async () => {
  restore()
  desk.client.link = () => 'pass'
  const { outbox } = workspace()
  await Promise.all([outbox.commands.clear(), outbox.dead.clear(), forgetHolds()])
})

/** Makes the transactions of the signed-in user's databases fail. */
function inject({ point, kind, from, times, database: only }: Fault): void {
  const { mirror, outbox } = workspace()
  seen = 0
  const faulty = only ? [workspace()[only]] : [mirror, outbox]
  const originals = faulty.map((database) => {
    const original = database.transaction.bind(database) as unknown as Transaction
    const broken: Transaction = (mode, ...rest) => {
      const larger: unknown = Dexie.currentTransaction
      if (larger) return original(mode, ...rest)
      seen += 1
      const fails = seen >= from && seen < from + times
      if (!fails) return original(mode, ...rest)
      const failure = kinds[kind]()
      if (point === 'before') return Dexie.Promise.reject(failure)
      const scope = rest.pop() as Scope
      const half: Scope = async () => {
        let writes = 0
        const write = () => {
          writes += 1
          if (point === 'in the middle' && writes > 1) throw failure
        }
        const stop = watchWrites(database, write)
        try {
          await scope()
        } finally {
          stop()
        }
        throw failure
      }
      return original(mode, ...rest, half)
    }
    Object.assign(database, { transaction: broken })
    return () => Reflect.deleteProperty(database, 'transaction')
  })
  restore = () => {
    for (const undo of originals) undo()
    restore = () => undefined
  }
}

/** Calls back before each write to a table. */
function watchWrites(database: Dexie, onWrite: () => void): () => void {
  const undo = database.tables.flatMap((table) =>
    (['put', 'add', 'delete', 'bulkPut', 'bulkAdd', 'bulkDelete'] as const).map((method) => {
      const original = table[method].bind(table) as (...given: unknown[]) => unknown
      Object.assign(table, {
        [method]: (...given: unknown[]) => {
          onWrite()
          return original(...given)
        },
      })
      return () => Reflect.deleteProperty(table, method)
    }),
  )
  return () => {
    for (const end of undo) end()
  }
}

const isStored = async (name: string) => {
  const { id } = await desk.item(name)
  const { completed_at } = await desk.server.services.db
    .selectFrom('arrival')
    .select('completed_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return completed_at !== null
}

/**
 * Confirms, sends and fetches the list, as far as the device lets it. @returns whether the confirmation was
 * reported as saved
 */
async function scenario(completed: boolean): Promise<boolean> {
  const item = await desk.item(aino)
  let isSaved = true
  await confirmArrival(item, completed).catch((failure: unknown) => {
    expect(failure).toBeInstanceOf(StorageError)
    isSaved = false
  })
  await desk.synchronize().catch((failure: unknown) => {
    expect(failure instanceof StorageError || failure instanceof ApiError).toBe(true)
  })
  return isSaved
}

const endless = Number.POSITIVE_INFINITY
/** Transactions of the scenario, at least: the confirmation, the sending of it and the list that shows it. */
const least = 8

/** The first try may join a flush that the fault ends, or come while the server is still at it. */
async function sendAll(): Promise<number> {
  await desk.synchronize().catch(() => undefined)
  return unsentCount()
}

/** After a send whose fate is unknown, the opposite waits a minute: the next round need not. */
const forgetHolds = () => workspace().outbox.kept.delete('holds')

test('a full device gives up other days for a confirmation, and keeps what the board of today shows', async () => {
  const { mirror } = workspace()
  await desk.synchronize()
  await mirror.passengers.put({ id: 1, seenAt: 0 } as never)
  const days = async () => new Set((await mirror.arrivals.toArray()).map(({ date }) => date))
  expect((await days()).size).toBeGreaterThan(1)
  const before = await desk.item(aino)

  inject({ point: 'before', kind: 'a full device', from: 1, times: 1, database: 'outbox' })
  await confirmArrival(before, !before.completed)
  restore()
  expect(await mirror.passengers.count()).toBe(0)
  expect((await days()).size).toBeGreaterThan(1)

  await expect.poll(sendAll, { timeout: 15_000 }).toBe(0)
  const next = await desk.item(names[1] ?? '')
  desk.client.link = () => 'cut'
  inject({ point: 'before', kind: 'a full device', from: 1, times: 2, database: 'outbox' })
  await confirmArrival(next, !next.completed)
  restore()
  expect([...(await days())]).toEqual([desk.today])

  desk.client.link = () => 'pass'
  await expect.poll(sendAll, { timeout: 15_000 }).toBe(0)
  expect((await days()).size).toBeGreaterThan(1)
  expect(await isStored(aino)).toBe(!before.completed)
})

describe.each(Object.keys(kinds) as (keyof typeof kinds)[])('with %s', (kind) => {
  for (const point of points) {
    for (const times of [1, 2, endless]) {
      test(`failing ${point}, ${times === endless ? 'until it is over' : `${times} times`}, at any transaction: what was saved arrives, and nothing else`, async () => {
        let from = 0
        do {
          from += 1
          const wasCompleted = await isStored(aino)
          inject({ point, kind, from, times })
          const isSaved = await scenario(!wasCompleted)
          const shown = await desk.item(aino)
          restore()
          const where = `transaction ${from}`
          if (isSaved) expect(shown.completed, `${where}: the screen shows what was saved`).toBe(!wasCompleted)

          await expect.poll(sendAll, { timeout: 15_000, message: where }).toBe(0)

          const expected = isSaved ? !wasCompleted : wasCompleted
          expect(await isStored(aino), `${where}: at the server`).toBe(expected)
          expect((await desk.item(aino)).completed, `${where}: on the screen`).toBe(expected)
          await forgetHolds()
        } while (seen >= from)
        expect(from).toBeGreaterThan(least)
      })
    }
  }

  test.each([
    ['sending a dead letter again', sendAgain],
    ['giving one up', discard],
  ])('%s that fails leaves it where it was', async (_, act) => {
    const item = await desk.item(aino)
    desk.client.link = ({ path }) => (/set(Complete|Incomplete)/.test(path) ? 422 : 'pass')
    await confirmArrival(item, !item.completed)
    await desk.synchronize()
    const [dead] = await needingAttention()
    expect(dead).toBeDefined()

    for (const point of points) {
      inject({ point, kind, from: 1, times: endless })
      await expect(act([dead?.id ?? 0])).rejects.toBeInstanceOf(StorageError)
      restore()
      expect((await needingAttention()).map(({ opId }) => opId)).toEqual([dead?.opId])
      expect(await unsentCount()).toBe(0)
    }
  })
})
