import Dexie from 'dexie'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import {
  closeWorkspace,
  openedWorkspace,
  openWorkspace,
  reopenWorkspace,
  whenLost,
  whenOutdated,
  workspace,
} from '#data/workspace/workspace.ts'
import { names, openDesk, type Desk } from './desk.ts'

let desk: Desk
let user: { userId: number; userKey: string }
const lost = vi.fn()
const outdated = vi.fn()

beforeAll(async () => {
  desk = await openDesk()
  user = workspace()
})
beforeEach(async () => {
  const { mirror, outbox, drafts } = openWorkspace(user)
  await Promise.all([mirror.open(), outbox.open(), drafts.open()])
  whenLost(lost)
  whenOutdated(outdated)
  vi.clearAllMocks()
})
afterAll(() => desk.close())

/** Whatever was closed before has been told of, and opened again if it is to be: another one has come that way since. */
async function settled(): Promise<void> {
  const later = new Dexie('later')
  later.version(1).stores({})
  await later.open()
  const closed = new Promise((resolve) => later.on('close', resolve))
  later.close()
  await closed
  await later.delete()
}

test('databases that the browser has closed are opened again, and their rows are there', async () => {
  const { mirror, outbox } = workspace()
  mirror.close({ disableAutoOpen: true })
  outbox.close({ disableAutoOpen: true })

  expect(await reopenWorkspace()).toBe(true)
  expect(await reopenWorkspace()).toBe(false)

  expect(openedWorkspace()?.mirror.isOpen()).toBe(true)
  expect(await desk.board()).toHaveLength(names.length)
})

test('databases that this window has closed are not lost', async () => {
  const { mirror, outbox, drafts } = workspace()

  closeWorkspace()
  await settled()

  expect([mirror, outbox, drafts].map((database) => database.isOpen())).toEqual([false, false, false])
  expect(lost).not.toHaveBeenCalled()
})

test('a database that another window deletes stays closed, and its user gets another one', async () => {
  const before = workspace()

  await Dexie.delete(before.mirror.name)
  await settled()

  expect(await reopenWorkspace()).toBe(false)
  expect(before.mirror.isOpen()).toBe(false)
  expect(lost).not.toHaveBeenCalled()
  expect(outdated).not.toHaveBeenCalled()
  expect(await Dexie.exists(before.mirror.name)).toBe(false)

  const { mirror, outbox } = openWorkspace(user)
  expect(await mirror.arrivals.count()).toBe(0)
  expect(outbox.isOutdated).toBe(false)
  expect(before.outbox.isOpen()).toBe(false)
})

test('databases that a newer build has taken over are left to it, by the same user too', async () => {
  const before = workspace()
  const newer = new Dexie(before.mirror.name)
  onTestFinished(async () => {
    closeWorkspace()
    await newer.delete()
    openWorkspace(user)
  })
  newer.version(99).stores({})

  await newer.open()
  await settled()

  expect(outdated).toHaveBeenCalled()
  expect(await reopenWorkspace()).toBe(false)
  expect(openWorkspace(user)).toBe(before)
  expect([before.mirror.isOpen(), before.outbox.isOutdated]).toEqual([false, true])
})
