import type { Command, DeadCommand, LogEntry, NewCommand } from './command.ts'
import { commandVersion } from './command.ts'

/** After an attempt whose fate is unknown, a *different* command on the same entity waits this long, in milliseconds. */
export const holdMs = 60_000
const backoffMs = { least: 250, first: 1000, most: 60_000 }
/** A server that asks for more patience is asked again after this. */
const longestWaitMs = 5 * 60_000
const poison = { attempts: 8, afterMs: 30 * 60_000 }

export interface Counters {
  seq: number
  /** Order of answers and list requests, shared by all tabs and the service worker. */
  tick: number
  /** Number of the latest flush; writes of an earlier one are refused. */
  fence: number
  /** Answers in a row that told nothing. */
  failures: number
  /** The whole queue waits until then (milliseconds, device clock). */
  notBefore: number
  lastAcceptedAt: number
}

/** [Note: Ambiguous hold-off] A request that was given up may still arrive; its opposite must not overtake it. */
export interface Hold {
  entityKey: string
  opId: string
  until: number
}

export interface OutboxState {
  commands: readonly Command[]
  holds: readonly Hold[]
  counters: Counters
}

/** What one rule changes, applied in one transaction, and what it answers. */
export interface Step<T> {
  put?: Command[]
  /** `seq` of commands to remove. */
  remove?: number[]
  dead?: DeadCommand[]
  log?: LogEntry[]
  holds?: Hold[]
  counters?: Partial<Counters>
  result: T
}

/** What came of one attempt to send. */
export type Outcome =
  | { kind: 'accepted' }
  /** No believable answer: it may have been done, or be done later. */
  | { kind: 'unknown'; error: string }
  /** Not done, and the queue is to wait. */
  | { kind: 'later'; error: string; retryAfterMs: number | null }
  /** Not done, and this command alone is to wait. */
  | { kind: 'faulty'; error: string; retryAfterMs: number | null }
  /** The token is not accepted; nothing is consumed. */
  | { kind: 'signedOut' }
  | { kind: 'dead'; reason: DeadCommand['reason']; code: string; message: string }

export type Next = { command: Command } | { command: null; wakeAt: number | null; fenced: boolean }

const bySeq = (a: Command, b: Command) => a.seq - b.seq

/**
 * Every decision of the outbox, pure: state in, changes out. Passed as a table to the code that runs it, so that the
 * simulation can break one rule at a time and see that it is missed.
 */
export const outboxRules = {
  /** Stores an intent. Only what has not been sent is replaced by a newer one. */
  add({ commands, counters }: OutboxState, made: NewCommand): Step<number> {
    const seq = counters.seq + 1
    const replaced = commands.filter(({ entityKey, state }) => state === 'pending' && entityKey === made.entityKey)
    const command: Command = {
      ...made,
      v: commandVersion,
      seq,
      state: 'pending',
      attempts: 0,
      nextAt: 0,
      faultySince: null,
      ackTick: null,
      lastError: null,
    }
    return { put: [command], remove: replaced.map((old) => old.seq), counters: { seq }, result: seq }
  },

  /**
   * Starts a flush. What another one left in the middle of sending has an unknown fate. Times that lie further ahead
   * than any wait can last were made before the device's clock went back; they are brought near.
   */
  begin({ commands, holds, counters }: OutboxState, now: number): Step<number> {
    const fence = counters.fence + 1
    const left = commands.filter(({ state }) => state === 'sending')
    const late = commands.filter(({ state, nextAt }) => state === 'pending' && nextAt > now + longestWaitMs)
    const near = holds.map((hold) => ({ ...hold, until: Math.min(hold.until, now + holdMs) }))
    return {
      put: [
        ...left.map((command) => ({ ...command, state: 'pending' as const })),
        ...late.map((command) => ({ ...command, nextAt: now })),
      ],
      holds: left.reduce((all, command) => withHold(all, command, now), near),
      counters: { fence, notBefore: Math.min(counters.notBefore, now + longestWaitMs) },
      result: fence,
    }
  },

  /** Takes the next command to send and marks it, or says when to look again. */
  next(state: OutboxState, { fence, owner, now }: { fence: number; owner: number; now: number }): Step<Next> {
    if (state.counters.fence !== fence) return { result: { command: null, wakeAt: null, fenced: true } }
    const times: number[] = []
    for (const command of heads(state.commands)) {
      if (command.owner !== owner || command.state === 'sending') continue
      const hold = state.holds.find(({ entityKey, opId }) => entityKey === command.entityKey && opId !== command.opId)
      const from = Math.max(state.counters.notBefore, command.nextAt, hold?.until ?? 0)
      if (from <= now) {
        const taken: Command = { ...command, state: 'sending', attempts: command.attempts + 1 }
        return { put: [taken], result: { command: taken } }
      }
      times.push(from)
    }
    return { result: { command: null, wakeAt: times.length > 0 ? Math.min(...times) : null, fenced: false } }
  },

  /** What an attempt's outcome means. Nothing, unless it is the latest attempt of the running flush. */
  settle(state: OutboxState, attempt: Attempt): Step<boolean> {
    const command = state.commands.find(({ seq }) => seq === attempt.seq)
    if (
      state.counters.fence !== attempt.fence ||
      command?.state !== 'sending' ||
      command.attempts !== attempt.attempts
    ) {
      return { result: false }
    }
    return { ...settled(state, command, attempt), result: true }
  },

  /** Ends commands whose effect a list has shown: one whose request started after the server's acceptance. */
  confirm({ commands }: OutboxState, { listKey, startTick }: { listKey: string; startTick: number }): Step<number> {
    const shown = commands.filter(
      (command) => command.listKey === listKey && command.ackTick !== null && command.ackTick < startTick,
    )
    return { remove: shown.map(({ seq }) => seq), result: shown.length }
  },

  tick: ({ counters }: OutboxState): Step<number> => {
    const tick = counters.tick + 1
    return { counters: { tick }, result: tick }
  },

  /** Forgets the waiting of the queue: the network came back, or the user asked. */
  hurry: (): Step<null> => ({ counters: { failures: 0, notBefore: 0 }, result: null }),

  /** [Note: Start-order apply] A list requested before the one already applied would bring back old rows. */
  mayApply: (appliedTick: number, startTick: number): boolean => startTick > appliedTick,
}

export type OutboxRules = typeof outboxRules

export interface Attempt {
  seq: number
  attempts: number
  fence: number
  outcome: Outcome
  now: number
  /** 0 to 1, for the waiting times. */
  random: number
}

/** First unsent command of each entity, oldest first. */
function heads(commands: readonly Command[]): Command[] {
  const first = new Map<string, Command>()
  for (const command of [...commands].sort(bySeq)) {
    if (command.state !== 'acked' && !first.has(command.entityKey)) first.set(command.entityKey, command)
  }
  return [...first.values()]
}

function withHold(holds: readonly Hold[], { entityKey, opId }: Command, now: number): Hold[] {
  const others = holds.filter((hold) => hold.until > now && (hold.entityKey !== entityKey || hold.opId !== opId))
  return [...others, { entityKey, opId, until: now + holdMs }]
}

function settled(state: OutboxState, command: Command, { outcome, now, random }: Attempt): Omit<Step<never>, 'result'> {
  const { counters } = state
  const waiting = (retryAfterMs: number | null): Partial<Counters> => ({
    failures: counters.failures + 1,
    notBefore: now + waitOf(retryAfterMs, counters.failures, random),
  })
  switch (outcome.kind) {
    case 'accepted': {
      const tick = counters.tick + 1
      return {
        put: [{ ...command, state: 'acked', ackTick: tick, lastError: null }],
        log: [logged(command, now, 'sent')],
        counters: { tick, failures: 0, notBefore: 0, lastAcceptedAt: now },
      }
    }
    case 'unknown':
      return {
        put: [{ ...command, state: 'pending', lastError: outcome.error }],
        holds: withHold(state.holds, command, now),
        counters: waiting(null),
      }
    case 'later':
      return {
        put: [{ ...command, state: 'pending', lastError: outcome.error }],
        counters: waiting(outcome.retryAfterMs),
      }
    case 'faulty':
      return faulty(state, command, outcome, now, random)
    case 'signedOut':
      return { put: [{ ...command, state: 'pending' }] }
    case 'dead':
      return buried(command, outcome, now)
  }
}

function faulty(
  { counters }: OutboxState,
  command: Command,
  { error, retryAfterMs }: Extract<Outcome, { kind: 'faulty' }>,
  now: number,
  random: number,
): Omit<Step<never>, 'result'> {
  const faultySince = command.faultySince ?? now
  const othersGoThrough = counters.lastAcceptedAt > faultySince
  if (command.attempts >= poison.attempts && now - faultySince >= poison.afterMs && othersGoThrough) {
    return buried(command, { kind: 'dead', reason: 'poison', code: '', message: error }, now)
  }
  const nextAt = now + waitOf(retryAfterMs, command.attempts, random)
  return { put: [{ ...command, state: 'pending', lastError: error, faultySince, nextAt }] }
}

const buried = (command: Command, { reason, code, message }: Extract<Outcome, { kind: 'dead' }>, now: number) => ({
  remove: [command.seq],
  dead: [{ command: { ...command, state: 'pending' as const }, reason, code, message, resolvedAt: now }],
  log: [logged(command, now, 'dead')],
})

const waitOf = (retryAfterMs: number | null, failures: number, random: number): number =>
  retryAfterMs === null ? jitter(failures, random) : Math.min(retryAfterMs, longestWaitMs)

/** Full jitter between the least and a doubling bound. */
const jitter = (failures: number, random: number): number => {
  const bound = Math.min(backoffMs.most, backoffMs.first * 2 ** failures)
  return backoffMs.least + random * (bound - backoffMs.least)
}

export const logged = (
  { opId, entityKey, kind, itemDate, madeAt }: Command,
  at: number,
  outcome: LogEntry['outcome'],
): LogEntry => ({ opId, entityKey, kind, itemDate, madeAt, at, outcome })
