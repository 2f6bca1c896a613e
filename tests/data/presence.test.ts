import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { presenceTimes, tellPresence, type OpenRecord, type Present } from '#contract/presence.ts'
import { sawAnswer, sawNoAnswer } from '#data/api/connection.ts'
import { PresenceTelling } from '#data/live/presence.ts'
import { holdTimers } from '#tests/support/held-timers.ts'
import { addPassenger } from '#tests/support/rides.ts'
import { openPassengerDesk, type PassengerDesk } from './passenger-desk.ts'

const colleague = 'molemmat@perille.example'

let desk: PassengerDesk
let record: OpenRecord
let telling: PresenceTelling | null
let others: readonly Present[]
let askAgain: () => void

beforeAll(async () => {
  desk = await openPassengerDesk()
})
beforeEach(async () => {
  record = { kind: 'passenger', id: await addPassenger(desk.server.services, desk.world.centre) }
  others = []
  desk.client.seen.length = 0
  askAgain = holdTimers(presenceTimes.askMs)
})
afterEach(async () => {
  telling?.leave()
  telling = null
  await expect.poll(counted).toEqual([])
  desk.client.link = () => 'pass'
  sawAnswer()
})
afterAll(() => desk.close())

const begin = (isChanging: boolean) => {
  telling = new PresenceTelling(record, isChanging, (now) => (others = now))
}
const colleagueTells = (isChanging: boolean) => {
  const body = { record, window: 'window-of-colleague', isChanging }
  return desk.server.call(tellPresence, { body, token: desk.world.tokens.both })
}
/** Whom the colleague is told of. */
const seen = async () => (await colleagueTells(false)).json<{ others: unknown[] }>().others
/** Windows of this device that the server counts. */
const counted = () =>
  desk.server.services.db
    .selectFrom('presence')
    .select('window_id')
    .where('user_id', '=', desk.world.coordinatorId)
    .execute()
const calls = () => desk.client.seen.filter(({ path }) => path === tellPresence.path)
const cut = () => (desk.client.link = ({ path }) => (path === tellPresence.path ? 'cut' : 'pass'))

test('who comes is told, and who goes, at the next time that it is asked', async () => {
  begin(false)
  await expect.poll(calls).toHaveLength(1)
  await colleagueTells(true)
  askAgain()
  await expect.poll(() => others).toEqual([{ name: colleague }])
  await colleagueTells(false)
  askAgain()
  await expect.poll(() => others).toEqual([])
})

test('who begins to change it is told of at once, and who has ended at the next time', async () => {
  begin(false)
  await expect.poll(calls).toHaveLength(1)
  expect(await seen()).toEqual([])
  telling?.change(true)
  await expect.poll(seen).toHaveLength(1)
  telling?.change(false)
  expect(await seen()).toHaveLength(1)
  askAgain()
  await expect.poll(seen).toEqual([])
})

test('who leaves is gone at once, and asks no more', async () => {
  begin(true)
  await expect.poll(seen).toHaveLength(1)
  telling?.leave()
  await expect.poll(seen).toEqual([])
  const count = calls().length
  askAgain()
  await expect.poll(seen).toEqual([])
  expect(calls()).toHaveLength(count)
})

test('who has changed nothing has nothing to say on leaving', async () => {
  begin(false)
  await expect.poll(calls).toHaveLength(1)
  telling?.leave()
  await expect.poll(seen).toEqual([])
  expect(calls()).toHaveLength(1)
})

test('without a network nobody is shown, and it is asked again once there is one', async () => {
  await colleagueTells(true)
  begin(false)
  await expect.poll(() => others).toHaveLength(1)
  cut()
  sawNoAnswer()
  askAgain()
  await expect.poll(() => others).toEqual([])
  const count = calls().length
  desk.client.link = () => 'pass'
  askAgain()
  await expect.poll(seen).toEqual([])
  expect(calls()).toHaveLength(count)
  await colleagueTells(true)
  sawAnswer()
  await expect.poll(() => others).toHaveLength(1)
})

test('a call that a busy server turns away shows nobody gone', async () => {
  await colleagueTells(true)
  begin(false)
  await expect.poll(() => others).toHaveLength(1)
  const busy = { status: 503, data: { service_unavailable: [] } }
  desk.client.link = ({ path }) => (path === tellPresence.path ? busy : 'pass')
  askAgain()
  await expect.poll(seen).toEqual([])
  expect(others).toHaveLength(1)
})

test('a record that is gone is not asked about again soon, and other records are', async () => {
  record = { kind: 'passenger', id: 987_654 }
  begin(true)
  await expect.poll(calls).toHaveLength(1)
  askAgain()
  telling?.leave()
  record = { kind: 'passenger', id: await addPassenger(desk.server.services, desk.world.centre) }
  begin(true)
  await expect.poll(seen).toHaveLength(1)
  expect(calls()).toHaveLength(3)
})

// the last one: from then on this window asks no more
test('a server that has no such call is not asked for each record that is opened', async () => {
  let asked = 0
  desk.client.link = ({ path }) => {
    if (path === tellPresence.path) asked += 1
    return path === tellPresence.path ? 404 : 'pass'
  }
  for (const count of [1, 2, 2, 2]) {
    begin(false)
    await expect.poll(() => asked).toBe(count)
    askAgain()
    telling?.leave()
    await expect.poll(seen).toEqual([])
  }
  expect(others).toEqual([])
})
