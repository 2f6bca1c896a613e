import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { confirmArrival, pullArrivals } from '#data/arrivals.ts'
import { workspace } from '#data/workspace/workspace.ts'
import { flushNow } from '#data/delivery/deliver.ts'
import { sentToday } from '#data/workspace/queue.ts'
import { names, openDesk, type Desk } from '../desk.ts'

const [aino = '', bertta = ''] = names
let desk: Desk

beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.close())
beforeEach(async () => {
  desk.client.change = null
  await forgetTag()
  await desk.synchronize()
})

const forgetTag = () => workspace().mirror.lists.update(`arrivals:${desk.world.centre.destinationId}`, { etag: null })
const sentOf = async (id: number) =>
  (await sentToday()).find((sent) => sent.kind === 'confirmation' && sent.item?.id === id)

/** The next list shows an item otherwise than it was accepted. */
async function contradict(id: number): Promise<void> {
  desk.client.change = (path, data) =>
    path.includes('/destination/')
      ? (data as { id: number; completed: boolean }[]).map((row) =>
          row.id === id ? { ...row, completed: !row.completed } : row,
        )
      : data
  await forgetTag()
  await pullArrivals(desk.world.centre.destinationId)
}

test('what was accepted and the next list contradicts is changed elsewhere, until its maker wants something else', async () => {
  const item = await desk.item(aino)
  await confirmArrival(item, !item.completed)
  await flushNow()
  await contradict(item.id)
  expect(await desk.item(aino)).toMatchObject({ completed: item.completed, sync: 'sent', isOverruled: true })
  expect(await sentOf(item.id)).toMatchObject({ isOverruled: true })

  await confirmArrival(await desk.item(aino), !item.completed)
  expect(await desk.item(aino)).toMatchObject({ completed: !item.completed, isOverruled: false })
})

const sentAllOf = async (id: number) =>
  (await sentToday()).filter((sent) => sent.kind === 'confirmation' && sent.item?.id === id)

test.each(['accepted before the list', 'not sent before it'])(
  'what its maker has undone is not, the second one being %s',
  async (when) => {
    const item = await desk.item(aino)
    const sentBefore = (await sentAllOf(item.id)).length
    await confirmArrival(item, !item.completed)
    await flushNow()
    if (when === 'accepted before the list') {
      await confirmArrival(await desk.item(aino), item.completed)
      await flushNow()
      await pullArrivals(desk.world.centre.destinationId)
    } else {
      // the list shows the second one, whose answer has not come yet
      desk.client.link = ({ path }) => (/set(Complete|Incomplete)/.test(path) ? 'cut' : 'pass')
      await confirmArrival(await desk.item(aino), item.completed)
      await contradict(item.id)
      desk.client.link = () => 'pass'
      desk.client.change = null
      await flushNow({ hurry: true })
      await forgetTag()
      await pullArrivals(desk.world.centre.destinationId)
    }
    expect(await desk.item(aino)).toMatchObject({ completed: item.completed, sync: 'sent', isOverruled: false })
    const sent = await sentAllOf(item.id)
    expect(sent.slice(0, sent.length - sentBefore).map(({ isOverruled }) => isOverruled)).toEqual([false, false])
  },
)

test('what a list shows as it was accepted is not', async () => {
  const item = await desk.item(bertta)
  await confirmArrival(item, !item.completed)
  await desk.synchronize()
  expect(await desk.item(bertta)).toMatchObject({ completed: !item.completed, isOverruled: false })
  expect(await sentOf(item.id)).toMatchObject({ isOverruled: false })
})

test('a list in which its row cannot be read lets go of nothing', async () => {
  const item = await desk.item(bertta)
  await confirmArrival(item, !item.completed)
  await flushNow()
  desk.client.change = (path, data) =>
    path.includes('/destination/')
      ? (data as { id: number }[]).map((row) => (row.id === item.id ? { id: row.id } : row))
      : data
  await forgetTag()
  await pullArrivals(desk.world.centre.destinationId)
  expect(await desk.item(bertta)).toMatchObject({ completed: !item.completed, isOverruled: false })
})

test('what is asked here over a state that somebody else has made is not told as theirs', async () => {
  const item = await desk.item(aino)
  const theirs = { changedByName: 'Mika Saloranta', changedAt: '2026-11-23T03:12:00.000Z' }
  await workspace().mirror.arrivals.update(item.id, theirs)
  expect(await desk.item(aino)).toMatchObject(theirs)

  desk.client.link = ({ path }) => (/set(Complete|Incomplete)/.test(path) ? 'cut' : 'pass')
  await confirmArrival(item, !item.completed)
  const nobodys = { changedByName: null, changedAt: null }
  expect(await desk.item(aino)).toMatchObject({ completed: !item.completed, sync: 'unsent', ...nobodys })
})
