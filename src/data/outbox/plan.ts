import { batchOf, commandVersion, type Command, type NewCommand } from './command.ts'
import { holdMs, longestWaitMs, mindsHolds, settledCommands, withHolds, type Outcome } from './settle.ts'
import type { Hold, OutboxState, Shown, Step } from './state.ts'

/** What to send in one request, or when to look again; with `isPart` among those that were looked at. */
export type Next =
  | { commands: readonly [Command, ...Command[]] }
  | { commands: null; wakeAt: number | null; fenced: boolean; isPart: boolean }

/** The end of one attempt. */
export interface Attempt {
  /** Each of the commands that were sent, by the number of its attempt. */
  ended: readonly { seq: number; attempts: number; outcome: Outcome }[]
  fence: number
  now: number
  /** 0 to 1, for the waiting times. */
  random: number
}

/** How long it is told that something was changed elsewhere, in milliseconds. */
const notedMs = 24 * 3_600_000

/** Shorter than the time after which a lock is taken over. */
const staleMs = 20_000

/** A list that has been applied. */
export interface Confirming {
  listKey: string
  startTick: number
  /** What it shows of accepted commands, by their keys; of others it shows what they asked for. */
  shown: ReadonlyMap<string, Shown>
  /** Milliseconds, server's clock. */
  now: number
}

const bySeq = (a: Command, b: Command) => a.seq - b.seq

/**
 * Every decision of the outbox, pure: state in, changes out. Passed as a table to the code that runs it, so that the
 * simulation can break one rule at a time and see that it is missed.
 */
export const outboxRules = {
  /** Stores intents, one for an entity. Only what has not been sent is replaced by a newer one. */
  add({ commands, overruled, counters }: OutboxState, made: readonly NewCommand[]): Step<number> {
    const wanted = new Set(made.map(({ entityKey }) => entityKey))
    const known = Map.groupBy(
      commands.filter(({ entityKey }) => wanted.has(entityKey)).sort(bySeq),
      ({ entityKey }) => entityKey,
    )
    const put = made.map((intent, index) => begun(intent, counters.seq + 1 + index, known.get(intent.entityKey) ?? []))
    const replaced = [...known.values()].flat().filter(isReplaceable)
    const seq = counters.seq + made.length
    const others = overruled.filter(({ entityKey }) => !wanted.has(entityKey))
    return {
      ...{ put, remove: replaced.map((old) => old.seq), result: seq },
      // what others have waited for says nothing of what is wanted now: it is tried at once
      counters: { seq, ...(counters.failures > 0 && { notBefore: 0 }) },
      ...(others.length < overruled.length && { overruled: others }),
    }
  },

  /**
   * Starts a flush. What another one left in the middle of sending has an unknown fate. Times that lie further ahead
   * than any wait can last were made before the device's clock went back; they are brought near.
   * @param state with those that are being sent in reach
   */
  begin({ commands, holds, counters }: OutboxState, now: number): Step<number> {
    const fence = counters.fence + 1
    const left = commands.filter(({ state }) => state === 'sending')
    const near = holds.map((hold) => ({ ...hold, until: Math.min(hold.until, now + holdMs) }))
    return {
      put: left.map((command) => ({ ...command, state: 'pending' as const })),
      holds: left.length > 0 ? withHolds(near, left, now) : near,
      counters: { fence, notBefore: Math.min(counters.notBefore, now + longestWaitMs) },
      result: fence,
    }
  },

  /**
   * Takes the next commands to send and marks them, or says when to look again. Those that have failed least go first, so
   * that no number of failing ones keeps another from its turn.
   */
  next(state: OutboxState, { fence, owner, now }: { fence: number; owner: number; now: number }): Step<Next> {
    if (state.counters.fence !== fence) return { result: { commands: null, wakeAt: null, fenced: true, isPart: false } }
    const { isPart } = state
    const waits = sendable(state.commands, owner).map((batch) => ({
      batch,
      failures: Math.max(...batch.map((command) => command.failures)),
      from: Math.max(
        state.counters.notBefore,
        ...batch.map(({ nextAt }) => dueAt(nextAt, now)),
        heldUntil(batch, state.holds),
      ),
    }))
    const due = waits.filter(({ from }) => from <= now)
    const least = Math.min(...due.map(({ failures }) => failures))
    // those that are out of reach may have failed less
    const found = isPart && least > 0 ? undefined : due.find(({ failures }) => failures === least)
    const taken = (found?.batch ?? []).map((command) => ({
      ...command,
      state: 'sending' as const,
      attempts: command.attempts + 1,
    }))
    const [first, ...others] = taken
    if (first) return { put: taken, result: { commands: [first, ...others] } }
    const wakeAt = waits.length > 0 ? Math.min(...waits.map(({ from }) => from)) : null
    return { result: { commands: null, wakeAt, fenced: false, isPart } }
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

  /**
   * Ends commands of which a list has told: one whose request started after the server's acceptance. What it contradicts
   * is noted: the user is to hear that it was changed elsewhere. What the user has asked for something else after is
   * not: the list may show that already.
   * @param state with all that is asked of the entities of accepted ones in reach
   */
  confirm({ commands, overruled }: OutboxState, { listKey, startTick, shown, now }: Confirming): Step<number> {
    const told = commands.filter(
      (command) =>
        command.listKey === listKey &&
        command.ackTick !== null &&
        command.ackTick < startTick &&
        shown.get(command.opId) !== 'unseen',
    )
    const isLast = ({ entityKey, seq }: Command) =>
      !commands.some((other) => other.entityKey === entityKey && other.seq > seq)
    const contradicted = told.filter((command) => shown.get(command.opId) === 'otherwise' && isLast(command))
    const noted = contradicted.map(({ entityKey, opId, kind }) => ({ entityKey, opId, kind, at: now }))
    return {
      ...{ remove: told.map(({ seq }) => seq), result: told.length },
      ...(noted.length > 0 && { overruled: [...overruled.filter(({ at }) => now - at < notedMs), ...noted] }),
    }
  },

  tick: ({ counters }: OutboxState): Step<number> => {
    const tick = counters.tick + 1
    return { counters: { tick }, result: tick }
  },

  /** Forgets all waiting: the device has its network back, or the user asked. */
  hurry: ({ commands }: OutboxState): Step<null> => ({
    put: waitingOf(commands).map((command) => ({ ...command, nextAt: 0, failures: 0, isHurried: false })),
    counters: { failures: 0, notBefore: 0 },
    result: null,
  }),

  /** Another call has succeeded: what waits is tried now, but each command is hurried like this only once. */
  hurryOnce: ({ commands }: OutboxState): Step<null> => ({
    put: waitingOf(commands.filter(({ isHurried }) => !isHurried)).map((command) => ({
      ...command,
      nextAt: 0,
      isHurried: true,
    })),
    counters: { failures: 0, notBefore: 0 },
    result: null,
  }),

  /**
   * [Note: Thawed tabs] A tab that was frozen between taking a command and sending it must not send it when it wakes:
   * another tab may have sent it, and its opposite, long since. Times of the device, whose clock may have been set.
   */
  isStale: (takenAt: number, now: number): boolean => Math.abs(now - takenAt) > staleMs,

  /** [Note: Start-order apply] A list requested before the one already applied would bring back old rows. */
  mayApply: (appliedTick: number, startTick: number): boolean => startTick > appliedTick,
}

export type OutboxRules = typeof outboxRules

/** A time further ahead than any wait can last was made before the device's clock went back. */
const dueAt = (nextAt: number, now: number): number => (nextAt > now + longestWaitMs ? now : nextAt)

const waitingOf = (commands: readonly Command[]): Command[] =>
  commands.filter(({ state, nextAt }) => state === 'pending' && nextAt > 0)

/** @param known commands on the same entity, the oldest first */
function begun(made: NewCommand, seq: number, known: readonly Command[]): Command {
  const begin = {
    v: commandVersion,
    seq,
    state: 'pending' as const,
    attempts: 0,
    nextAt: 0,
    failures: 0,
    isHurried: false,
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
 * A confirmation that was sent once may be replaced, because its opposite waits until it has gone. An edit of a cell
 * has to learn first what has become of the one before it, or it would take the user's own doing for somebody else's.
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
