import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { whenConfirmationsRest } from '#app/shell/confirmations-rest.ts'
import { closeWorkspace, openWorkspace, workspace } from '#data/workspace/workspace.ts'
import { outboxRules } from '#data/outbox/plan.ts'
import { now } from '#state/sync.ts'

let users = 0

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  openWorkspace({ userId: 1, userKey: `resting-${(users += 1)}` })
  // what moves the board under a hand is not asked of what the board is read from
  workspace().mirror.close()
})
afterEach(() => {
  closeWorkspace()
  vi.useRealTimers()
})

const intent = () => ({
  ...{ opId: 'op', owner: 1, entityKey: 'arrival:7', listKey: 'arrivals:1', insisted: false, madeAt: now() },
  ...{ kind: 'setComplete' as const, itemDate: '2026-03-11' },
  body: { id: 7, placeId: 1, passengerId: 1, date: '2026-03-11', atHHMM: '10:15' },
})

/** Ends of the latest confirmation: it waits, it was sent and shown, it was refused. */
const confirmations: [string, () => Promise<unknown>][] = [
  ['waits', () => workspace().outbox.change((state) => outboxRules.add(state, [intent()]))],
  ['was sent', () => workspace().outbox.log.add({ ...intent(), at: Date.now(), outcome: 'sent' } as never)],
  ['was refused', () => workspace().outbox.log.add({ ...intent(), at: Date.now(), outcome: 'dead' } as never)],
]

test.each(confirmations)('a confirmation that %s holds it back until it is five seconds old', async (_, confirm) => {
  await confirm()
  const run = vi.fn<() => void>()
  whenConfirmationsRest(run)
  await vi.advanceTimersByTimeAsync(4500)
  expect(run).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1000)
  await vi.waitFor(() => expect(run).toHaveBeenCalledOnce())
})

test('an older one does not', async () => {
  const at = Date.now() - 6000
  await workspace().outbox.log.add({ ...intent(), madeAt: at, at, outcome: 'sent' } as never)
  const run = vi.fn<() => void>()
  whenConfirmationsRest(run)
  await vi.waitFor(() => expect(run).toHaveBeenCalledOnce())
})
