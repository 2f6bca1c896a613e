import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { beginSignOut, leaving, staySignedIn } from '#app/shell/sign-out.ts'
import { confirmArrival } from '#data/arrivals.ts'
import { StorageError } from '#data/device/storage-error.ts'
import { workspace } from '#data/workspace/workspace.ts'
import { flushNow } from '#data/delivery/deliver.ts'
import { names, openDesk, type Desk } from '#tests/data/desk.ts'

let desk: Desk

beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.close())

test.each(['full', 'outdated', 'failed'] as const)(
  'what waits is asked about also where the device stores nothing: %s',
  async (fault) => {
    const item = await desk.item(names[0] ?? '')
    desk.client.link = ({ path }) => (/set(Complete|Incomplete)/.test(path) ? 503 : 'pass')
    await confirmArrival(item, !item.completed)
    await flushNow()
    const change = vi.spyOn(workspace().outbox, 'change').mockRejectedValue(new StorageError(fault))

    await beginSignOut()

    expect(leaving.phase).toBe('asking')
    staySignedIn()
    change.mockRestore()
  },
)
