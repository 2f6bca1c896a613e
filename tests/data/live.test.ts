import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { configureApi } from '#data/api/client.ts'
import { currentSession } from '#data/device/db.ts'
import { followLive } from '#data/live/follow.ts'
import { openNews, type LiveNews, type NewsChannel } from '#data/live/news.ts'
import { signIn } from '#data/session.ts'
import { workspace } from '#data/workspace/workspace.ts'
import { deskEmail } from '#tests/support/board.ts'
import { FaultProxy } from '#tests/support/fault-proxy.ts'
import { holdTimers } from '#tests/support/held-timers.ts'
import { addressOf } from '#tests/support/live-reader.ts'
import { testPassword } from '#tests/support/users.ts'
import { openDesk, type Desk } from './desk.ts'

let desk: Desk
let proxy: FaultProxy
let news: NewsChannel
let heard: LiveNews[]

beforeAll(async () => {
  desk = await openDesk()
  proxy = new FaultProxy()
  await proxy.up()
  proxy.upstreamPort = Number(new URL(await addressOf(desk.server)).port)
  configureApi({ baseUrl: proxy.origin, adapter: 'fetch' })
})
beforeEach(() => {
  heard = []
  news = openNews(workspace().userKey, (one) => heard.push(one))
})
afterEach(async () => {
  vi.restoreAllMocks()
  await followLive(false)
  news.close()
  proxy.fault = () => ({ kind: 'pass' })
  await proxy.up()
  await expect.poll(() => desk.server.app.openStreams()).toBe(0)
})
afterAll(async () => {
  await proxy.down()
  await desk.close()
})

const isLive = () => heard.findLast(({ type }) => type === 'state')
const live = { isLive: true }
const becomesLive = () => expect.poll(isLive, { timeout: 15_000 }).toMatchObject(live)

async function change(): Promise<LiveNews> {
  const [item] = await desk.board()
  await desk.server.services.db
    .updateTable('arrival')
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', item!.id)
    .execute()
  const { destinationId } = desk.world.centre
  return { type: 'change', kind: 'board', destinationId, recordId: item!.id }
}

describe('the stream of a browser', () => {
  test('tells every window what has changed, and first that it may be anything', async () => {
    await followLive(true)
    await becomesLive()
    expect(heard.filter(({ type }) => type === 'all')).toHaveLength(1)
    const told = await change()
    await expect.poll(() => heard).toContainEqual(told)
  })

  test('is left when nobody looks', async () => {
    await followLive(true)
    await becomesLive()
    await followLive(false)
    await expect.poll(isLive).toMatchObject({ isLive: false })
    await expect.poll(() => desk.server.app.openStreams()).toBe(0)
  })

  test('is one alone, whoever else looks, who is told how it stands', async () => {
    await followLive(true)
    await becomesLive()
    heard = []
    news.tell({ type: 'asked' })
    await expect.poll(isLive).toMatchObject(live)
    await followLive(true)
    await becomesLive()
    expect(desk.server.app.openStreams()).toBe(1)
  })
})

describe('a connection that breaks', () => {
  test('is made again, and what was missed is told', async () => {
    await followLive(true)
    await becomesLive()
    await proxy.down()
    await expect.poll(isLive).toMatchObject({ isLive: false })
    const told = await change()
    heard = []
    await proxy.up()
    await expect.poll(() => heard, { timeout: 15_000 }).toContainEqual(told)
    expect(heard.filter(({ type }) => type === 'all')).toEqual([])
  })

  test('to a server that has no such call is not asked for again at once', async () => {
    let attempts = 0
    proxy.fault = () => {
      attempts += 1
      return { kind: 'status', status: 404 }
    }
    const passTenMinutes = holdTimers(600_000)
    await followLive(true)
    await expect.poll(() => attempts).toBe(1)
    expect(isLive()).toBeUndefined()
    proxy.fault = () => ({ kind: 'pass' })
    await expect
      .poll(() => {
        passTenMinutes()
        return isLive()
      })
      .toMatchObject(live)
  })

  test('again and again is tried within a minute each time: it is not taken for a way that lets none through', async () => {
    let attempts = 0
    proxy.fault = () => {
      attempts += 1
      return { kind: 'cut' }
    }
    vi.spyOn(Math, 'random').mockReturnValue(0.5)
    const passAMinute = holdTimers(...[2, 4, 8, 16, 32, 60].map((seconds) => seconds * 1000))
    await followLive(true)
    await expect
      .poll(() => {
        passAMinute()
        return attempts
      })
      .toBeGreaterThan(8)
    proxy.fault = () => ({ kind: 'pass' })
    await expect
      .poll(() => {
        passAMinute()
        return isLive()
      })
      .toMatchObject(live)
  })

  test('in which somebody else answers is no stream', async () => {
    let attempts = 0
    proxy.fault = () => {
      attempts += 1
      return { kind: 'portal' }
    }
    await followLive(true)
    await expect.poll(() => attempts, { timeout: 10_000 }).toBeGreaterThan(1)
    expect(isLive()).toBeUndefined()
    proxy.fault = () => ({ kind: 'pass' })
    await becomesLive()
  })
})

test('a session that has ended elsewhere ends here at once', async () => {
  await followLive(true)
  await becomesLive()
  expect(await currentSession()).toBeTruthy()
  const { db, clock } = desk.server.services
  await db
    .updateTable('session')
    .set({ ended_at: new Date(clock()) })
    .where('user_id', '=', desk.world.deskId)
    .execute()
  await expect.poll(async () => (await currentSession()) ?? null, { timeout: 10_000 }).toBeNull()
  await signIn(deskEmail, testPassword)
})
