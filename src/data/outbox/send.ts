import { setArrivalComplete, setArrivalIncomplete } from '#contract/arrivals.ts'
import { addDays, wallTimeAt, type LocalDate } from '#domain/local-date.ts'
import { ApiError } from '../api/api-error.ts'
import { callUnparsed } from '../api/client.ts'
import type { MirrorDatabase } from '../mirror/db.ts'
import { completedBy, type Command, type DeadCommand } from './command.ts'
import { outcomeOfFailure, type Sender } from './flush.ts'
import type { Outcome } from './plan.ts'

/** Longest wait for the answer to one command. Shorter than the hold of a command whose fate is unknown. */
const sendTimeoutMs = 20_000
/** A confirmation is sent by itself until this time on the day after; then a person decides. */
const lastMinutesNextDay = 12 * 60

type Dead = Extract<Outcome, { kind: 'dead' }>

const endpoints = { setComplete: setArrivalComplete, setIncomplete: setArrivalIncomplete }

export interface SendContext {
  mirror: MirrorDatabase
  now: () => number
  /** Fetches the command's list anew into the mirror, with the sender's token. @throws ApiError */
  refresh: (destinationId: number, token: string) => Promise<void>
}

/**
 * What the device knows against sending. A person who has seen it may insist.
 * Source: design decision, offline rules 2.9 and 2.13.
 */
export async function objectionTo(command: Command, { mirror, now }: SendContext): Promise<Dead | null> {
  if (command.insisted) return null
  const wall = wallTimeAt(now())
  if (!isSentByItself(command.itemDate, wall)) return dead('expired')
  const [item, list] = await Promise.all([mirror.arrivals.get(command.body.id), mirror.lists.get(command.listKey)])
  if (item && completedBy(command.kind) && (item.cancelled || item.cancelling)) return dead('cancelled')
  const isGone = !item && list !== undefined && list.fetchedAt > command.madeAt
  return isGone && command.itemDate === wall.date ? dead('gone') : null
}

export const isSentByItself = (itemDate: LocalDate, wall: { date: LocalDate; minutes: number }): boolean =>
  itemDate >= wall.date || (addDays(itemDate, 1) === wall.date && wall.minutes < lastMinutesNextDay)

/** Sends a command once, with the freshest item that is known. */
export async function sendCommand(command: Command, sender: Sender, context: SendContext): Promise<Outcome> {
  const item = await context.mirror.arrivals.get(command.body.id)
  const body = {
    ...(item ?? command.body),
    completed: completedBy(command.kind),
    occurredAt: new Date(command.madeAt).toISOString(),
  }
  try {
    await callUnparsed(
      endpoints[command.kind],
      { body },
      { token: sender.token, idempotencyKey: command.opId, timeoutMs: sendTimeoutMs, keepalive: true },
    )
    return { kind: 'accepted' }
  } catch (failure) {
    if (!(failure instanceof ApiError)) return { kind: 'unknown', error: String(failure) }
    const outcome = outcomeOfFailure(failure)
    return outcome === 'refused' ? afterRefusal(command, failure, sender, context) : outcome
  }
}

/** A refusal may only mean that an earlier attempt went through: the server's own list decides. */
async function afterRefusal(
  command: Command,
  refusal: ApiError,
  { token }: Sender,
  { mirror, refresh }: SendContext,
): Promise<Outcome> {
  try {
    await refresh(command.body.placeId, token)
  } catch (failure) {
    // a list that this device cannot store decides nothing
    if (!(failure instanceof ApiError)) return { kind: 'later', error: String(failure), retryAfterMs: null }
    const outcome = outcomeOfFailure(failure)
    if (outcome !== 'refused') return outcome.kind === 'unknown' ? { ...outcome, kind: 'later', retryAfterMs: null } : outcome
  }
  const fresh = await mirror.arrivals.get(command.body.id)
  if (fresh && !fresh.cancelled && fresh.completed === completedBy(command.kind)) return { kind: 'accepted' }
  const [first] = refusal.errors
  return dead(reasonOf(refusal), first?.code, first?.message)
}

const reasonOf = ({ status, errors }: ApiError): DeadCommand['reason'] => {
  if (status === 403) return 'noRight'
  if (status === 404) return 'gone'
  return errors.some(({ code }) => code === 'arrival_cancelled' || code === 'arrival_cancelling') ? 'cancelled' : 'refused'
}

const dead = (reason: DeadCommand['reason'], code = '', message = ''): Dead => ({ kind: 'dead', reason, code, message })
