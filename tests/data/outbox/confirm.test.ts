import { describe, expect, test } from 'vitest'
import { outboxRules } from '#data/outbox/plan.ts'
import type { Shown } from '#data/outbox/state.ts'
import { now, intent, after, queued, attempt } from './rule-state.ts'

describe('a list', () => {
  const told = { listKey: 'arrivals:1', startTick: 2, shown: new Map<string, Shown>(), now }
  const accepted = () => attempt(queued(intent()), { kind: 'accepted' }).state

  test('that contradicts what was accepted ends it, and it is noted as changed elsewhere', () => {
    const state = accepted()
    const confirmed = after(state, outboxRules.confirm(state, { ...told, shown: new Map([['a', 'otherwise']]) }))
    expect(confirmed.commands).toEqual([])
    expect(confirmed.overruled).toMatchObject([{ opId: 'a', entityKey: 'arrival:1', kind: 'setComplete' }])

    const again = after(confirmed, outboxRules.add(confirmed, [intent({ opId: 'b' })]))
    expect(again.overruled).toEqual([])
  })

  test.each([
    ['accepted too', true],
    ['still to be sent', false],
  ])('that contradicts what its maker has undone, which is %s, ends it and notes nothing', (_, isAccepted) => {
    const first = accepted()
    const both = after(first, outboxRules.add(first, [intent({ opId: 'b', kind: 'setIncomplete' })]))
    const state = isAccepted ? attempt(both, { kind: 'accepted' }).state : both
    const shown = new Map([['a', 'otherwise'] as const, ...(isAccepted ? [['b', 'asAsked'] as const] : [])])
    const confirmed = after(state, outboxRules.confirm(state, { ...told, shown, startTick: 9 }))
    expect(confirmed.commands.map(({ opId }) => opId)).toEqual(isAccepted ? [] : ['b'])
    expect(confirmed.overruled).toEqual([])
  })

  test('that contradicts the last of several notes that one alone', () => {
    const first = accepted()
    const both = after(first, outboxRules.add(first, [intent({ opId: 'b', kind: 'setIncomplete' })]))
    const { state } = attempt(both, { kind: 'accepted' })
    const shown = new Map([['a', 'asAsked'] as const, ['b', 'otherwise'] as const])
    const confirmed = after(state, outboxRules.confirm(state, { ...told, shown, startTick: 9 }))
    expect(confirmed.overruled).toMatchObject([{ opId: 'b', kind: 'setIncomplete' }])
  })

  test('that shows what was asked for notes nothing', () => {
    const state = accepted()
    const confirmed = after(state, outboxRules.confirm(state, { ...told, shown: new Map([['a', 'asAsked']]) }))
    expect([confirmed.commands, confirmed.overruled]).toEqual([[], []])
  })

  test('in which the row could not be read ends nothing', () => {
    const state = accepted()
    expect(outboxRules.confirm(state, { ...told, shown: new Map([['a', 'unseen']]) }).remove).toEqual([])
  })

  test.each([
    ['requested before the acceptance', 1, 1],
    ['requested after it', 2, 0],
  ])('%s leaves %s', (_, startTick, left) => {
    const { state } = attempt(queued(intent()), { kind: 'accepted' })
    const confirmed = after(state, outboxRules.confirm(state, { ...told, listKey: 'arrivals:1', startTick }))
    expect(confirmed.commands).toHaveLength(left)
  })

  test('of another destination confirms nothing', () => {
    const { state } = attempt(queued(intent()), { kind: 'accepted' })
    expect(outboxRules.confirm(state, { ...told, listKey: 'arrivals:2', startTick: 9 }).remove).toEqual([])
  })
})
