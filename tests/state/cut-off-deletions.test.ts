// @apart: what it starts lasts as long as its worker, and looks at a document that no other test there has
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { sawAnswer, sawNoAnswer } from '#data/api/connection.ts'
import { workspace } from '#data/workspace/workspace.ts'
import { startSession } from '#state/session.ts'
import { startSync } from '#state/sync.ts'
import { openDesk, type Desk } from '#tests/data/desk.ts'

vi.hoisted(() => {
  // no other window changes what this one has stored
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('document', new EventTarget())
  const storage = { persist: () => Promise.resolve(false), estimate: () => Promise.resolve({}) }
  Object.assign(navigator, { storage })
})

let desk: Desk

beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.close())

test('deletions that were cut off are undone at the start, and when the connection is back', async () => {
  await workspace().drafts.drafts.put({ key: 'timetableDeletion:7', value: [], base: null, savedAt: Date.now() })
  desk.client.seen.length = 0
  const asked = () => desk.client.seen.filter(({ path }) => path.endsWith('/timetable/7')).length

  await startSession()
  await vi.waitFor(() => expect(asked()).toBe(1))

  startSync()
  sawNoAnswer()
  sawAnswer()
  await vi.waitFor(() => expect(asked()).toBe(2))
})
