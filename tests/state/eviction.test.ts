// @apart: asks what modules do that have just been loaded
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { confirmArrival } from '#data/arrivals.ts'
import { workspace } from '#data/workspace/workspace.ts'
import { flushNow } from '#data/delivery/deliver.ts'
import { signIn } from '#data/session.ts'
import { lostConfirmations, rememberPending } from '#state/eviction.ts'
import { signOut } from '#state/session.ts'
import { names, openDesk, type Desk } from '#tests/data/desk.ts'
import { deskEmail } from '#tests/support/board.ts'
import { testPassword } from '#tests/support/users.ts'

const kept = new Map<string, string>()
vi.hoisted(() => vi.stubGlobal('addEventListener', () => undefined))

let desk: Desk

beforeAll(async () => {
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  })
  desk = await openDesk()
})
beforeEach(async () => {
  desk.client.link = () => 'pass'
  await signIn(deskEmail, testPassword)
  await lostConfirmations()
})
afterAll(() => desk.close())

/** A confirmation that could not be sent, and is remembered outside of the databases. */
async function leaveUnsent(): Promise<void> {
  await desk.synchronize()
  const item = await desk.item(names[0] ?? '')
  desk.client.link = ({ path }) => (/set(Complete|Incomplete)/.test(path) ? 503 : 'pass')
  await confirmArrival(item, !item.completed)
  await flushNow()
  desk.client.link = () => 'pass'
  rememberPending(1)
}

test('what the browser has removed is told at the next start', async () => {
  await leaveUnsent()
  await workspace().outbox.kept.delete('marker')

  expect(await lostConfirmations()).toBe(1)
})

test.each(['keep', 'discard'] as const)('nothing is said to be lost after signing out with "%s"', async (choice) => {
  await leaveUnsent()
  await signOut(choice)
  await signIn(deskEmail, testPassword)

  expect(await lostConfirmations()).toBe(0)
})

test('what was discarded is not lost when the browser removes the data afterwards', async () => {
  await leaveUnsent()
  await signOut('discard')
  await signIn(deskEmail, testPassword)
  await workspace().outbox.kept.delete('marker')

  expect(await lostConfirmations()).toBe(0)
})
