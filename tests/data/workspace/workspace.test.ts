import { expect, test, vi } from 'vitest'
import { closeWorkspace, openWorkspace, whenBlocked } from '#data/workspace/workspace.ts'
import { outboxName } from '#data/outbox/db.ts'

/** A window of an older build, which does not let go. */
const holdOld = (name: string) =>
  new Promise<IDBDatabase>((resolve) => {
    const request = indexedDB.open(name, 1)
    request.onsuccess = () => resolve(request.result)
  })

test('that another window is in the way is told until it lets go, whatever else opens', async () => {
  const old = await holdOld(outboxName('own'))
  const told: boolean[] = []
  whenBlocked((isBlocked) => told.push(isBlocked))
  const { mirror, outbox } = openWorkspace({ userId: 1, userKey: 'own' })
  const opened = outbox.open()
  await vi.waitFor(() => expect(told).toEqual([false, true]))

  await mirror.open()
  expect(told).toEqual([false, true])

  old.close()
  await opened
  expect(told).toEqual([false, true, false])
  closeWorkspace()
})

test('a session that ends takes the word of it along', async () => {
  const old = await holdOld(outboxName('other'))
  const told: boolean[] = []
  whenBlocked((isBlocked) => told.push(isBlocked))
  const { outbox } = openWorkspace({ userId: 2, userKey: 'other' })
  const opened = outbox.open().catch((failure: unknown) => failure)
  await vi.waitFor(() => expect(told.at(-1)).toBe(true))

  closeWorkspace()
  expect(told.at(-1)).toBe(false)
  old.close()
  await opened
})
