import { expect, test } from 'vitest'
import { refreshList, type ListTarget } from '#data/mirror/refresh.ts'
import { completedWith, latestByEntity } from '#data/outbox/overlay.ts'
import { outboxRules } from '#data/outbox/plan.ts'
import { MemoryMirror, MemoryOutbox } from '../outbox/memory-stores.ts'
import type { ConfirmationRow as Row } from '../outbox/simulated-confirmations.ts'
import type { Shown } from '#data/outbox/state.ts'

const listKey = 'arrivals:1'
const before: Row = { id: 1, completed: false, cancelled: false }

/** A device with one confirmation that the server has accepted and no list has shown yet. */
async function accepted() {
  const outbox = new MemoryOutbox()
  const mirror = new MemoryMirror<Row>(listKey)
  mirror.rows = [before]
  await outbox.change((state) =>
    outboxRules.add(state, [
      {
        opId: 'a',
        owner: 1,
        entityKey: 'arrival:1',
        listKey,
        kind: 'setComplete',
        itemDate: '2026-11-23',
        madeAt: 0,
        body: { id: 1, placeId: 1, passengerId: 1, date: '2026-11-23', atHHMM: '08:15' },
        insisted: false,
      },
    ]),
  )
  const { commands } = await outbox.change((state) => outboxRules.next(state, { fence: 0, owner: 1, now: 1 }))
  await outbox.change((state) =>
    outboxRules.settle(state, {
      ended: [{ seq: commands?.[0].seq ?? 0, attempts: 1, outcome: { kind: 'accepted' } }],
      ...{ fence: 0, now: 1, random: 0 },
    }),
  )
  const view = () =>
    completedWith(
      mirror.rows.some(({ completed }) => completed),
      latestByEntity([...outbox.commands.values()].filter((command) => command.kind !== 'setRide')).get('arrival:1'),
    )
  return { outbox, mirror, view }
}

/** Every list shows what was asked for. */
const shown = () => Promise.resolve(new Map<string, Shown>())

test('the mirror has the list before the outbox lets go of what it shows, and the confirmation never goes back', async () => {
  const { outbox, mirror, view } = await accepted()
  const steps: [string, boolean, number][] = []
  const note = (step: string) => steps.push([step, view(), outbox.commands.size])
  const target: ListTarget<Row> = {
    key: listKey,
    etag: mirror.etag,
    apply: async (...given) => {
      note('before the list')
      const outcome = await mirror.apply(...given)
      note('with the list')
      return outcome
    },
  }

  await refreshList({ store: outbox, rules: outboxRules, now: () => 2, shown }, target, () =>
    Promise.resolve({ rows: [{ ...before, completed: true }], etag: null }),
  )
  note('at the end')

  expect(steps).toEqual([
    ['before the list', true, 1],
    ['with the list', true, 1],
    ['at the end', true, 0],
  ])
})

test('a device that stops between the two keeps both, and the next list ends it', async () => {
  const { outbox, mirror, view } = await accepted()
  const list = { rows: [{ ...before, completed: true }], etag: null }
  const stopping = {
    change: () => Promise.reject(new Error('stopped')),
  }
  const ticking = { change: outbox.change.bind(outbox) }
  let isApplied = false
  const target: ListTarget<Row> = {
    key: listKey,
    etag: mirror.etag,
    apply: async (...given) => {
      const outcome = await mirror.apply(...given)
      isApplied = true
      return outcome
    },
  }
  const environment = {
    store: { change: ((rule) => (isApplied ? stopping : ticking).change(rule)) as typeof outbox.change },
    rules: outboxRules,
    now: () => 2,
    shown,
  }

  await expect(refreshList(environment, target, () => Promise.resolve(list))).rejects.toThrow('stopped')
  expect([view(), outbox.commands.size]).toEqual([true, 1])

  await refreshList({ ...environment, store: outbox }, mirror, () => Promise.resolve(list))
  expect([view(), outbox.commands.size]).toEqual([true, 0])
})
