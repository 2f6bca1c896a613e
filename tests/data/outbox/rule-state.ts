import type { NewConfirmation } from '#data/outbox/command.ts'
import { outboxRules } from '#data/outbox/plan.ts'
import type { Outcome } from '#data/outbox/settle.ts'
import type { OutboxState, Step } from '#data/outbox/state.ts'
import { initialCounters } from '#data/outbox/store.ts'

export const now = 1_000_000_000

export const intent = (given: Partial<NewConfirmation> = {}): NewConfirmation => ({
  opId: 'a',
  owner: 1,
  entityKey: 'arrival:1',
  listKey: 'arrivals:1',
  kind: 'setComplete',
  itemDate: '2026-11-23',
  madeAt: now,
  body: { id: 1, placeId: 1, passengerId: 1, date: '2026-11-23', atHHMM: '08:15' },
  insisted: false,
  ...given,
})

export const empty: OutboxState = { commands: [], isPart: false, holds: [], overruled: [], counters: initialCounters }

/** The state after a step. */
export function after(
  state: OutboxState,
  { put = [], remove = [], holds, overruled, counters }: Step<unknown>,
): OutboxState {
  const changed = new Set([...remove, ...put.map(({ seq }) => seq)])
  return {
    commands: [...state.commands.filter(({ seq }) => !changed.has(seq)), ...put],
    isPart: false,
    holds: holds ?? state.holds,
    overruled: overruled ?? state.overruled,
    counters: { ...state.counters, ...counters },
  }
}

export const queued = (...intents: NewConfirmation[]): OutboxState =>
  intents.reduce((state, made) => after(state, outboxRules.add(state, [made])), empty)

/** Begins a flush, takes the head and settles it with the outcome. */
export function attempt(state: OutboxState, outcome: Outcome, at = now, random = 1) {
  const begun = outboxRules.begin(state, at)
  const started = after(state, begun)
  const taken = outboxRules.next(started, { fence: begun.result, owner: 1, now: at })
  const [command] = taken.result.commands ?? []
  if (!command) throw new Error('Nothing to send')
  const sending = after(started, taken)
  const step = outboxRules.settle(sending, {
    ended: [{ seq: command.seq, attempts: command.attempts, outcome }],
    ...{ fence: begun.result, now: at, random },
  })
  return { state: after(sending, step), step, command }
}

export const nextOf = (state: OutboxState, at = now) =>
  outboxRules.next(state, { fence: state.counters.fence, owner: 1, now: at }).result

export const nextAtOf = ({ commands: [command] }: OutboxState): number => command?.nextAt ?? 0
