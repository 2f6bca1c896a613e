import Dexie from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const own = { ...Dexie.dependencies }

beforeEach(() => {
  vi.resetModules()
  vi.stubGlobal('isSecureContext', true)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  Object.assign(Dexie.dependencies, own)
})

/** The modules as a page that has just been loaded has them, over a browser's databases. */
async function load(indexedDB: Partial<IDBFactory> | undefined) {
  const { default: Fresh } = await import('dexie')
  Object.assign(Fresh.dependencies, { indexedDB, IDBKeyRange })
  const { openStorage } = await import('#data/device/storage.ts')
  const db = await import('#data/device/db.ts')
  return { openStorage, db }
}

const write = async (db: Awaited<ReturnType<typeof load>>['db']) => {
  await db.device.kept.put({ k: 'probe', value: 1 })
  return (await db.device.kept.get('probe'))?.value
}

test('a browser that opens its databases keeps what is written', async () => {
  const { openStorage, db } = await load(new IDBFactory())
  await openStorage()
  expect(db.keepsNothing()).toBe(false)
  expect(await write(db)).toBe(1)
})

test.each([
  ['has none', undefined],
  [
    'refuses to open any',
    {
      open: () => {
        throw new DOMException('The operation is insecure.', 'SecurityError')
      },
    },
  ],
])('a browser that %s works from memory, and says so', async (_, indexedDB) => {
  const { openStorage, db } = await load(indexedDB)
  await openStorage()
  expect(db.keepsNothing()).toBe(true)
  expect(await write(db)).toBe(1)
})

test('a browser whose databases never answer is waited for no longer than ten seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const { openStorage, db } = await load({ open: () => ({}) as IDBOpenDBRequest })
  const opened = openStorage()
  await vi.advanceTimersByTimeAsync(10_000)
  vi.useRealTimers()
  await opened
  expect(db.keepsNothing()).toBe(true)
})

test('a page without https shares nothing with other windows, and its names hide nobody', async () => {
  vi.stubGlobal('isSecureContext', false)
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
  const { openStorage, db } = await load(new IDBFactory())
  await openStorage()
  expect(db.keepsNothing()).toBe(true)
  expect(await db.userKeyOf('http://perille.test', 7)).toBe('7')
})
