import { randomId } from '#crypto/random-id.ts'
import type { ArrivalDeparture } from '#domain/arrival.ts'
import { localDateAt, type LocalDate } from '#domain/local-date.ts'
import { now } from '../clock.ts'
import { workspace } from '../device/workspace.ts'
import { completedBy, type Command, type DeadCommand, type LogEntry } from './command.ts'
import { readable } from './db.ts'
import { requestFlush } from './drive.ts'
import { logged, outboxRules } from './plan.ts'

interface Confirmation {
  opId: string
  /** The item as the mirror has it; `null` when it is no longer there. */
  item: ArrivalDeparture | null
  itemDate: LocalDate
  completed: boolean
  /** Milliseconds since 1970 UTC, server's clock. */
  madeAt: number
}

export interface QueuedConfirmation extends Confirmation {
  destinationId: number
  state: 'pending' | 'sending'
  lastError: string | null
}

export interface DeadConfirmation extends Confirmation {
  id: number
  destinationId: number
  resolvedAt: number
  reason: DeadCommand['reason']
  /** The server's code; `''` when there is none. */
  code: string
  message: string
}

export interface SentConfirmation extends Confirmation {
  /** When it was sent (milliseconds, device clock). */
  at: number
  /** It was sent on another day than it was made. */
  isLate: boolean
}

/** What has not been sent yet, oldest first. Live. */
export async function waiting(): Promise<QueuedConfirmation[]> {
  const commands = readable(await workspace().outbox.commands.orderBy('seq').toArray())
  const unsent = commands.filter((command) => command.state !== 'acked')
  return Promise.all(
    unsent.map(async (command) => ({
      ...(await shown(command)),
      destinationId: command.body.placeId,
      state: command.state === 'sending' ? ('sending' as const) : ('pending' as const),
      lastError: command.lastError,
    })),
  )
}

/** Number of confirmations that have not been sent. Live. */
export async function unsentCount(): Promise<number> {
  const { outbox } = workspace()
  // two counts of the database: it would walk over the rows to count those of every other state
  return outbox.transaction('r', outbox.commands, async () => {
    const accepted = await outbox.commands.where('state').equals('acked').count()
    return (await outbox.commands.count()) - accepted
  })
}

/** What waits for a person's decision, newest first. Live. */
export async function needingAttention(): Promise<DeadConfirmation[]> {
  const dead = await workspace().outbox.dead.reverse().toArray()
  return Promise.all(
    dead.map(async ({ id, command, reason, code, message, resolvedAt }) => ({
      ...(await shown(command)),
      id,
      destinationId: command.body.placeId,
      resolvedAt,
      reason,
      code,
      message,
    })),
  )
}

/** What was sent today, newest first. Live. */
export async function sentToday(): Promise<SentConfirmation[]> {
  const today = localDateAt(now())
  const entries = await workspace().outbox.log.reverse().toArray()
  const sent = entries.filter(({ outcome, at }) => outcome === 'sent' && localDateAt(at) === today)
  return Promise.all(
    sent.map(async (entry) => ({
      ...(await shown(entry)),
      at: entry.at,
      isLate: localDateAt(entry.at) !== localDateAt(entry.madeAt),
    })),
  )
}

async function shown({ opId, entityKey, itemDate, kind, madeAt }: Command | LogEntry): Promise<Confirmation> {
  const item = await workspace().mirror.arrivals.get(Number(entityKey.split(':')[1]))
  return { opId, item: item ?? null, itemDate, completed: completedBy(kind), madeAt }
}

/** Takes a dead letter up again: it is sent whatever the device knows against it, under a new key. @throws StorageError */
export async function sendAgain(id: number): Promise<void> {
  const { outbox } = workspace()
  const tables = [outbox.commands, outbox.dead, outbox.log, outbox.kept]
  const takeUp = async () => {
    const dead = await outbox.dead.get(id)
    if (!dead) return
    const { command } = dead
    await outbox.change((state) => outboxRules.add(state, { ...command, opId: randomId(), insisted: true }))
    await outbox.log.add(logged(command, now(), 'sentAgain'))
    await outbox.dead.delete(id)
  }
  await outbox.write(() => outbox.transaction('rw', tables, takeUp))
  requestFlush({ hurry: true })
}

/** Gives a dead letter up. @throws StorageError */
export async function discard(id: number): Promise<void> {
  const { outbox } = workspace()
  const giveUp = async () => {
    const dead = await outbox.dead.get(id)
    if (!dead) return
    await outbox.log.add(logged(dead.command, now(), 'discarded'))
    await outbox.dead.delete(id)
  }
  await outbox.write(() => outbox.transaction('rw', outbox.dead, outbox.log, giveUp))
}
