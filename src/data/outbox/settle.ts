import { batchOf, type Command, type DeadCommand, type LogEntry, type RideCommand, type SeenRide } from './command.ts'
import type { Counters, Hold, OutboxState, Step } from './state.ts'

/** After an attempt whose fate is unknown, a *different* command on the same entity waits this long, in milliseconds. */
export const holdMs = 60_000
const backoffMs = { least: 250, first: 1000, most: 60_000 }
/**
 * [Note: A command's own waiting] How long a command waits after each of its failures in a row, at least; up to half as
 * long again is added, so that devices do not come back together. Six attempts in the first minute at most, with the one
 * that somebody else's success hurries, and then one a minute: a call that fails while all others succeed stays cheap.
 */
const ownWaitsMs = [1000, 3000, 8000, 16_000, 32_000]
const ownWaitMs = 60_000
/** A server that asks for more patience is asked again after this. */
export const longestWaitMs = 5 * 60_000
const poison = { attempts: 8, afterMs: 30 * 60_000 }

/** What came of one attempt to send a command. */
export type Outcome =
  /** `stored` is what the cell of a ride holds now. */
  | { kind: 'accepted'; stored?: SeenRide[] }
  /** No believable answer: it may have been done, or be done later. */
  | { kind: 'unknown'; error: string; retryAfterMs?: number | null }
  /** Not done, and the queue is to wait. */
  | { kind: 'later'; error: string; retryAfterMs: number | null }
  /** Not done, and this command alone is to wait. */
  | { kind: 'faulty'; error: string; retryAfterMs: number | null }
  /** The token is not accepted; nothing is consumed. */
  | { kind: 'signedOut' }
  /** Not done because of another one in its batch; `seen` is what is in its cell if that reads as it did. */
  | { kind: 'again'; seen?: SeenRide[] }
  /** Not done because of one in its batch, and nobody knows which: it goes on in halves. */
  | { kind: 'apart' }
  | ({ kind: 'dead' } & Pick<DeadCommand, 'reason' | 'code' | 'message' | 'theirs' | 'changed'>)

export interface Settled {
  command: Command
  outcome: Outcome
}

type Changes = Required<Pick<Step<never>, 'put' | 'remove' | 'dead' | 'log'>>

/** What the outcomes of one attempt change. */
export function settledCommands(
  state: OutboxState,
  ended: readonly Settled[],
  { now, random }: { now: number; random: number },
): Omit<Step<never>, 'result'> {
  const { counters } = state
  const tick = counters.tick + 1
  const ofEntity = Map.groupBy(state.commands, ({ entityKey }) => entityKey)
  const laterThan = ({ entityKey, seq }: Command) =>
    (ofEntity.get(entityKey) ?? []).filter((other) => other.seq > seq && other.state === 'pending')
  const changes: Changes = { put: [], remove: [], dead: [], log: [] }
  const unsure: Command[] = []
  const apart: Command[] = []
  const rebased: RideCommand[] = []
  const end = (command: Command, outcome: Extract<Outcome, { kind: 'dead' }>) =>
    bury(changes, command, outcome, { now, isReplaced: laterThan(command).length > 0 })

  for (const { command, outcome } of ended) {
    const again: Command = { ...command, state: 'pending' }
    switch (outcome.kind) {
      case 'accepted':
        changes.put.push(accepted(command, outcome.stored, tick), ...followed(laterThan(command), outcome.stored))
        changes.log.push(logged(command, now, 'sent'))
        break
      case 'unknown':
        unsure.push(command)
        changes.put.push(later(again, outcome, { now, random }))
        break
      case 'later':
        changes.put.push(later(again, outcome, { now, random }))
        break
      case 'faulty':
        if (!isPoison(command, counters, now))
          changes.put.push({ ...later(again, outcome, { now, random }), faultySince: command.faultySince ?? now })
        else if (ended.length > 1) apart.push({ ...again, faultySince: null })
        else end(command, { kind: 'dead', reason: 'poison', code: '', message: outcome.error })
        break
      case 'signedOut':
        changes.put.push(again)
        break
      case 'again':
        changes.put.push(...followed(laterThan(command), outcome.seen))
        if (again.kind === 'setRide' && outcome.seen) rebased.push({ ...again, seen: outcome.seen })
        else changes.put.push(again)
        break
      case 'apart':
        apart.push(again)
        break
      case 'dead':
        end(command, outcome)
    }
  }
  changes.put.push(...inHalves(apart), ...inOtherBatch(rebased))
  return {
    ...changes,
    ...(unsure.length > 0 && { holds: withHolds(state.holds, unsure, now) }),
    counters: countersAfter(ended, counters, { tick, now, random }),
  }
}

function countersAfter(
  ended: readonly Settled[],
  counters: Counters,
  { tick, now, random }: { tick: number; now: number; random: number },
): Partial<Counters> {
  const outcomes = ended.map(({ outcome }) => outcome)
  if (outcomes.some(({ kind }) => kind === 'accepted')) return { tick, failures: 0, notBefore: 0, lastAcceptedAt: now }
  const untold = outcomes.find((outcome) => outcome.kind === 'unknown' || outcome.kind === 'later')
  if (!untold) return {}
  const { retryAfterMs = null } = untold
  // the server's word on how long, which no new command shortens
  if (retryAfterMs !== null) return { failures: 0, notBefore: Math.max(counters.notBefore, now + wishOf(retryAfterMs)) }
  // lanes that fail together are one failure: what was sent before the queue began to wait tells nothing new
  if (now < counters.notBefore) return {}
  return { failures: counters.failures + 1, notBefore: now + jitter(counters.failures, random) }
}

function accepted(command: Command, stored: SeenRide[] | undefined, tick: number): Command {
  const acked = { ...command, state: 'acked' as const, ackTick: tick, lastError: null }
  return acked.kind === 'setRide' && stored ? { ...acked, seen: stored } : acked
}

/** Later edits of a cell go on from what the server is known to have in it. */
const followed = (later: readonly Command[], stored: SeenRide[] | undefined): Command[] =>
  stored ? later.flatMap((command) => (command.kind === 'setRide' ? [{ ...command, seen: stored }] : [])) : []

/** The server fails on it and on nothing else, for long enough. */
const isPoison = ({ attempts, faultySince }: Command, { lastAcceptedAt }: Counters, now: number): boolean =>
  faultySince !== null &&
  attempts >= poison.attempts &&
  now - faultySince >= poison.afterMs &&
  lastAcceptedAt > faultySince

/** After a while of its own. */
const later = (
  command: Command,
  { error, retryAfterMs = null }: Extract<Outcome, { kind: 'unknown' | 'later' | 'faulty' }>,
  { now, random }: { now: number; random: number },
): Command => ({
  ...command,
  lastError: error,
  failures: command.failures + 1,
  nextAt: now + Math.max(wishOf(retryAfterMs ?? 0), ownWait(command.failures, random)),
})

/** Has a person asked, unless the user wants something else there by now. */
function bury(
  changes: Changes,
  command: Command,
  { reason, code, message, theirs, changed }: Extract<Outcome, { kind: 'dead' }>,
  { now, isReplaced }: { now: number; isReplaced: boolean },
): void {
  changes.remove.push(command.seq)
  changes.log.push(logged(command, now, isReplaced ? 'replaced' : 'dead'))
  if (isReplaced) return
  const letter = { command: { ...command, state: 'pending' as const }, reason, code, message, resolvedAt: now }
  changes.dead.push({ ...letter, ...(theirs && { theirs }), ...(changed && { changed }) })
}

/**
 * [Note: Names of batches] What a batch holds only ever becomes less, so that its name and its size tell what a request
 * was about: the same two are sent with the same idempotency key. Whoever leaves a batch gets one that is named after a
 * command in it.
 */
const named = (commands: readonly Command[], batch: string): Command[] =>
  commands.map((command) => (command.kind === 'setRide' ? { ...command, batch } : command))

function inHalves(commands: readonly Command[]): Command[] {
  const middle = Math.ceil(commands.length / 2)
  return [commands.slice(0, middle), commands.slice(middle)].flatMap((half) => named(half, half[0]?.opId ?? ''))
}

const inOtherBatch = (commands: readonly Command[]): Command[] =>
  named(commands, `${commands[0]?.opId}.${commands[0]?.attempts}`)

/** The same for a retry without an answer in between, and for nothing else. */
export const idempotencyKeyOf = (commands: readonly [Command, ...Command[]]): string => {
  const [first] = commands
  return first.kind === 'setRide' ? `${batchOf(first)}:${commands.length}` : first.opId
}

/**
 * [Note: Late rides] What arrives late must not overtake its successor. A ride is written on top of the version that was
 * seen, and a new one into an empty cell only: late, the one meets another version and the other a ride, and both are
 * refused. So only the emptying of a cell waits, and only for a ride that was new.
 */
const isHeld = (command: Command): boolean => command.kind !== 'setRide' || !isGuarded(command)
const isGuarded = ({ seen: [first] }: RideCommand): boolean => first?.version !== undefined
export const mindsHolds = (command: Command): boolean =>
  command.kind !== 'setRide' || command.minutes === null || (command.seen.length > 0 && !isGuarded(command))

export function withHolds(holds: readonly Hold[], unsure: readonly Command[], now: number): Hold[] {
  const made = unsure.filter(isHeld).map(({ entityKey, opId }) => ({ entityKey, opId, until: now + holdMs }))
  const renewed = new Set(made.map(({ entityKey, opId }) => `${entityKey} ${opId}`))
  const others = holds.filter(({ until, entityKey, opId }) => until > now && !renewed.has(`${entityKey} ${opId}`))
  return [...others, ...made]
}

const wishOf = (retryAfterMs: number): number => Math.min(retryAfterMs, longestWaitMs)

const ownWait = (failures: number, random: number): number => (ownWaitsMs[failures] ?? ownWaitMs) * (1 + random / 2)

/** Full jitter between the least and a doubling bound. */
const jitter = (failures: number, random: number): number => {
  const bound = Math.min(backoffMs.most, backoffMs.first * 2 ** failures)
  return backoffMs.least + random * (bound - backoffMs.least)
}

export function logged(command: Command, at: number, outcome: LogEntry['outcome']): LogEntry {
  const { opId, entityKey, kind, madeAt } = command
  const about = command.kind === 'setRide' ? { minutes: command.minutes } : { itemDate: command.itemDate }
  const { words } = command
  return { opId, entityKey, kind, ...about, ...(words && { words }), madeAt, at, outcome }
}
