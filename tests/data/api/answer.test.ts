import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { headers } from '#contract/headers.ts'
import { ApiError } from '#data/api/api-error.ts'
import { configureApi } from '#data/api/client.ts'
import { cancelArrival, confirmArrival, pullArrivals } from '#data/arrivals.ts'
import { currentConnection } from '#data/api/connection.ts'
import { workspace } from '#data/workspace/workspace.ts'
import { keptNaming } from '#data/workspace/kept-naming.ts'
import { flushNow } from '#data/delivery/deliver.ts'
import { unsentCount } from '#data/workspace/queue.ts'
import { sendSupport } from '#data/support.ts'
import { leaveUnnamed } from '#tests/support/client.ts'
import { names, openDesk, type Desk } from '../desk.ts'

const [aino = '', bertta = ''] = names
let desk: Desk

beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.close())
beforeEach(async () => {
  Object.assign(desk.client, { link: () => 'pass', change: null, isUnnamed: false })
  // no opposite waits for what another test has left unknown
  await workspace().outbox.kept.delete('holds')
  await desk.synchronize()
})

const isConfirmation = (path: string) => /set(Complete|Incomplete)$/.test(path)
const truncated = '{"id":1,"compl'

const notUnderstood = { status: null, errors: [{ code: 'answer_not_understood' }] }

describe.each([
  ['that names the calls it answers', () => undefined],
  ['of the documents', () => leaveUnnamed(desk.client)],
])('before a server %s', (_, begin) => {
  beforeEach(begin)

  test.each([
    [200, {}],
    [200, []],
    [200, 'ok'],
    [200, truncated],
    [200, null],
    [204, ''],
    [201, { id: 1 }],
  ])(
    'a confirmation answered with %s and %j stays queued, and is done once somebody else is out of the way',
    async (status, data) => {
      const item = await desk.item(aino)
      desk.client.link = ({ path }) => (isConfirmation(path) ? { status, data } : 'pass')
      await confirmArrival(item, !item.completed)
      await flushNow()
      expect(await unsentCount()).toBe(1)
      expect(await desk.item(aino)).toMatchObject({ completed: !item.completed, sync: 'unsent' })

      desk.client.link = () => 'pass'
      await desk.synchronize()
      expect(await unsentCount()).toBe(0)
      expect(await desk.item(aino)).toMatchObject({ completed: !item.completed, sync: 'sent' })
    },
  )

  test.each([
    ['about another item', (row: { id: number }) => ({ ...row, id: row.id + 1 })],
    ['in the other state', (row: { completed: boolean }) => ({ ...row, completed: !row.completed })],
  ])('a confirmation whose answer is %s stays queued', async (__, change) => {
    const item = await desk.item(aino)
    desk.client.change = (path, data) => (isConfirmation(path) ? change(data as never) : data)
    await confirmArrival(item, !item.completed)
    await flushNow()
    expect(await unsentCount()).toBe(1)
  })

  test('a ride whose cancelling is answered with another ride is not told to be cancelled', async () => {
    const [item, other] = [await desk.item(aino), await desk.item(bertta)]
    desk.client.link = ({ path }) =>
      path.endsWith('/cancel') ? { status: 200, data: { ...other, cancelling: true } } : 'pass'
    await expect(cancelArrival(item, 'Sairas')).rejects.toMatchObject(notUnderstood)
  })

  test.each([
    ['of another destination', (rows: object[]) => rows.map((row) => ({ ...row, placeId: 999 }))],
    ['that is cut off', () => '[{"id":1,"tripId"'],
    ['of rows that are none', () => [{ message: 'ok' }, { message: 'ok' }]],
    ['that is nothing', () => ''],
  ])('a list %s replaces nothing', async (__, change) => {
    const before = await desk.board()
    await workspace().mirror.lists.update(`arrivals:${desk.world.centre.destinationId}`, { etag: null })
    desk.client.change = (path, data) => (path.includes('/destination/') ? change(data as never) : data)
    await expect(pullArrivals(desk.world.centre.destinationId)).rejects.toThrow(ApiError)
    expect(await desk.board()).toEqual(before)
  })

  test('an answer that is nobody’s says nothing of the connection, nor of the clock', async () => {
    const heard = vi.fn()
    configureApi({ onAnswer: heard })
    desk.client.link = () => ({ status: 200, data: {} })
    const isOnline = currentConnection().online
    await expect(pullArrivals(desk.world.centre.destinationId)).rejects.toThrow(ApiError)
    expect([heard.mock.calls.length, currentConnection().online]).toEqual([0, isOnline])
  })
})

describe('a server that names the calls it answers', () => {
  const list = () => pullArrivals(desk.world.centre.destinationId)
  const message = { message: 'Apua', version: '1.0.0', locale: 'fi', destinationId: 0, url: '/' } as const

  test('is not mistaken for somebody who answers with an empty list', async () => {
    const before = await desk.board()
    desk.client.link = () => ({ status: 200, data: [] })
    await expect(list()).rejects.toThrow(ApiError)
    expect(await desk.board()).toEqual(before)
  })

  test('is not mistaken for somebody who says nothing to what says nothing', async () => {
    await list()
    desk.client.link = () => ({ status: 200, data: {} })
    await expect(sendSupport(message)).rejects.toMatchObject(notUnderstood)
    desk.client.link = () => 'pass'
    await sendSupport(message)
  })

  test('names each with its key', async () => {
    const { app } = desk.server
    const answer = await app.fastify.inject({
      url: '/api/app/info',
      headers: { [headers.idempotencyKey]: 'avain-12345678' },
    })
    expect(answer.headers[headers.answeredCall.toLowerCase()]).toBe('GET /api/app/info avain-12345678')
  })

  test('is known as one by what starts behind somebody else’s gateway, however much later', async () => {
    configureApi({ naming: keptNaming })
    await list()
    const before = await desk.board()
    desk.client.link = () => ({ status: 200, data: [] })
    // nothing of what another thread has heard is in this one's memory
    configureApi({ naming: keptNaming })
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 24 * 3_600_000)
    await expect(list()).rejects.toThrow(ApiError)
    vi.restoreAllMocks()
    expect(await desk.board()).toEqual(before)
  })

  test('is kept as one that names none once it is believed without', async () => {
    configureApi({ naming: keptNaming })
    await list()
    await vi.waitFor(async () => expect(await keptNaming.read()).toBe(true))
    desk.client.isUnnamed = true
    await expect(list()).rejects.toThrow(ApiError)
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 16 * 60_000)
    await list()
    vi.restoreAllMocks()
    await vi.waitFor(async () => expect(await keptNaming.read()).toBe(false))
  })

  test('is believed without names once it has named none for a quarter of an hour', async () => {
    await list()
    desk.client.isUnnamed = true
    await expect(list()).rejects.toThrow(ApiError)
    const later = Date.now() + 16 * 60_000
    vi.spyOn(Date, 'now').mockReturnValue(later)
    await list()
    vi.restoreAllMocks()
  })
})
