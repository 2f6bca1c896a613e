import { describe, expect, test } from 'vitest'
import type { NewRide, SeenRide } from '#data/outbox/command.ts'
import { outboxRules } from '#data/outbox/plan.ts'
import { inBatches } from '#data/outbox/ride-batches.ts'
import { afterConflict, afterReading } from '#data/outbox/ride-outcomes.ts'
import { idempotencyKeyOf, type Outcome } from '#data/outbox/settle.ts'
import type { OutboxState, Step } from '#data/outbox/state.ts'
import { initialCounters } from '#data/outbox/store.ts'
import { cellKey, rideEntityKey, timetableListKey } from '#domain/ride/cell.ts'
import { rideLimits, rideTimeOf, rideTypes } from '#domain/ride/schema.ts'

const now = 1_000_000_000
const empty: OutboxState = { commands: [], isPart: false, holds: [], overruled: [], counters: initialCounters }
const cell = (passengerId: number) => ({ passengerId, weekDayId: 1, rideType: rideTypes.arrival })
const seen = (version: number, minutes = 465): SeenRide => ({ id: 9, version, timeOfDay: rideTimeOf(minutes) })

const edit = (passengerId: number, given: Partial<NewRide> = {}): NewRide => ({
  opId: `op${passengerId}`,
  owner: 1,
  entityKey: rideEntityKey(1, cell(passengerId)),
  listKey: timetableListKey(1),
  kind: 'setRide',
  madeAt: now,
  insisted: false,
  batch: 'batch',
  timetableId: 1,
  destinationId: 1,
  ...cell(passengerId),
  minutes: 480,
  seen: [],
  ...given,
})

function after(state: OutboxState, { put = [], remove = [], holds, counters }: Step<unknown>): OutboxState {
  const changed = new Set([...remove, ...put.map(({ seq }) => seq)])
  return {
    commands: [...state.commands.filter(({ seq }) => !changed.has(seq)), ...put],
    isPart: false,
    holds: holds ?? state.holds,
    overruled: state.overruled,
    counters: { ...state.counters, ...counters },
  }
}

const added = (state: OutboxState, ...made: NewRide[]) => after(state, outboxRules.add(state, made))
const take = (state: OutboxState) => {
  const step = outboxRules.next(state, { fence: 0, owner: 1, now })
  return { state: after(state, step), commands: step.result.commands ?? [] }
}
const settle = (state: OutboxState, outcomes: readonly Outcome[]) => {
  const sending = state.commands.filter((command) => command.state === 'sending')
  const ended = sending.flatMap(({ seq, attempts }, index) => {
    const outcome = outcomes[index]
    return outcome ? [{ seq, attempts, outcome }] : []
  })
  const step = outboxRules.settle(state, { ended, fence: 0, now, random: 0 })
  return { state: after(state, step), step }
}

describe('cells that were edited at one go', () => {
  const three = added(empty, edit(1), edit(2), edit(3))

  test('are taken together, and wait together for what is under way', () => {
    expect(take(three).commands).toHaveLength(3)
    const again = added(take(three).state, edit(2, { opId: 'later', batch: 'next' }), edit(4, { batch: 'next' }))
    expect(take(again).commands).toEqual([])
  })

  test('go on in halves after a refusal of nobody knows which, until one stands alone', () => {
    const apart: Outcome = { kind: 'apart' }
    const { state } = settle(take(three).state, [apart, apart, apart])
    const first = take(state)
    expect(first.commands.map(({ opId }) => opId)).toEqual(['op1', 'op2'])
    const second = take(settle(first.state, [apart, apart]).state)
    expect(second.commands.map(({ opId }) => opId)).toEqual(['op1'])
  })

  test('have the same key as long as they are the same, and no other call ever has it', () => {
    const { state, commands } = take(three)
    const keyOf = (taken: typeof commands) => {
      const [first, ...others] = taken
      return first ? idempotencyKeyOf([first, ...others]) : ''
    }
    const unknown: Outcome = { kind: 'unknown', error: '' }
    const lost = settle(state, [unknown, unknown, unknown]).state
    const repeated = take(after(lost, outboxRules.hurry(lost)))
    expect(keyOf(repeated.commands)).toBe(keyOf(commands))

    const conflict: Outcome = { kind: 'dead', reason: 'changed', code: '', message: '', theirs: [] }
    const rest = take(settle(repeated.state, [conflict, { kind: 'again' }, { kind: 'again' }]).state)
    expect(rest.commands.map(({ opId }) => opId)).toEqual(['op2', 'op3'])
    expect(keyOf(rest.commands)).not.toBe(keyOf(commands))
  })

  test('are given up one by one only when the server fails on one alone', () => {
    let state = three
    const faulty: Outcome = { kind: 'faulty', error: 'boom', retryAfterMs: null }
    for (let time = 0; time < 8; time += 1) {
      const counters = { ...state.counters, lastAcceptedAt: now + time * 5 * 60_000 }
      const started = after({ ...state, counters }, { result: null })
      const at = now + time * 5 * 60_000
      const taken = outboxRules.next(started, { fence: 0, owner: 1, now: at })
      const ended = (taken.result.commands ?? []).map(({ seq, attempts }) => ({ seq, attempts, outcome: faulty }))
      const sending = after(started, taken)
      state = after(sending, outboxRules.settle(sending, { ended, fence: 0, now: at, random: 0 }))
    }
    expect(state.commands).toHaveLength(3)
    expect(new Set(state.commands.map((command) => (command.kind === 'setRide' ? command.batch : ''))).size).toBe(2)
  })
})

describe('a later edit of a cell', () => {
  const first = added(empty, edit(1, { seen: [seen(1)] }))

  test('replaces one that was never sent, and keeps what the user saw', () => {
    const { commands } = added(first, edit(1, { opId: 'later', seen: [seen(7)], minutes: 500 }))
    expect(commands).toMatchObject([{ opId: 'later', minutes: 500, seen: [{ version: 1 }] }])
  })

  test('follows one that may have been sent, on what the server made of it', () => {
    const lost = settle(take(first).state, [{ kind: 'unknown', error: '' }]).state
    const both = added(lost, edit(1, { opId: 'later', batch: 'next', minutes: 500 }))
    expect(both.commands).toHaveLength(2)

    const { state } = settle(take(after(both, outboxRules.hurry(both))).state, [
      { kind: 'accepted', stored: [seen(2, 480)] },
    ])
    expect(take(state).commands).toMatchObject([{ opId: 'later', seen: [{ version: 2 }] }])
  })

  test('takes the place of one that is refused, without asking anybody', () => {
    const both = added(take(first).state, edit(1, { opId: 'later', minutes: 500 }))
    const { state, step } = settle(both, [{ kind: 'dead', reason: 'refused', code: '', message: '' }])
    expect(step.dead).toEqual([])
    expect(step.log).toMatchObject([{ opId: 'op1', outcome: 'replaced' }])
    expect(state.commands).toMatchObject([{ opId: 'later' }])
  })

  test('of somebody who has seen what is there now goes on from that', () => {
    const acked = settle(take(first).state, [{ kind: 'accepted', stored: [seen(2, 480)] }]).state
    const { commands } = added(acked, edit(1, { opId: 'later', seen: [seen(5)], insisted: true }))
    expect(commands.at(-1)).toMatchObject({ opId: 'later', seen: [{ version: 5 }] })
  })

  test.each([
    ['that empties it waits for a new ride that may still come', null, 0],
    ['that changes it does not', 500, 1],
  ])('%s', (_, minutes, taken) => {
    const lost = settle(take(added(empty, edit(1))).state, [{ kind: 'unknown', error: '' }]).state
    const hurried = after(lost, outboxRules.hurry(lost))
    const { state } = settle(take(hurried).state, [{ kind: 'accepted', stored: [seen(1, 480)] }])
    expect(take(added(state, edit(1, { opId: 'later', minutes }))).commands).toHaveLength(taken)
  })
})

describe('a cell that is not as it was seen', () => {
  const [command] = added(empty, edit(1, { seen: [seen(1)] })).commands.filter(({ kind }) => kind === 'setRide')
  const ride = command?.kind === 'setRide' ? [command] : []
  const found = (current: SeenRide[]) =>
    afterConflict(ride, { cells: new Map([[cellKey(cell(1)), current]]), changes: new Map() })

  test.each<[string, SeenRide[], Partial<Outcome>]>([
    ['holds what was wanted: it is done', [seen(4, 480)], { kind: 'accepted' }],
    ['reads as it did: it is written on top', [seen(4, 465)], { kind: 'again' }],
    ['holds another time: a person decides', [seen(4, 500)], { kind: 'dead', reason: 'changed' }],
    ['is empty: a person decides', [], { kind: 'dead', reason: 'changed', theirs: [] }],
  ])('%s', (_, current, outcome) => {
    expect(found(current)).toMatchObject([outcome])
  })

  test('and cannot be read keeps the refusal', () => {
    const refused: Outcome = { kind: 'dead', reason: 'gone', code: 'timetable_not_found', message: '' }
    expect(afterReading(ride, null, refused)).toEqual([refused])
    expect(afterReading(ride, new Map([[cellKey(cell(1)), [seen(1)]]]), refused)).toEqual([refused])
  })
})

test('batches keep to one timetable, to one kind of write and to what a call takes', () => {
  const many = Array.from({ length: rideLimits.atOnce + 1 }, (_, index) => edit(index + 1))
  const named = inBatches([...many, edit(90_001, { minutes: null }), edit(90_002, { timetableId: 2 })])
  const sizes = Map.groupBy(named, (command) => (command.kind === 'setRide' ? command.batch : ''))
  expect([...sizes.values()].map(({ length }) => length).sort((a, b) => a - b)).toEqual([1, 1, 1, rideLimits.atOnce])
})
