import { describe, expect, test } from 'vitest'
import { outboxRules } from '#data/outbox/plan.ts'
import type { Outcome } from '#data/outbox/settle.ts'
import { now, intent, empty, after, queued, attempt, nextOf, nextAtOf } from './rule-state.ts'

describe('a new intent', () => {
  test('replaces an unsent one of the same item, and only that', () => {
    const state = queued(
      intent(),
      intent({ opId: 'b', entityKey: 'arrival:2' }),
      intent({ opId: 'c', kind: 'setIncomplete' }),
    )
    expect(state.commands.map(({ opId }) => opId).sort()).toEqual(['b', 'c'])
  })

  test.each(['sending', 'acked'] as const)('leaves one that is %s alone', (phase) => {
    const [first] = queued(intent()).commands
    const state = { ...queued(intent()), commands: [{ ...first!, state: phase }] }
    const step = outboxRules.add(state, [intent({ opId: 'b', kind: 'setIncomplete' })])
    expect(step.remove).toEqual([])
  })
})

describe('an attempt that ends', () => {
  const unknown: Outcome = { kind: 'unknown', error: 'no answer' }

  test('accepted stays laid over the mirror, with the counter of its acceptance', () => {
    const { state } = attempt(queued(intent()), { kind: 'accepted' })
    expect(state.commands).toMatchObject([{ state: 'acked', ackTick: 1 }])
  })

  test('refused for the token consumes nothing', () => {
    const { state } = attempt(queued(intent()), { kind: 'signedOut' })
    expect(state.commands).toMatchObject([{ state: 'pending' }])
    expect(nextOf(state)).toMatchObject({ commands: [{ opId: 'a' }] })
  })

  test('unknown may be repeated at once, but its opposite waits a minute', () => {
    const { state } = attempt(queued(intent()), unknown)
    const hurried = after(state, outboxRules.hurry(state))
    expect(nextOf(hurried)).toMatchObject({ commands: [{ opId: 'a' }] })

    const opposed = after(hurried, outboxRules.add(hurried, [intent({ opId: 'b', kind: 'setIncomplete' })]))
    expect(nextOf(opposed)).toMatchObject({ commands: null, wakeAt: now + 60_000 })
    expect(nextOf(opposed, now + 60_000)).toMatchObject({ commands: [{ opId: 'b' }] })
  })

  test.each([
    [{ kind: 'later', error: '', retryAfterMs: 7000 } as const, 7000],
    [{ kind: 'later', error: '', retryAfterMs: 3_600_000 } as const, 300_000],
    [{ kind: 'later', error: '', retryAfterMs: null } as const, 1000],
  ])('with "later" makes the whole queue wait', (outcome, wait) => {
    const { state } = attempt(queued(intent(), intent({ opId: 'b', entityKey: 'arrival:2' })), outcome)
    expect(nextOf(state)).toMatchObject({ commands: null, wakeAt: now + wait })
  })

  test('without an answer waits longer after each failure of its own: six times in a minute at most, then once', () => {
    for (const random of [0, 0.5, 1]) {
      let state = queued(intent())
      const attemptedAt: number[] = []
      for (let at = now; at < now + 600_000;) {
        attemptedAt.push(at - now)
        state = attempt(state, unknown, at, random).state
        // somebody else succeeds each time, and hurries it
        state = after(state, outboxRules.hurryOnce(state))
        at = Math.max(at + 1, nextAtOf(state))
      }
      expect(attemptedAt.filter((at) => at < 60_000).length).toBeLessThanOrEqual(6)
      expect(attemptedAt.length).toBeLessThanOrEqual(16)
      const later = attemptedAt.filter((at) => at >= 60_000)
      expect(later.every((at, index) => index === 0 || at - (later[index - 1] ?? 0) >= 60_000)).toBe(true)
    }
  })

  test('without an answer waits although another is accepted', () => {
    const failed = attempt(queued(intent()), unknown).state
    const other = intent({ opId: 'b', entityKey: 'arrival:2' })
    const both = after(failed, outboxRules.add(failed, [other]))
    const { state, command } = attempt(both, { kind: 'accepted' })
    expect(command.opId).toBe('b')
    expect(nextOf(state, now + 999)).toMatchObject({ commands: null })
    expect(nextOf(state, now + 1500)).toMatchObject({ commands: [{ opId: 'a' }] })
  })

  test('goes behind those that have failed less, however many failing ones are due', () => {
    const intents = Array.from({ length: 12 }, (_, index) =>
      intent({ opId: `${index}`, entityKey: `arrival:${index}` }),
    )
    const { commands } = queued(...intents)
    const state = {
      ...empty,
      commands: commands.map((command) => ({ ...command, failures: command.seq < 12 ? 2 : 0 })),
    }

    expect(nextOf(state)).toMatchObject({ commands: [{ opId: '11' }] })
    const part = { ...state, commands: state.commands.slice(0, 8), isPart: true }
    expect(nextOf(part)).toMatchObject({ commands: null, isPart: true })
    expect(nextOf({ ...part, isPart: false })).toMatchObject({ commands: [{ seq: 1 }] })
  })

  test('without an answer at the same time as others makes the queue wait as after one', () => {
    const intents = Array.from({ length: 4 }, (_, index) => intent({ opId: `${index}`, entityKey: `arrival:${index}` }))
    const begun = outboxRules.begin(queued(...intents), now)
    const fence = begun.result
    let state = after(queued(...intents), begun)
    while (state.commands.some((command) => command.state === 'pending')) {
      state = after(state, outboxRules.next(state, { fence, owner: 1, now }))
    }
    for (const { seq, attempts } of state.commands) {
      const ended = [{ seq, attempts, outcome: unknown }]
      state = after(state, outboxRules.settle(state, { ended, fence, now, random: 1 }))
    }

    expect(state.counters).toMatchObject({ failures: 1, notBefore: now + 1000 })
  })

  test('without an answer holds nothing up that is wanted after it', () => {
    const { state } = attempt(queued(intent()), unknown)
    const both = after(state, outboxRules.add(state, [intent({ opId: 'b', entityKey: 'arrival:2' })]))
    expect(nextOf(both)).toMatchObject({ commands: [{ opId: 'b' }] })
  })

  test('with the server asking for patience holds up also what is wanted after it', () => {
    const failed = attempt(queued(intent()), unknown).state
    const { state } = attempt(failed, { kind: 'later', error: '', retryAfterMs: 7000 }, now + 2000)
    const both = after(state, outboxRules.add(state, [intent({ opId: 'b', entityKey: 'arrival:2' })]))
    expect(nextOf(both, now + 2001)).toMatchObject({ commands: null, wakeAt: now + 9000 })
  })

  test('faulty for hours waits on while nothing else goes through either: the server is down, not the confirmation', () => {
    let state = queued(intent())
    for (let time = 0; time < 20; time += 1) {
      state = attempt(state, { kind: 'faulty', error: 'boom', retryAfterMs: null }, now + time * 10 * 60_000).state
    }
    expect(state.commands).toMatchObject([{ state: 'pending', attempts: 20 }])
  })

  test('faulty makes only its own item wait', () => {
    const { state } = attempt(queued(intent(), intent({ opId: 'b', entityKey: 'arrival:2' })), {
      kind: 'faulty',
      error: '',
      retryAfterMs: null,
    })
    expect(nextOf(state)).toMatchObject({ commands: [{ opId: 'b' }] })
  })

  test('faulty eight times over half an hour, while others go through, waits for a person', () => {
    let state = queued(intent())
    for (let time = 0; time < 8; time += 1) {
      const at = now + time * 5 * 60_000
      state = { ...state, counters: { ...state.counters, lastAcceptedAt: at } }
      const ended = attempt(state, { kind: 'faulty', error: 'boom', retryAfterMs: null }, at)
      state = ended.state
      if (time === 7) expect(ended.step.dead).toMatchObject([{ reason: 'poison', message: 'boom' }])
      else expect(state.commands).toHaveLength(1)
    }
  })

  test('faulty eight times within half an hour waits on, however much else goes through', () => {
    let state = queued(intent())
    for (let time = 0; time < 20; time += 1) {
      const at = now + time * 90_000
      state = { ...state, counters: { ...state.counters, lastAcceptedAt: at } }
      state = attempt(state, { kind: 'faulty', error: 'boom', retryAfterMs: null }, at).state
    }
    expect(state.commands).toMatchObject([{ state: 'pending', attempts: 20 }])
  })

  test('accepted makes an end of what the queue has waited for: the next failure waits as the first did', () => {
    let { state } = attempt(queued(intent()), unknown)
    for (const later of [2000, 20_000]) state = attempt(state, unknown, now + later).state
    expect(state.counters.failures).toBe(3)
    state = attempt(state, { kind: 'accepted' }, now + 60_000).state

    expect(state.counters).toMatchObject({ failures: 0, notBefore: 0, lastAcceptedAt: now + 60_000 })
  })

  test('without an answer waits as long as the way to the server has asked', () => {
    const { state } = attempt(queued(intent()), { ...unknown, retryAfterMs: 90_000 })
    expect(state.counters.notBefore).toBe(now + 90_000)
  })

  test('refused for good leaves the queue and waits for a person', () => {
    const { state, step } = attempt(queued(intent()), { kind: 'dead', reason: 'gone', code: 'not_found', message: '' })
    expect(state.commands).toEqual([])
    expect(step.dead).toMatchObject([{ reason: 'gone', command: { opId: 'a' } }])
    expect(step.log).toMatchObject([{ outcome: 'dead' }])
  })

  test.each<[string, Outcome]>([
    ['refused', { kind: 'dead', reason: 'refused', code: '', message: '' }],
    ['given up after too many faults', { kind: 'faulty', error: 'boom', retryAfterMs: null }],
  ])('%s while its opposite waits asks nobody: the opposite is what is wanted', (_, outcome) => {
    const begun = outboxRules.begin(queued(intent()), now)
    const started = after(queued(intent()), begun)
    const sending = after(started, outboxRules.next(started, { fence: begun.result, owner: 1, now }))
    const both = after(sending, outboxRules.add(sending, [intent({ opId: 'b', kind: 'setIncomplete' })]))
    const commands = both.commands.map((command) =>
      command.opId === 'a' ? { ...command, attempts: 8, faultySince: now - 3_600_000 } : command,
    )
    const faulty = { ...both, commands, counters: { ...both.counters, lastAcceptedAt: now - 1 } }
    const ended = [{ seq: 1, attempts: 8, outcome }]
    const step = outboxRules.settle(faulty, { ended, fence: begun.result, now, random: 1 })

    expect(step.dead).toEqual([])
    expect(step.log).toMatchObject([{ opId: 'a', outcome: 'replaced' }])
    expect(after(both, step).commands).toMatchObject([{ opId: 'b' }])
  })
})

describe('a clock that went back', () => {
  test('does not make the queue wait for hours', () => {
    const { state } = attempt(queued(intent()), { kind: 'unknown', error: '' })
    const opposed = after(state, outboxRules.add(state, [intent({ opId: 'b', kind: 'setIncomplete' })]))
    const earlier = now - 8 * 3_600_000

    const begun = after(opposed, outboxRules.begin(opposed, earlier))

    expect(nextOf(begun, earlier)).toMatchObject({ commands: null })
    expect(nextOf(begun, earlier + 300_000)).toMatchObject({ commands: [{ opId: 'b' }] })
  })
})

test("nobody's command is taken for another user", () => {
  const state = queued(intent({ owner: 2 }))
  expect(outboxRules.next(state, { fence: 0, owner: 1, now }).result).toMatchObject({ commands: null, wakeAt: null })
})

test('a flush that was replaced takes nothing and settles nothing', () => {
  const state = queued(intent())
  const begun = outboxRules.begin(state, now)
  const started = after(state, begun)
  const replaced = after(started, outboxRules.begin(started, now))
  expect(outboxRules.next(replaced, { fence: begun.result, owner: 1, now }).result).toMatchObject({ fenced: true })
})
