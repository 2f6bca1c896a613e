import { setArrivalComplete, setArrivalIncomplete } from '#contract/arrivals.ts'
import { isSentByItself } from '#domain/arrival.ts'
import { wallTimeAt } from '#domain/local-date.ts'
import { ApiError } from '../api/api-error.ts'
import { call } from '../api/client.ts'
import type { MirrorDatabase } from '../mirror/db.ts'
import { completedBy, type DeadCommand, type ConfirmationCommand } from '../outbox/command.ts'
import { outcomeOfFailure, sendTimeoutMs, undecidedAfter, type Sender } from './flush.ts'
import { idempotencyKeyOf, type Outcome } from '../outbox/settle.ts'

type Dead = Extract<Outcome, { kind: 'dead' }>

const endpoints = { setComplete: setArrivalComplete, setIncomplete: setArrivalIncomplete }

interface ConfirmationContext {
  mirror: MirrorDatabase
  now: () => number
  /** Fetches the list that shows the confirmation anew into the mirror. @throws ApiError, StorageError */
  refresh: () => Promise<void>
}

/**
 * What the device knows against sending. A person who has seen it may insist.
 * Source: design decision, offline rules 2.9 and 2.13.
 */
export async function objectionToConfirmation(
  command: ConfirmationCommand,
  { mirror, now }: Pick<ConfirmationContext, 'mirror' | 'now'>,
): Promise<Dead | null> {
  if (command.insisted) return null
  const wall = wallTimeAt(now())
  if (!isSentByItself(command.itemDate, wall)) return dead('expired')
  const [item, list] = await Promise.all([mirror.arrivals.get(command.body.id), mirror.lists.get(command.listKey)])
  if (item && completedBy(command.kind) && (item.cancelled || item.cancelling)) return dead('cancelled')
  const isGone = !item && list !== undefined && list.fetchedAt > command.madeAt
  return isGone && command.itemDate === wall.date ? dead('gone') : null
}

/** Sends a confirmation once, with the freshest item that is known. */
export async function sendConfirmation(
  command: ConfirmationCommand,
  { token }: Sender,
  context: ConfirmationContext,
): Promise<Outcome> {
  const item = await context.mirror.arrivals.get(command.body.id)
  const body = {
    ...(item ?? command.body),
    completed: completedBy(command.kind),
    occurredAt: new Date(command.madeAt).toISOString(),
    ...(command.insistedAt !== undefined && { insistedAt: new Date(command.insistedAt).toISOString() }),
  }
  try {
    await call(
      endpoints[command.kind],
      { body },
      { token, idempotencyKey: idempotencyKeyOf([command]), timeoutMs: sendTimeoutMs, keepalive: true },
    )
    return { kind: 'accepted' }
  } catch (failure) {
    if (!(failure instanceof ApiError)) return { kind: 'unknown', error: String(failure) }
    const outcome = outcomeOfFailure(failure)
    return outcome === 'refused' ? afterRefusal(command, failure, context) : outcome
  }
}

/** A refusal may only mean that an earlier attempt went through: the server's own list decides. */
async function afterRefusal(
  command: ConfirmationCommand,
  refusal: ApiError,
  { mirror, refresh }: ConfirmationContext,
): Promise<Outcome> {
  const refused = refusedBy(refusal)
  const undecided = await undecidedAfter(refresh, refused)
  if (undecided) return undecided
  const fresh = await mirror.arrivals.get(command.body.id)
  const isDone = fresh && !fresh.cancelled && fresh.completed === completedBy(command.kind)
  return isDone ? { kind: 'accepted' } : refused
}

function refusedBy(refusal: ApiError): Dead {
  const [first] = refusal.errors
  const reason = reasonOf(refusal)
  return { ...dead(reason, first?.code, first?.message), ...(refusal.changed && { changed: refusal.changed }) }
}

const reasonOf = ({ status, errors }: ApiError): DeadCommand['reason'] => {
  if (status === 403) return 'noRight'
  if (status === 404) return 'gone'
  if (errors.some(({ code }) => code === 'arrival_changed')) return 'changed'
  return errors.some(({ code }) => code === 'arrival_cancelled' || code === 'arrival_cancelling')
    ? 'cancelled'
    : 'refused'
}

const dead = (reason: DeadCommand['reason'], code = '', message = ''): Dead => ({ kind: 'dead', reason, code, message })
