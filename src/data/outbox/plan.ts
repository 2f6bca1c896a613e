import { batchOf, commandVersion, type Command, type NewCommand } from './command.ts'
import { holdMs, longestWaitMs, mindsHolds, settledCommands, withHolds, type Outcome } from './settle.ts'
import type { Hold, OutboxState, Step } from './state.ts'

/** What to send in one request, or when to look again. */
export type Next =
  { commands: readonly [Command, ...Command[]] } | { commands: null; wakeAt: number | null; fenced: boolean }

/** The end of one attempt. */
export interface Attempt {
  /** Each of the commands that were sent, by the number of its attempt. */
  ended: readonly { seq: number; attempts: number; outcome: Outcome }[]
  fence: number
  now: number
  /** 0 to 1, for the waiting times. */
  random: number
}

const bySeq = (a: Command, b: Command) => a.seq - b.seq

/**
 * Every decision of the outbox, pure: state in, changes out. Passed as a table to the code that runs it, so that the
 * simulation can break one rule at a time and see that it is missed.
 */
export const outboxRules = {
  /** Stores intents, one for an entity. Only what has not been sent is replaced by a newer one. */
  add({ commands, counters }: OutboxState, made: readonly NewCommand[]): Step<number> {
    const wanted = new Set(made.map(({ entityKey }) => entityKey))
    const known = Map.groupBy(
      commands.filter(({ entityKey }) => wanted.has(entityKey)).sort(bySeq),
      ({ entityKey }) => entityKey,
    )
    const put = made.map((intent, index) => begun(intent, counters.seq + 1 + index, known.get(intent.entityKey) ?? []))
    const replaced = [...known.values()].flat().filter(isReplaceable)
    const seq = counters.seq + made.length
    return { put, remove: replaced.map((old) => old.seq), counters: { seq }, result: seq }
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
      holds: left.length > 0 ? withHolds(near, left, now) : near,
      counters: { fence, notBefore: Math.min(counters.notBefore, now + longestWaitMs) },
      result: fence,
    }
  },

  /** Takes the next commands to send and marks them, or says when to look again. */
  next(state: OutboxState, { fence, owner, now }: { fence: number; owner: number; now: number }): Step<Next> {
    if (state.counters.fence !== fence) return { result: { commands: null, wakeAt: null, fenced: true } }
    const times: number[] = []
    for (const batch of sendable(state.commands, owner)) {
      const from = Math.max(
        state.counters.notBefore,
        ...batch.map(({ nextAt }) => nextAt),
        heldUntil(batch, state.holds),
      )
      if (from <= now) {
        const taken = batch.map((command) => ({
          ...command,
          state: 'sending' as const,
          attempts: command.attempts + 1,
        }))
        const [first, ...others] = taken
        if (first) return { put: taken, result: { commands: [first, ...others] } }
      }
      times.push(from)
    }
    return { result: { commands: null, wakeAt: times.length > 0 ? Math.min(...times) : null, fenced: false } }
  },

  /** What an attempt's outcomes mean. Nothing for a command whose latest attempt, in the running flush, it is not. */
  settle(state: OutboxState, { ended, fence, ...moment }: Attempt): Step<boolean> {
    if (state.counters.fence !== fence) return { result: false }
    const commands = new Map(state.commands.map((command) => [command.seq, command]))
    const current = ended.flatMap(({ seq, attempts, outcome }) => {
      const command = commands.get(seq)
      return command?.state === 'sending' && command.attempts === attempts ? [{ command, outcome }] : []
    })
    if (current.length === 0) return { result: false }
    return { ...settledCommands(state, current, moment), result: true }
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

/** @param known commands on the same entity, the oldest first */
function begun(made: NewCommand, seq: number, known: readonly Command[]): Command {
  const begin = {
    v: commandVersion,
    seq,
    state: 'pending' as const,
    attempts: 0,
    nextAt: 0,
    faultySince: null,
    ackTick: null,
    lastError: null,
  }
  if (made.kind !== 'setRide') return { ...made, ...begin }
  const last = known.filter((command) => command.kind === 'setRide').at(-1)
  // who insists has seen what the server has now, which may be newer than what it once answered
  const seen = last && !(made.insisted && last.state === 'acked') ? last.seen : made.seen
  return { ...made, ...begin, seen }
}

/**
 * A tick that was sent once may be replaced, because its opposite waits until it has gone. An edit of a cell has to learn
 * first what has become of the one before it, or it would take the user's own doing for somebody else's.
 */
const isReplaceable = ({ kind, state, attempts }: Command): boolean =>
  state === 'pending' && (kind !== 'setRide' || attempts === 0)

/**
 * Unsent commands in the order in which they were made, those of a batch together. A batch in which one is under way, or
 * waits for another one on its entity, waits as a whole.
 */
function sendable(commands: readonly Command[], owner: number): Command[][] {
  const unsent = commands.filter(({ state }) => state !== 'acked').sort(bySeq)
  const first = new Map<string, Command>()
  for (const command of unsent) if (!first.has(command.entityKey)) first.set(command.entityKey, command)
  const isReady = (command: Command) =>
    command.owner === owner && command.state === 'pending' && first.get(command.entityKey) === command
  return [...Map.groupBy(unsent, batchOf).values()].filter((batch) => batch.every(isReady))
}

function heldUntil(batch: readonly Command[], holds: readonly Hold[]): number {
  if (holds.length === 0) return 0
  const opIds = new Map(batch.filter(mindsHolds).map(({ entityKey, opId }) => [entityKey, opId]))
  const against = holds.filter(({ entityKey, opId }) => opIds.has(entityKey) && opIds.get(entityKey) !== opId)
  return Math.max(0, ...against.map(({ until }) => until))
}
