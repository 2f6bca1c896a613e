import Dexie from 'dexie'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { openedWorkspace, workspace } from '#data/workspace/workspace.ts'
import {
  draftCount,
  draftOf,
  discardDraft,
  forgetExpiredDrafts,
  keepDraft,
  storeBeforeEnd,
  waitingDraftIds,
} from '#data/drafts/drafts.ts'
import { forgetJournal, keepJournal, unfinishedImport } from '#data/import/journal.ts'
import { draftExpiryMs } from '#data/workspace/draft-key.ts'
import { currentSession } from '#data/device/db.ts'
import { endRefusedSession, expectedDrafts, resumeSession, signIn, signOut } from '#data/session.ts'
import { coordinatorEmail } from '#tests/support/coordinator.ts'
import { testPassword } from '#tests/support/users.ts'
import { openPassengerDesk, type PassengerDesk } from '../passenger-desk.ts'

const Typed = z.object({ name: z.string(), count: z.string() })
const schemas = { value: Typed, base: Typed }
const key = { form: 'passenger', id: 7 } as const
const base = { name: 'Aino', count: '1' }

let desk: PassengerDesk

beforeAll(async () => {
  desk = await openPassengerDesk()
})
afterAll(() => desk.close())
beforeEach(async () => {
  await signIn(coordinatorEmail, testPassword)
  await workspace().drafts.drafts.clear()
})

const names = async () => (await Dexie.getDatabaseNames()).filter((name) => name.includes('-drafts-'))

test('what was typed is there again with what it started from, and counted', async () => {
  await keepDraft(key, { name: 'Aino B', count: '1,' }, base)
  expect(await draftOf(key, schemas)).toMatchObject({ value: { name: 'Aino B', count: '1,' }, base })
  expect(await draftOf({ ...key, id: 8 }, schemas)).toBeNull()
  expect(await draftCount()).toBe(1)
  await discardDraft(key)
  expect(await draftOf(key, schemas)).toBeNull()
  expect(await draftCount()).toBe(0)
})

test('drafts of new things are found by the beginning of their ids, while they last', async () => {
  for (const id of ['new:7:2', 'new:7:1', 'new:71:1', 7]) await keepDraft({ form: 'schedule', id }, base, base)
  await keepDraft({ form: 'passenger', id: 'new:7:3' }, base, base)
  expect(await waitingDraftIds('schedule', 'new:7:')).toEqual(['new:7:1', 'new:7:2'])
  await workspace().drafts.drafts.update('schedule:new:7:1', { savedAt: Date.now() - draftExpiryMs - 60_000 })
  expect(await waitingDraftIds('schedule', 'new:7:')).toEqual(['new:7:2'])
})

test('a personal identity code never goes in, however deep', async () => {
  await keepDraft(key, { ...base, ssn: '010190-123A', rows: [{ Ssn: '010190-123A', hasSsn: true }] }, base)
  const rows = JSON.stringify(await workspace().drafts.drafts.toArray())
  expect(rows).not.toContain('010190')
  expect(rows).toContain('hasSsn')
})

test.each([
  ['another form', { name: 'Aino' }],
  ['no object', 'Aino'],
])("%s than this build's is not offered", async (_, value) => {
  await keepDraft(key, value, base)
  expect(await draftOf(key, schemas)).toBeNull()
})

test('what nobody comes back to expires', async () => {
  await keepDraft(key, base, base)
  await workspace().drafts.drafts.update('passenger:7', { savedAt: Date.now() - draftExpiryMs - 60_000 })
  expect(await draftOf(key, schemas)).toBeNull()
  expect(await draftCount()).toBe(0)
  await forgetExpiredDrafts()
  expect(await workspace().drafts.drafts.count()).toBe(0)
})

test('a session that the server ends leaves it for the same user', async () => {
  await keepDraft(key, base, base)
  const { db } = desk.server.services
  await db.deleteFrom('session').execute()
  const { fetchWholePassenger } = await import('#data/passenger.ts')
  await expect(fetchWholePassenger(1)).rejects.toMatchObject({ status: 401 })
  await expect.poll(() => resumeSession()).toBeNull()
  await signIn(coordinatorEmail, testPassword)
  expect(await draftOf(key, schemas)).toMatchObject({ value: base })
})

test('what has not been stored yet when the server ends the session is stored before it ends', async () => {
  const store = vi.fn(() => keepDraft(key, { ...base }, base))
  onTestFinished(storeBeforeEnd(store))
  await desk.server.services.db.deleteFrom('session').execute()
  const { fetchWholePassenger } = await import('#data/passenger.ts')
  await expect(fetchWholePassenger(1)).rejects.toMatchObject({ status: 401 })
  await expect.poll(() => resumeSession()).toBeNull()

  await signIn(coordinatorEmail, testPassword)
  expect(store).toHaveBeenCalled()
  expect(await draftOf(key, schemas)).toMatchObject({ value: base })
})

test('what is typed until the ended session takes the form away is stored and counted too', async () => {
  let typed: typeof base | null = null
  const store = async () => {
    if (typed) await keepDraft(key, typed, base)
  }
  onTestFinished(storeBeforeEnd(store))
  const { token = '' } = (await currentSession()) ?? {}
  expect(await endRefusedSession(token, () => (typed = base))).toBe(true)
  expect(openedWorkspace()).toBeNull()
  expect(await expectedDrafts()).toMatchObject({ count: 1 })

  typed = null
  await signIn(coordinatorEmail, testPassword)
  expect(await draftOf(key, schemas)).toMatchObject({ value: base })
})

test('signing out wipes it, and so does somebody else who signs in', async () => {
  await keepDraft(key, base, base)
  await signOut('keep')
  expect(await names()).toEqual([])

  await signIn(coordinatorEmail, testPassword)
  await keepDraft(key, base, base)
  await signIn('molemmat@perille.example', testPassword)
  expect(await draftOf(key, schemas)).toBeNull()
  await signIn(coordinatorEmail, testPassword)
  expect(await draftOf(key, schemas)).toBeNull()
})

test.each(['keep', 'discard'] as const)(
  'where an import was cut off waits for the next sign-in of its user (%s), and not of somebody else',
  async (unsent) => {
    const journal = {
      ...{ importId: 1, runners: ['laite-0123456789abcdef'], sheet: 0, headerRowNumber: 1, mappingHash: 'a' },
      ...{ retyped: [4], startedAt: 1 },
      file: { fileName: 'kunta.csv', fileSize: 12, fileHash: 'ab'.repeat(32), rows: 3 },
    }
    await keepJournal(5, journal)
    await keepDraft(key, base, base)
    await signOut(unsent)
    await signIn(coordinatorEmail, testPassword)
    expect(await draftOf(key, schemas)).toBeNull()
    expect(await unfinishedImport(5)).toEqual(journal)

    await signIn('molemmat@perille.example', testPassword)
    expect(await unfinishedImport(5)).toBeNull()
    await signIn(coordinatorEmail, testPassword)
    expect(await unfinishedImport(5)).toBeNull()
    await forgetJournal(5)
  },
)
