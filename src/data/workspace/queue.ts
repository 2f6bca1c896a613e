import type { ArrivalDeparture } from '#domain/arrival.ts'
import type { LastChange } from '#domain/last-change.ts'
import { localDateAt, type LocalDate } from '#domain/local-date.ts'
import { rideEntityOf, type Cell } from '#domain/ride/cell.ts'
import { minutesOfRide } from '#domain/ride/schema.ts'
import { now } from '../device/clock.ts'
import { workspace } from './workspace.ts'
import {
  completedBy,
  RideWords,
  confirmationKeys,
  ConfirmationWords,
  type Command,
  type DeadCommand,
  type LogEntry,
} from '../outbox/command.ts'
import { readable } from '../outbox/db.ts'
import { overruledIn } from '../outbox/overruled.ts'

/** What a command was about, in what the mirror knows of it. */
export type QueueItem = QueuedConfirmation | QueuedRide

interface Made {
  opId: string
  /** Milliseconds since 1970 UTC, server's clock. */
  madeAt: number
}

export interface QueuedConfirmation extends Made {
  kind: 'confirmation'
  /** The item as the mirror has it; `null` when it is no longer there. */
  item: ArrivalDeparture | null
  /** What a person knows it by, from the mirror or as the command has kept it; `null` when neither tells. */
  words: ConfirmationWords | null
  itemDate: LocalDate
  completed: boolean
}

export interface QueuedRide extends Made, Cell {
  kind: 'ride'
  timetableId: number
  /** The timetable's number; `null` when it is not on this device. */
  idNumber: number | null
  passengerName: string | null
  /** What the cell was to hold, from midnight; `null` for no ride. */
  minutes: number | null
}

export type Waiting = QueueItem & {
  state: 'pending' | 'sending'
  lastError: string | null
  /** What a cell held as the server's when it was edited, from midnight; `null` for no ride, and for confirmations. */
  before: number | null
}

export type NeedingAttention = QueueItem & {
  id: number
  resolvedAt: number
  reason: DeadCommand['reason']
  /** The server's code; `''` when there is none. */
  code: string
  message: string
  /** What is in the cell now, where another user changed it: minutes from midnight, `null` for no ride. */
  theirs: number | null
  /** Whose change stands; `null` when it is not known. */
  changed: LastChange | null
}

export type Sent = QueueItem & {
  /** When it was sent (milliseconds, device clock). */
  at: number
  /** It was sent on another day than it was made. */
  isLate: boolean
  /** The server had accepted it, and another user has changed the same since. */
  isOverruled: boolean
}

/** What has not been sent yet, oldest first. Live. */
export async function waiting(): Promise<Waiting[]> {
  const commands = readable(await workspace().outbox.commands.orderBy('seq').toArray())
  const unsent = commands.filter((command) => command.state !== 'acked')
  const items = await shown(unsent)
  return unsent.flatMap((command, index) => {
    const item = items[index]
    const state = command.state === 'sending' ? ('sending' as const) : ('pending' as const)
    const [first] = command.kind === 'setRide' ? command.seen : []
    return item ? [{ ...item, state, lastError: command.lastError, before: first ? minutesOfRide(first) : null }] : []
  })
}

/** Number of changes that have not been sent. Live. */
export async function unsentCount(): Promise<number> {
  const { outbox } = workspace()
  // two counts of the database: it would walk over the rows to count those of every other state
  return outbox.transaction('r', outbox.commands, async () => {
    const accepted = await outbox.commands.where('state').equals('acked').count()
    return (await outbox.commands.count()) - accepted
  })
}

/** Day of the oldest confirmation that has not been sent: what is sent by itself ends with it. `null` for none. */
export async function firstUnsentDay(): Promise<LocalDate | null> {
  const confirmations = (await waiting()).filter((change) => change.kind === 'confirmation')
  const [first = null] = confirmations.map(({ itemDate }) => itemDate).sort()
  return first
}

/** Number of changes that wait for a person's decision. Live. */
export const attentionCount = (): Promise<number> => workspace().outbox.dead.count()

/** What waits for a person's decision, newest first. Live. */
export async function needingAttention(): Promise<NeedingAttention[]> {
  const dead = await workspace().outbox.dead.reverse().toArray()
  const items = await shown(dead.map(({ command }) => command))
  return dead.flatMap(({ id, reason, code, message, resolvedAt, theirs: [first] = [], changed = null }, index) => {
    const item = items[index]
    const theirs = first ? minutesOfRide(first) : null
    return item ? [{ ...item, id, resolvedAt, reason, code, message, theirs, changed }] : []
  })
}

/** What was sent today, newest first. Live. */
export async function sentToday(): Promise<Sent[]> {
  const today = localDateAt(now())
  const { outbox } = workspace()
  const [entries, overruled] = await Promise.all([outbox.log.reverse().toArray(), overruledIn(outbox)])
  const contradicted = new Set(overruled.map(({ opId }) => opId))
  const sent = entries.filter(({ outcome, at }) => outcome === 'sent' && localDateAt(at) === today)
  const items = await shown(sent)
  return sent.flatMap(({ opId, at, madeAt }, index) => {
    const item = items[index]
    const isLate = localDateAt(at) !== localDateAt(madeAt)
    return item ? [{ ...item, at, isLate, isOverruled: contradicted.has(opId) }] : []
  })
}

/**
 * When the latest confirmation of this device was made (milliseconds, server's clock), if that is not longer ago than
 * `withinMs`: of an older one it may tell or not. `-Infinity` for none.
 */
export async function lastConfirmationAt(withinMs: number): Promise<number> {
  const { outbox } = workspace()
  const { commands, log } = outbox
  // what has left the queue has been logged, whatever became of it
  const [rows, entries] = await outbox.transaction('r', commands, log, () =>
    Promise.all([
      commands.where('entityKey').startsWith(confirmationKeys).toArray() as PromiseLike<Pick<Command, 'madeAt'>[]>,
      log
        .where('at')
        .above(Date.now() - withinMs)
        .filter(({ entityKey }) => entityKey.startsWith(confirmationKeys))
        .toArray(),
    ]),
  )
  return Math.max(...[...rows, ...entries].map(({ madeAt }) => madeAt))
}

/** The same number of items in the same order. */
async function shown(entries: readonly (Command | LogEntry)[]): Promise<QueueItem[]> {
  const rides = entries.filter(({ kind }) => kind === 'setRide').map(({ entityKey }) => rideEntityOf(entityKey))
  const timetables = await timetablesOf(new Set(rides.map(({ timetableId }) => timetableId)))
  const { mirror } = workspace()
  return Promise.all(
    entries.map(async ({ kind, opId, entityKey, madeAt, words, ...about }): Promise<QueueItem> => {
      if (kind === 'setRide') {
        const ride = rideEntityOf(entityKey)
        const known = timetables.get(ride.timetableId)
        const minutes = ('minutes' in about ? about.minutes : null) ?? null
        const kept = RideWords.safeParse(words).data
        const passengerName = known?.names.get(ride.passengerId) ?? kept?.passengerName ?? null
        const idNumber = known?.idNumber ?? kept?.idNumber ?? null
        return { kind: 'ride', opId, madeAt, ...ride, minutes, idNumber, passengerName }
      }
      const item = (await mirror.arrivals.get(Number(entityKey.split(':')[1]))) ?? null
      const known = item ?? ConfirmationWords.safeParse(words).data ?? null
      const itemDate = ('itemDate' in about ? about.itemDate : null) ?? localDateAt(madeAt)
      return { kind: 'confirmation', opId, madeAt, item, words: known, itemDate, completed: completedBy(kind) }
    }),
  )
}

async function timetablesOf(ids: ReadonlySet<number>) {
  const { mirror } = workspace()
  const [timetables, weeks] = await Promise.all([mirror.timetables.bulkGet([...ids]), mirror.weeks.bulkGet([...ids])])
  return new Map(
    [...ids].map((id, index) => {
      const passengers = weeks[index]?.passengers ?? []
      const names = new Map(passengers.map((passenger) => [passenger.id, passenger.name]))
      return [id, { idNumber: timetables[index]?.idNumber ?? null, names }] as const
    }),
  )
}
