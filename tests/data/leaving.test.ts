import Dexie from 'dexie'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { confirmArrival } from '#data/arrivals.ts'
import { currentSession, device } from '#data/device/db.ts'
import { StorageError } from '#data/device/storage-error.ts'
import { closeWorkspace, workspace } from '#data/workspace/workspace.ts'
import { flushNow } from '#data/delivery/deliver.ts'
import { unsentCount } from '#data/workspace/queue.ts'
import {
  endRefusedSession,
  resumeSession,
  sendBeforeSignOut,
  signIn,
  signOut,
  takeLastCountFrom,
} from '#data/session.ts'
import { deskEmail } from '#tests/support/board.ts'
import { testPassword } from '#tests/support/users.ts'
import { names, openDesk, type Desk } from './desk.ts'

const [aino = '', bertta = ''] = names
let desk: Desk

beforeAll(async () => {
  desk = await openDesk()
})
afterAll(async () => {
  await signIn(deskEmail, testPassword)
  await desk.close()
})
beforeEach(async () => {
  desk.client.link = () => 'pass'
  await device.users.clear()
  await signIn(deskEmail, testPassword)
  const { outbox } = workspace()
  await Promise.all([outbox.commands.clear(), outbox.dead.clear(), outbox.log.clear(), outbox.kept.delete('holds')])
})

/** A confirmation that could not be sent. */
async function leaveUnsent(): Promise<void> {
  await desk.synchronize()
  const item = await desk.item(aino)
  desk.client.link = ({ path }) => (/set(Complete|Incomplete)/.test(path) ? 503 : 'pass')
  await confirmArrival(item, !item.completed)
  await flushNow()
}

describe('what waits for a decision', () => {
  /** A confirmation that the server has refused, and one that could not be sent. */
  async function leaveRefusedAndUnsent(): Promise<string> {
    await desk.synchronize()
    const item = await desk.item(bertta)
    desk.client.link = ({ path }) => (/set(Complete|Incomplete)/.test(path) ? 422 : 'pass')
    await confirmArrival(item, !item.completed)
    await desk.synchronize()
    const [dead] = await workspace().outbox.dead.toArray()
    await workspace()
      .outbox.dead.toCollection()
      .modify({ message: `${bertta} is away` })
    await leaveUnsent()
    return dead?.command.opId ?? ''
  }

  /** Ids of the dead letters, with the server's words. */
  const letters = async () =>
    (await workspace().outbox.dead.toArray()).map(({ command, message }) => [command.opId, message])

  test.each([
    ['keep', 1],
    ['discard', 0],
  ] as const)('survives a sign-out with "%s" as ids, also one that is interrupted', async (choice, left) => {
    const opId = await leaveRefusedAndUnsent()
    await signOut(choice)
    await signIn(deskEmail, testPassword)
    expect(await letters()).toEqual([[opId, '']])
    expect(await unsentCount()).toBe(left)

    const { userKey } = workspace()
    await leaveUnsent()
    await device.kept.put({ k: `wipe:${userKey}`, value: choice })
    await device.session.clear()
    closeWorkspace()
    expect(await resumeSession()).toBeNull()
    await signIn(deskEmail, testPassword)
    expect(await letters()).toEqual([[opId, '']])
    expect(await unsentCount()).toBe(left)
  })

  test('keeps the opposite of a discarded confirmation waiting whose sending was not answered', async () => {
    await leaveUnsent()
    await workspace().outbox.commands.toCollection().modify({ state: 'sending' })
    const [entityKey] = await workspace().outbox.commands.orderBy('entityKey').keys()

    await signOut('discard')
    await signIn(deskEmail, testPassword)

    expect(await workspace().outbox.kept.get('holds')).toMatchObject({ value: [{ entityKey }] })
    expect(await workspace().outbox.log.toArray()).toMatchObject([{ entityKey, outcome: 'discarded' }])
  })
})

test('what a later build has queued is discarded too, and what of it can be read is noted', async () => {
  await leaveUnsent()
  const { commands } = workspace().outbox
  const [ours] = (await commands.toArray()) as [object]
  await commands.bulkAdd([
    { ...ours, seq: 1001, opId: 'later', v: 2 },
    { ...ours, seq: 1002, opId: 'other', entityKey: 'arrival:0', v: 2 },
  ])
  expect(await unsentCount()).toBe(3)

  await signOut('discard')
  await signIn(deskEmail, testPassword)

  expect(await workspace().outbox.commands.count()).toBe(0)
  expect(await workspace().outbox.log.toArray()).toMatchObject([{ outcome: 'discarded' }])
})

test("what waits for the next sign-in has none of the server's words", async () => {
  await leaveUnsent()
  const { commands, dead } = workspace().outbox
  const answer = `${aino} is away`
  await commands.toCollection().modify({ lastError: answer })
  const [command] = await commands.toArray()
  await dead.add({ command, reason: 'refused', code: '', message: answer, resolvedAt: 0 } as never)

  await signOut('keep')
  await signIn(deskEmail, testPassword)

  const { outbox } = workspace()
  expect(JSON.stringify([await outbox.commands.toArray(), await outbox.dead.toArray()])).not.toContain(answer)
  expect(await unsentCount()).toBe(1)
})

describe('a wipe that fails', () => {
  const wipes = () => device.kept.where('k').startsWith('wipe:').count()
  /** Has a method of all databases fail. @param fails whether it does so for the database of this name */
  function breakDatabases(method: 'transaction' | 'delete', fails: (name: string, first: unknown) => boolean): void {
    const prototype = Dexie.prototype as Dexie
    const original = Reflect.get(prototype, method) as (...given: unknown[]) => unknown
    vi.spyOn(prototype, method).mockImplementation(function (this: Dexie, ...given: unknown[]) {
      const isBroken = fails(this.name, given[0])
      return isBroken ? Dexie.Promise.reject(new Dexie.UnknownError('broken')) : original.apply(this, given)
    } as never)
    onTestFinished(() => void vi.restoreAllMocks())
  }

  test('of what is discarded takes the whole outbox along', async () => {
    await leaveUnsent()
    const { name } = workspace().outbox
    breakDatabases('transaction', (broken, mode) => broken === name && mode === 'rw')

    await signOut('discard')

    expect(await Dexie.getDatabaseNames()).not.toContain(name)
    expect(await wipes()).toBe(0)
  })

  test('keeps nobody from leaving, nor from starting, and is done as soon as it can be', async () => {
    await leaveUnsent()
    const { name } = workspace().mirror
    let isBroken = true
    breakDatabases('delete', (broken) => isBroken && broken === name)

    await signOut('keep')
    expect(await currentSession()).toBeNull()
    await device.users.clear()
    expect(await resumeSession()).toBeNull()
    expect(await wipes()).toBe(1)

    isBroken = false
    await resumeSession()
    expect(await Dexie.getDatabaseNames()).not.toContain(name)
    expect(await wipes()).toBe(0)
  })

  test('takes nothing of what its user does after the next sign-in', async () => {
    await leaveUnsent()
    const { name } = workspace().mirror
    let isBroken = true
    breakDatabases('delete', (broken) => isBroken && broken === name)
    await signOut('discard')
    await signIn(deskEmail, testPassword)
    isBroken = false
    await workspace().outbox.commands.clear()
    await leaveUnsent()

    await resumeSession()

    expect(await unsentCount()).toBe(1)
    expect(await wipes()).toBe(0)
  })
})

describe('on a device whose storage fails', () => {
  const full = () => new Dexie.AbortError('full', new Dexie.QuotaExceededError('full'))
  beforeEach(() => {
    takeLastCountFrom(() => 3)
    onTestFinished(() => {
      vi.restoreAllMocks()
      takeLastCountFrom(() => 0)
    })
  })

  test('what is left when the user leaves is what can be counted', async () => {
    await leaveUnsent()
    vi.spyOn(workspace().outbox, 'change').mockRejectedValue(new StorageError('full'))

    expect(await sendBeforeSignOut()).toBe(1)
  })

  test('what is left when the user leaves is what was counted last', async () => {
    vi.spyOn(workspace().outbox, 'transaction').mockImplementation(() =>
      Dexie.Promise.reject(new Dexie.DatabaseClosedError()),
    )

    expect(await sendBeforeSignOut()).toBe(3)
  })

  const ends = [
    ['the user', () => signOut('keep')],
    ['a refused token', async () => endRefusedSession((await currentSession())?.token ?? '')],
  ] as const

  test.each(ends)('%s ends the session, and what was counted last is left', async (_, end) => {
    workspace().outbox.isOutdated = true
    workspace().outbox.close()

    await end()

    expect(await currentSession()).toBeNull()
    expect(await device.users.toArray()).toMatchObject([{ unsent: 3 }])
  })

  test.each(ends)('%s ends the session without any room too, and the mirror goes for it', async (_, end) => {
    const { mirror } = workspace()
    const original = device.transaction.bind(device) as (...given: unknown[]) => unknown
    vi.spyOn(device, 'transaction').mockImplementation(((...given: unknown[]) =>
      Dexie.exists(mirror.name).then((exists) =>
        exists ? Dexie.Promise.reject(full()) : original(...given),
      )) as never)

    await end()

    expect(await currentSession()).toBeNull()
    expect(await Dexie.getDatabaseNames()).not.toContain(mirror.name)
  })
})
