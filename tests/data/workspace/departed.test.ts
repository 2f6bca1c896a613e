import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { confirmArrival } from '#data/arrivals.ts'
import { device } from '#data/device/db.ts'
import { workspace } from '#data/workspace/workspace.ts'
import { OutboxDatabase } from '#data/outbox/db.ts'
import { flushNow } from '#data/delivery/deliver.ts'
import { unsentCount } from '#data/workspace/queue.ts'
import { signIn, signOut, tidyDevice } from '#data/session.ts'
import { usersWithUnsent } from '#data/workspace/departed.ts'
import { deskEmail } from '#tests/support/board.ts'
import { testPassword } from '#tests/support/users.ts'
import { names, openDesk, type Desk } from '../desk.ts'

const other = 'sibling@perille.example'
const week = 7 * 24 * 3_600_000
let desk: Desk
let userKey: string

beforeAll(async () => {
  desk = await openDesk()
  userKey = workspace().userKey
})
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: desk.server.clock.now })
  await signIn(deskEmail, testPassword)
  const { outbox } = workspace()
  await Promise.all([outbox.commands.clear(), outbox.dead.clear(), outbox.log.clear()])
})
afterEach(() => vi.useRealTimers())
afterAll(() => desk.close())

/** A confirmation that could not be sent. */
async function leaveUnsent(): Promise<void> {
  desk.client.link = () => 'pass'
  await desk.synchronize()
  const item = await desk.item(names[0] ?? '')
  desk.client.link = ({ path }) => (/set(Complete|Incomplete)/.test(path) ? 503 : 'pass')
  await confirmArrival(item, !item.completed)
  await flushNow()
  desk.client.link = () => 'pass'
}

const later = (ms: number) => vi.setSystemTime(Date.now() + ms)

/** What the device holds of the user, whoever is signed in. */
async function held() {
  const outbox = new OutboxDatabase(userKey)
  const [commands, log, dead] = await Promise.all([
    outbox.commands.count(),
    outbox.log.toArray(),
    outbox.dead.toArray(),
  ])
  outbox.close()
  return { commands, log: log.map(({ outcome }) => outcome), dead: dead.length, text: JSON.stringify([log, dead]) }
}

test.each([
  ['while somebody else works', () => signIn(other, testPassword)],
  ['while nobody is signed in', () => Promise.resolve()],
])('what a user has not come back to send within a week is given up %s, and that is noted', async (_, go) => {
  await leaveUnsent()
  await signOut('keep')
  await go()

  later(week - 60_000)
  tidyDevice()
  expect((await usersWithUnsent()).map(({ unsent }) => unsent)).toEqual([1])
  expect(await held()).toMatchObject({ commands: 1 })

  later(120_000)
  expect(await usersWithUnsent()).toEqual([])
  tidyDevice()
  await vi.waitFor(async () => expect(await held()).toMatchObject({ commands: 0, log: ['purged'], dead: 0 }))
  await vi.waitFor(async () => expect(await device.users.get(userKey)).toMatchObject({ unsent: 0 }))

  later(week + 60_000)
  tidyDevice()
  await vi.waitFor(async () => expect(await held()).toMatchObject({ commands: 0, log: [], dead: 0 }))
})

test('what the server has accepted and no list has shown is forgotten with it', async () => {
  await leaveUnsent()
  await workspace().outbox.commands.toCollection().modify({ state: 'acked', ackTick: 1 })
  await signOut('keep')

  later(week + 60_000)
  tidyDevice()

  await vi.waitFor(async () => expect(await held()).toMatchObject({ commands: 0, log: [], dead: 0 }))
})

test('what waits for a decision is never given up for its age, and loses its name after a week', async () => {
  await leaveUnsent()
  const { outbox } = workspace()
  const [command] = await outbox.commands.toArray()
  await outbox.dead.add({ command, reason: 'refused', code: '', message: '', resolvedAt: Date.now() } as never)
  await signOut('keep')
  expect((await held()).text).toContain(names[0])

  later(week + 60_000)
  tidyDevice()

  await vi.waitFor(async () => expect(await held()).toMatchObject({ commands: 0, dead: 1 }))
  expect((await held()).text).not.toContain(names[0])
})

test('what the signed-in user has not sent waits for ever, and the log of it for a week', async () => {
  await leaveUnsent()
  const { log } = workspace().outbox
  const entry = { opId: 'a', entityKey: 'arrival:1', kind: 'setComplete', madeAt: 0, outcome: 'sent' } as const
  await log.bulkAdd([
    { ...entry, at: Date.now() },
    { ...entry, at: Date.now() + week },
  ])

  later(week + 60_000)
  tidyDevice()

  await vi.waitFor(async () => expect(await log.count()).toBe(1))
  expect(await unsentCount()).toBe(1)
})
