import { afterAll, beforeAll, expect, test } from 'vitest'
import { ApiError } from '#data/api/api-error.ts'
import { confirmArrival, pullArrivals } from '#data/arrivals.ts'
import { workspace } from '#data/workspace/workspace.ts'
import { needingAttention } from '#data/workspace/queue.ts'
import { names, openDesk, type Desk } from '../desk.ts'

const [aino = '', bertta = ''] = names
let desk: Desk

beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.close())

/** The server's list with each row as it is made to look; the rest of the call is real. */
async function answerWith(change: (rows: Record<string, unknown>[]) => unknown): Promise<void> {
  const { destinationId } = desk.world.centre
  await workspace().mirror.lists.update(`arrivals:${destinationId}`, { etag: null })
  desk.client.change = (path, data) => (path.includes('arrivalDepartures/destination') ? change(data as never) : data)
  await pullArrivals(destinationId).finally(() => (desk.client.change = null))
}

const shown = async () => (await desk.board()).map(({ passengerName }) => passengerName).sort()

test('a row that cannot be read stays as it was, and the others are brought up to date', async () => {
  await answerWith((rows) =>
    rows.map((row) =>
      row['passengerName'] === aino ? { id: row['id'] } : { ...row, driverNote: `${String(row['passengerName'])}!` },
    ),
  )
  expect(await shown()).toEqual([...names].sort())
})

test('what is missing from an answer with a row that cannot be read is not taken for gone', async () => {
  await answerWith((rows) => [{ broken: true }, ...rows.filter((row) => row['passengerName'] !== bertta)])
  expect(await shown()).toEqual([...names].sort())

  const item = await desk.item(bertta)
  await confirmArrival(item, !item.completed)
  await desk.synchronize()
  expect(await needingAttention()).toEqual([])
})

test('a whole answer removes what is gone', async () => {
  await answerWith((rows) => rows.filter((row) => row['passengerName'] !== bertta))
  expect(await shown()).toEqual(names.filter((name) => name !== bertta).sort())
  await answerWith((rows) => rows)
  expect(await shown()).toEqual([...names].sort())
})

test.each([[{}], [null], ['']])('an answer that is no list (%j) removes nothing and says so', async (answer) => {
  await expect(answerWith(() => answer)).rejects.toThrow(ApiError)
  expect(await shown()).toEqual([...names].sort())
})
