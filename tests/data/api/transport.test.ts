import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { configureApi } from '#data/api/client.ts'
import { currentConnection } from '#data/api/connection.ts'
import { transmit } from '#data/api/transport.ts'
import { pullArrivals } from '#data/arrivals.ts'
import { openDesk, type Desk } from '../desk.ts'

let desk: Desk

beforeAll(async () => {
  desk = await openDesk()
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => desk.close())

const list = () => pullArrivals(desk.world.centre.destinationId)

test('what sends may not come: that is as if no answer had come, and the next call asks for it again', async () => {
  const transport = vi.fn().mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValue({ transmit })
  configureApi({ transport })

  await expect(list()).rejects.toMatchObject({ status: null, errors: [{ code: 'request_not_made' }] })
  expect(currentConnection().online).toBe(false)

  await list()
  expect(currentConnection().online).toBe(true)
})

test('a call leaves when what sends has come, which its answer’s time is counted from', async () => {
  const arrivedAt = Date.now() + 60_000
  const heard = vi.fn()
  configureApi({
    onAnswer: heard,
    transport() {
      vi.spyOn(Date, 'now').mockReturnValue(arrivedAt)
      return Promise.resolve({ transmit })
    },
  })

  await list()

  const [[, sentAt]] = heard.mock.calls as [[string, number]]
  expect(sentAt).toBe(arrivedAt)
})
