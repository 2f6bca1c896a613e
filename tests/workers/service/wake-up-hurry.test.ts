import { afterAll, beforeAll, expect, test } from 'vitest'
import { confirmArrival } from '#data/arrivals.ts'
import { flushNow } from '#data/delivery/deliver.ts'
import { names, openDesk, type Desk } from '#tests/data/desk.ts'
import { wakeUp } from '../../../workers/service/wake-up.ts'

let desk: Desk

beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.close())

const withPages = (...pages: object[]) => ({ matchAll: () => Promise.resolve(pages) }) as never

test('a wake-up hurries a change once while a page is open, and each time where none is', async () => {
  let writes = 0
  desk.client.link = ({ method }) => {
    if (method !== 'PUT') return 'pass'
    writes += 1
    return 'cut'
  }
  const page = { postMessage: () => undefined }
  const item = await desk.item(names[0] ?? '')
  await confirmArrival(item, !item.completed)
  await flushNow()
  expect(writes).toBe(1)

  const written: number[] = []
  for (const clients of [withPages(page), withPages(page), withPages(), withPages()]) {
    await expect(wakeUp(clients)).rejects.toThrow('left to send')
    written.push(writes)
  }

  expect(written).toEqual([2, 2, 3, 4])
})
