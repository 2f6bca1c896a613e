import Dexie from 'dexie'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { StorageError } from '#data/device/storage-error.ts'
import { commandVersion } from '#data/outbox/command.ts'
import { OutboxDatabase } from '#data/outbox/db.ts'
import { outboxRules } from '#data/outbox/plan.ts'
import type { OutboxState } from '#data/outbox/state.ts'

let count = 0
let outbox: OutboxDatabase

const fresh = () => {
  count += 1
  outbox = new OutboxDatabase(`storage-${count}`)
  return outbox
}

afterEach(async () => {
  vi.restoreAllMocks()
  await outbox.delete()
})

const add =
  (opId: string, id = 1) =>
  (state: OutboxState) =>
    outboxRules.add(state, [
      {
        opId,
        owner: 1,
        entityKey: `arrival:${id}`,
        listKey: 'arrivals:1',
        kind: 'setComplete',
        itemDate: '2026-11-23',
        madeAt: 0,
        body: { id, placeId: 1, passengerId: 1, date: '2026-11-23', atHHMM: '08:15' },
        insisted: false,
      },
    ])

const stored = async () => (await outbox.commands.toArray()).map((row) => (row as { opId: string }).opId)

describe('a change that cannot be stored', () => {
  test('for want of space says so and leaves nothing', async () => {
    fresh()
    const full = new Dexie.AbortError('full', new Dexie.QuotaExceededError('full'))
    vi.spyOn(outbox.commands, 'bulkPut').mockImplementation(() => Dexie.Promise.reject(full))

    await expect(outbox.change(add('a'))).rejects.toSatisfy(
      (error) => error instanceof StorageError && error.fault === 'full',
    )

    vi.restoreAllMocks()
    expect(await stored()).toEqual([])
  })

  test('because the window has closed the database for good does not open it again', async () => {
    fresh()
    await outbox.change(add('a'))
    const answered = outbox.change(add('b', 2))
    outbox.close()

    await expect(answered).rejects.toThrow(StorageError)

    expect(outbox.isOpen()).toBe(false)
  })

  test('because half of it failed leaves the other half undone', async () => {
    fresh()
    vi.spyOn(outbox.kept, 'bulkPut').mockImplementation(() => Dexie.Promise.reject(new Error('broken')))

    await expect(outbox.change(add('a'))).rejects.toThrow(StorageError)

    vi.restoreAllMocks()
    expect(await stored()).toEqual([])
  })

  test('because the connection was lost is tried once more', async () => {
    fresh()
    let isLost = true
    const original = outbox.transaction.bind(outbox) as (...given: unknown[]) => unknown
    vi.spyOn(outbox, 'transaction').mockImplementation(((...given: unknown[]) => {
      if (!isLost) return original(...given)
      isLost = false
      return Dexie.Promise.reject(new Dexie.InvalidStateError('Connection to Indexed Database server lost'))
    }) as never)

    await outbox.change(add('a'))

    expect(await stored()).toEqual(['a'])
  })

  test('because a newer build has written here says so', async () => {
    fresh()
    await outbox.kept.put({ k: 'minWriter', value: commandVersion + 1 })

    await expect(outbox.change(add('a'))).rejects.toSatisfy(
      (error) => error instanceof StorageError && error.fault === 'outdated',
    )
  })
})

test('storing and sending one of five hundred reads no more rows than one of fifty', async () => {
  const readFor = async (count: number) => {
    fresh()
    for (let id = 1; id <= count; id += 1) await outbox.change(add(`op${id}`, id), { entities: [`arrival:${id}`] })
    let read = 0
    outbox.commands.hook('reading', (row: unknown) => {
      read += 1
      return row
    })
    const entities = [`arrival:${count + 1}`]
    await outbox.change(add('one more', count + 1), { entities })
    const { commands } = await outbox.change((state) => outboxRules.next(state, { fence: 0, owner: 1, now: 1 }), {
      oldest: 8,
    })
    const [command] = commands ?? []
    const { seq = 0, attempts = 0, entityKey = '' } = command ?? {}
    const ended = [{ seq, attempts, outcome: { kind: 'accepted' } as const }]
    await outbox.change((state) => outboxRules.settle(state, { ended, fence: 0, now: 1, random: 0 }), {
      entities: [entityKey],
    })
    expect(await outbox.commands.where({ state: 'acked' }).count()).toBe(1)
    await outbox.delete()
    return read
  }
  const [few, many] = [await readFor(50), await readFor(500)]
  expect(many).toBe(few)
  expect(many).toBeLessThan(30)
}, 60_000)

test('what is sent next is found behind many that wait', async () => {
  fresh()
  for (let id = 1; id <= 30; id += 1) await outbox.change(add(`op${id}`, id))
  await outbox.commands.where('seq').below(30).modify({ nextAt: 1000 })
  const take = (state: OutboxState) => outboxRules.next(state, { fence: 0, owner: 1, now: 1 })
  expect(await outbox.change(take, { oldest: 8 })).toEqual({
    commands: null,
    wakeAt: 1000,
    fenced: false,
    isPart: true,
  })
  expect((await outbox.change(take)).commands).toMatchObject([{ opId: 'op30' }])
})

test('a command of a later build is left alone, and so is the rest of its item', async () => {
  fresh()
  await outbox.change(add('a', 1))
  await outbox.change(add('b', 2))
  await outbox.commands.put({ v: commandVersion + 1, seq: 0, opId: 'later', entityKey: 'arrival:1', state: 'pending' })

  const next = (state: OutboxState) => outboxRules.next(state, { fence: 0, owner: 1, now: 1 })
  const taken = await outbox.change(next, { oldest: 1 }).then((found) => (found.commands ? found : outbox.change(next)))
  const then = await outbox.change(next)

  expect(taken.commands?.map(({ opId }) => opId)).toEqual(['b'])
  expect(then.commands).toBeNull()
  expect((await stored()).sort()).toEqual(['a', 'b', 'later'])
})

test('an old tab lets go when a newer build opens the database, and does not come back', async () => {
  fresh()
  await outbox.open()
  outbox.on('versionchange', () => {
    outbox.close({ disableAutoOpen: true })
    return false
  })

  const newer = new Dexie(outbox.name)
  newer.version(2).stores({ commands: 'seq, &opId, entityKey, state', more: 'id' })
  await newer.open()

  await expect(outbox.commands.count()).rejects.toMatchObject({ name: 'DatabaseClosedError' })
  newer.close()
})
