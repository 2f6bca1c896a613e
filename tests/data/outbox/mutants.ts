import { outboxRules, type Attempt } from '#data/outbox/plan.ts'
import { logged, type Outcome } from '#data/outbox/settle.ts'
import type { OutboxState } from '#data/outbox/state.ts'
import type { Faults } from './simulation-options.ts'

const accepted = (state: OutboxState, { ended }: Attempt) => {
  const seqs = new Set(ended.filter(({ outcome }) => outcome.kind === 'accepted').map(({ seq }) => seq))
  return state.commands.filter(({ seq }) => seqs.has(seq))
}

const isOverruling = (outcome: Outcome): boolean => outcome.kind === 'dead' && outcome.reason === 'changed'

/** Wrong builds, each with one rule broken. The simulation has to notice every one of them. */
export const mutants: Record<string, Faults> = {
  'both users share one queue': {
    sharedQueue: true,
    rules: {
      next(state, { fence, now }) {
        const [head] = [...state.commands].sort((a, b) => a.seq - b.seq)
        return outboxRules.next(state, { fence, now, owner: head?.owner ?? 0 })
      },
    },
  },
  'an unanswered request counts as accepted': {
    outcome: (outcome) => (outcome.kind === 'unknown' ? { kind: 'accepted' } : outcome),
  },
  "a captive portal's page counts as accepted": {
    outcome: (outcome, isPortal) => (isPortal ? { kind: 'accepted' } : outcome),
  },
  'any answer with 2xx counts as accepted': { believes: 'anything' },
  'any answer of the right form counts as accepted': { believes: 'rightForm' },
  'any list with 2xx replaces the mirror': { takesAnyList: true },
  'a thawed tab sends what it had taken before': { rules: { isStale: () => false } },
  'a refused token consumes the command': {
    rules: {
      settle(state, attempt) {
        const step = outboxRules.settle(state, attempt)
        return step.result && attempt.ended.some(({ outcome }) => outcome.kind === 'signedOut')
          ? { remove: attempt.ended.map(({ seq }) => seq), result: true }
          : step
      },
    },
  },
  'an accepted command leaves the overlay at once': {
    rules: {
      settle(state, attempt) {
        const step = outboxRules.settle(state, attempt)
        const done = accepted(state, attempt)
        if (!step.result || done.length === 0) return step
        return {
          remove: done.map(({ seq }) => seq),
          log: done.map((command) => logged(command, attempt.now, 'sent')),
          result: true,
        }
      },
    },
  },
  'older lists are applied over newer ones': { rules: { mayApply: () => true } },
  'what is being sent is replaced by a newer intent': {
    rules: {
      add(state, made) {
        const step = outboxRules.add(state, made)
        const keys = new Set(made.map(({ entityKey }) => entityKey))
        const sending = state.commands.filter(({ entityKey, state: now }) => now === 'sending' && keys.has(entityKey))
        return { ...step, remove: [...(step.remove ?? []), ...sending.map(({ seq }) => seq)] }
      },
    },
  },
  'no lock around a flush': { withoutLock: true },
  'no hold-off after an unknown fate': {
    rules: { next: (state, request) => outboxRules.next({ ...state, holds: [] }, request) },
  },
  'a late answer settles another attempt': {
    rules: {
      settle(state, attempt) {
        const sent = new Set(attempt.ended.map(({ seq }) => seq))
        const commands = state.commands.map((command) =>
          sent.has(command.seq) ? { ...command, state: 'sending' as const } : command,
        )
        const latest = new Map(commands.map(({ seq, attempts }) => [seq, attempts]))
        const ended = attempt.ended.map((end) => ({ ...end, attempts: latest.get(end.seq) ?? end.attempts }))
        return outboxRules.settle({ ...state, commands }, { ...attempt, ended, fence: state.counters.fence })
      },
    },
  },
  'a flush that was replaced goes on': {
    rules: {
      next: (state, request) => outboxRules.next(state, { ...request, fence: state.counters.fence }),
    },
  },
  'order by the clock': {
    rules: {
      next(state, request) {
        const byClock = [...state.commands].sort((a, b) => a.madeAt - b.madeAt)
        const seqs = byClock.map(({ seq }) => seq).sort((a, b) => a - b)
        const renumbered = byClock.map((command, index) => ({ ...command, seq: seqs[index] ?? command.seq }))
        const step = outboxRules.next({ ...state, commands: renumbered }, request)
        const [command] = step.result.commands ?? []
        const original = command && state.commands.find(({ opId }) => opId === command.opId)
        if (!command || !original) return { result: step.result }
        const taken = { ...command, seq: original.seq }
        return { put: [taken], result: { commands: [taken] } }
      },
    },
  },
  'an intent is reported as saved before it is': { reportsEarly: true },
  'the outbox lets go before the mirror has the list': { confirmsFirst: true },
  'empty permissions empty the queue': { purgesOnEmptyPermissions: true },
  'an older action overrules a newer one of somebody else': { olderOverrules: true },
  "what somebody else's newer action stands against counts as accepted": {
    outcome: (outcome) => (isOverruling(outcome) ? { kind: 'accepted' } : outcome),
  },
  "what somebody else's newer action stands against is sent again without a word": {
    outcome: (outcome) => (isOverruling(outcome) ? { kind: 'later', error: '', retryAfterMs: null } : outcome),
  },
}

/** Wrong builds that only cells of a week can show. */
export const cellMutants: Record<string, Faults> = {
  'the next edit of a cell does not know what became of the one before it': {
    rules: {
      settle(state, attempt) {
        const step = outboxRules.settle(state, attempt)
        const before = new Map(state.commands.map((command) => [command.seq, command]))
        const ended = new Set(attempt.ended.map(({ seq }) => seq))
        return {
          ...step,
          ...(step.put && { put: step.put.map((put) => (ended.has(put.seq) ? put : (before.get(put.seq) ?? put))) }),
        }
      },
    },
  },
  'an edit that may have been sent is replaced by a newer one': {
    rules: {
      add(state, made) {
        const step = outboxRules.add(state, made)
        const keys = new Set(made.map(({ entityKey }) => entityKey))
        const pending = state.commands.filter(({ entityKey, state: now }) => now === 'pending' && keys.has(entityKey))
        return { ...step, remove: pending.map(({ seq }) => seq) }
      },
    },
  },
  'a refused batch is given up as a whole': {
    outcome: (outcome) =>
      outcome.kind === 'apart' ? { kind: 'dead', reason: 'refused', code: '', message: '' } : outcome,
  },
  "somebody else's change is overwritten without a word": {
    outcome: (outcome) =>
      outcome.kind === 'dead' && outcome.theirs ? { kind: 'again', seen: outcome.theirs } : outcome,
  },
  'an accepted edit is what the user saw and not what the server has': {
    outcome: (outcome) => (outcome.kind === 'accepted' ? { kind: 'accepted' } : outcome),
  },
}

/** Wrong builds that only devices that are told of changes can show. */
export const toldMutants: Record<string, Faults> = {
  'what came while the stream was cut is not told': { missesWhatWasCut: true },
  'a stream goes on at a place of another history': { resumesAnyHistory: true },
  'what could not be fetched is forgotten': { forgetsWhatFailed: true },
  'an older part is applied over newer rows': { anyPart: true },
  'an older list undoes a newer part': { listsUndoParts: true },
}
