import { logged, outboxRules, type Attempt, type OutboxState } from '#data/outbox/plan.ts'
import type { Faults } from './simulation-options.ts'

const accepted = (state: OutboxState, attempt: Attempt) =>
  attempt.outcome.kind === 'accepted' ? state.commands.find(({ seq }) => seq === attempt.seq) : undefined

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
  'a refused token consumes the command': {
    rules: {
      settle(state, attempt) {
        const step = outboxRules.settle(state, attempt)
        return attempt.outcome.kind === 'signedOut' && step.result
          ? { remove: [attempt.seq], result: true }
          : step
      },
    },
  },
  'an accepted command leaves the overlay at once': {
    rules: {
      settle(state, attempt) {
        const step = outboxRules.settle(state, attempt)
        const command = accepted(state, attempt)
        if (!step.result || !command) return step
        return { remove: [attempt.seq], log: [logged(command, attempt.now, 'sent')], result: true }
      },
    },
  },
  'older lists are applied over newer ones': { rules: { mayApply: () => true } },
  'what is being sent is replaced by a newer intent': {
    rules: {
      add(state, made) {
        const step = outboxRules.add(state, made)
        const sending = state.commands.filter(
          ({ entityKey, state: now }) => now === 'sending' && entityKey === made.entityKey,
        )
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
        const command = state.commands.find(({ seq }) => seq === attempt.seq)
        if (!command) return { result: false }
        const current = { ...command, state: 'sending' as const }
        const commands = state.commands.map((other) => (other.seq === current.seq ? current : other))
        const { fence } = state.counters
        return outboxRules.settle({ ...state, commands }, { ...attempt, fence, attempts: command.attempts })
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
        const { command } = step.result
        const original = command && state.commands.find(({ opId }) => opId === command.opId)
        if (!command || !original) return { result: step.result }
        const taken = { ...command, seq: original.seq }
        return { put: [taken], result: { command: taken } }
      },
    },
  },
  'an intent is reported as saved before it is': { reportsEarly: true },
  'the outbox lets go before the mirror has the list': { confirmsFirst: true },
  'empty permissions empty the queue': { purgesOnEmptyPermissions: true },
}
