import Dexie from 'dexie'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { boardOf, confirmArrival } from '#data/arrivals.ts'
import { ApiError } from '#data/api/api-error.ts'
import { usersWithUnsent } from '#data/workspace/departed.ts'
import { destinationsOfUser } from '#data/destinations.ts'
import { currentSession, device, maskedEmail, userKeyOf } from '#data/device/db.ts'
import { mirroredMe, openedWorkspace, workspace } from '#data/workspace/workspace.ts'
import { mirrorName } from '#data/mirror/db.ts'
import { outboxName } from '#data/outbox/db.ts'
import { flushNow } from '#data/delivery/deliver.ts'
import { unsentCount } from '#data/workspace/queue.ts'
import { endRefusedSession, pullMe, resumeSession, signIn, signOut } from '#data/session.ts'
import { deskEmail } from '#tests/support/board.ts'
import { testPassword } from '#tests/support/users.ts'
import { names, openDesk, type Desk } from './desk.ts'

const lockAfterMs = 24 * 3_600_000

const [aino = ''] = names
const other = 'sibling@perille.example'
let desk: Desk

beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.close())
beforeEach(async () => {
  desk.client.link = () => 'pass'
  await device.users.clear()
  await signIn(deskEmail, testPassword)
  const { outbox } = workspace()
  await Promise.all([outbox.commands.clear(), outbox.dead.clear(), outbox.log.clear(), outbox.kept.delete('holds')])
})

const databases = async () => (await Dexie.getDatabaseNames()).filter((name) => /-(mirror|outbox)-/.test(name))

/** A confirmation that could not be sent. */
async function leaveUnsent(): Promise<void> {
  await desk.synchronize()
  const item = await desk.item(aino)
  desk.client.link = ({ path }) => (/set(Complete|Incomplete)/.test(path) ? 503 : 'pass')
  await confirmArrival(item, !item.completed)
  await flushNow()
}

describe('signing in', () => {
  test('keeps token and user in one record, under a name that tells nothing', async () => {
    const session = await currentSession()

    expect(session).toMatchObject({ email: deskEmail, userId: desk.world.deskId })
    expect(session?.token.length).toBeGreaterThan(30)
    expect(session?.userKey).toBe(await userKeyOf('https://perille.example', desk.world.deskId))
    expect((await databases()).join()).not.toContain('@')
  })

  test('with a wrong password throws what the server said and changes nothing', async () => {
    const before = await currentSession()

    await expect(signIn(deskEmail, 'Wrong1234')).rejects.toSatisfy(
      (error) => error instanceof ApiError && error.hasCode('login_failure'),
    )

    expect(await currentSession()).toEqual(before)
  })

  test("as another user deletes the first one's mirror and opens an outbox of one's own", async () => {
    const first = workspace().userKey
    await leaveUnsent()
    desk.client.link = () => 'pass'

    await signIn(other, testPassword)

    expect(await databases()).not.toContain(mirrorName(first))
    expect(await databases()).toContain(outboxName(first))
    expect(workspace().userKey).not.toBe(first)
    expect(await unsentCount()).toBe(0)
  })
})

describe('signing out', () => {
  test.each([
    ['keep', 1],
    ['discard', 0],
  ] as const)('with "%s" leaves %s unsent for the next sign-in, and no copy of anything', async (choice, left) => {
    await leaveUnsent()
    const { userKey } = workspace()

    await signOut(choice)

    expect(await currentSession()).toBeNull()
    expect(openedWorkspace()).toBeNull()
    expect(await databases()).not.toContain(mirrorName(userKey))
    const waiting = await usersWithUnsent()
    expect(waiting.map(({ unsent }) => unsent)).toEqual(left ? [left] : [])
    expect(waiting.map(({ maskedEmail: shown }) => shown)).toEqual(left ? [maskedEmail(deskEmail)] : [])

    desk.client.link = () => 'pass'
    await signIn(deskEmail, testPassword)
    expect(await unsentCount()).toBe(left)
  })

  /** Tables of the device that hold a text. */
  const tablesWith = async (text: string): Promise<string[]> => {
    const found: string[] = []
    for (const name of await Dexie.getDatabaseNames()) {
      const database = await new Dexie(name).open()
      for (const table of database.tables) {
        const rows: unknown[] = await table.toArray()
        if (JSON.stringify(rows).includes(text)) found.push(table.name)
      }
      database.close()
    }
    return found
  }

  test('keeps the name of a passenger with what waits, and nowhere else', async () => {
    await leaveUnsent()
    await signOut('keep')

    expect(await tablesWith(aino)).toEqual(['commands'])
  })

  test('keeps no name with what was sent or discarded', async () => {
    await leaveUnsent()
    desk.client.link = () => 'pass'
    await flushNow({ hurry: true })
    expect(await tablesWith(aino)).toContain('log')
    await signOut('keep')
    expect(await tablesWith(aino)).not.toContain('log')

    await signIn(deskEmail, testPassword)
    await leaveUnsent()
    await signOut('discard')

    expect(await tablesWith(aino)).toEqual([])
  })
})

describe('a refused token', () => {
  test('ends the session, keeps the outbox, and asks nothing', async () => {
    await leaveUnsent()
    const token = (await currentSession())?.token ?? ''

    expect(await endRefusedSession(token)).toBe(true)

    expect(await currentSession()).toBeNull()
    expect((await usersWithUnsent()).map(({ unsent }) => unsent)).toEqual([1])
  })

  test('is refused once: what else comes back with it opens nothing again', async () => {
    const token = (await currentSession())?.token ?? ''
    const first = endRefusedSession(token)
    while (openedWorkspace()) await new Promise((resolve) => setImmediate(resolve))
    const second = endRefusedSession(token)
    expect(openedWorkspace()).toBeNull()

    expect(await Promise.all([first, second])).toEqual([true, false])

    expect(openedWorkspace()).toBeNull()
  })

  test('that is no longer the current one means nothing', async () => {
    expect(await endRefusedSession('perille_of_yesterday')).toBe(false)
    expect(await currentSession()).not.toBeNull()
  })

  test('stops the queue without consuming anything, and the same user goes on', async () => {
    await leaveUnsent()
    await desk.server.services.db.deleteFrom('session').execute()
    desk.client.link = () => 'pass'
    await flushNow({ hurry: true })
    await expect.poll(currentSession).toBeNull()

    await signIn(deskEmail, testPassword)
    expect(await unsentCount()).toBe(1)
    await flushNow({ hurry: true })
    expect(await unsentCount()).toBe(0)
  })
})

describe('a start', () => {
  test('without a network opens what the device knows', async () => {
    desk.client.link = () => 'cut'

    const resumed = await resumeSession()

    expect(resumed).toMatchObject({ me: { email: deskEmail } })
    expect(await desk.board()).toHaveLength(names.length)
  })

  test('after a day without an answer asks for a sign-in and touches nothing unsent', async () => {
    await leaveUnsent()
    await device.session.update('current', { confirmedAt: Date.now() - lockAfterMs - 1 })

    expect(await resumeSession()).toBe('expired')

    expect((await usersWithUnsent()).map(({ unsent }) => unsent)).toEqual([1])
  })

  test('begins the day anew with a call that the server accepts', async () => {
    await device.session.update('current', { confirmedAt: Date.now() - lockAfterMs / 2 })
    const later = Date.now() + 2 * 60_000
    vi.useFakeTimers({ toFake: ['Date'], now: later })
    onTestFinished(() => void vi.useRealTimers())

    await pullMe()

    await vi.waitFor(async () => expect((await currentSession())?.confirmedAt).toBeGreaterThanOrEqual(later))
  })

  test('takes nobody else’s rights for its user’s', async () => {
    desk.client.change = (path, data) => (path.endsWith('/me') ? { ...(data as object), id: 999, roles: [] } : data)
    onTestFinished(() => void (desk.client.change = null))
    const before = await mirroredMe()

    await expect(pullMe()).rejects.toMatchObject({ status: null })

    expect(await mirroredMe()).toEqual(before)
  })

  test('finishes a sign-out that was interrupted', async () => {
    const { userKey, mirror } = workspace()
    mirror.close()
    await device.kept.put({ k: `wipe:${userKey}`, value: 'discard' })
    await device.session.clear()

    expect(await resumeSession()).toBeNull()

    expect(await databases()).not.toContain(mirrorName(userKey))
    expect(await device.kept.where('k').startsWith('wipe:').count()).toBe(0)
  })
})

describe('what was read', () => {
  test('is at hand for nobody who signs in after it, not even the same user', async () => {
    await desk.board()
    await destinationsOfUser()
    const { destinationId } = desk.world.centre
    expect(boardOf.atHand(destinationId, desk.today)).toBeDefined()

    await signOut('discard')
    expect([boardOf.atHand(destinationId, desk.today), destinationsOfUser.atHand()]).toEqual([undefined, undefined])
    await signIn(deskEmail, testPassword)

    expect([boardOf.atHand(destinationId, desk.today), destinationsOfUser.atHand()]).toEqual([undefined, undefined])
  })
})
