import { cancelArrival as cancelArrivalCall } from '#contract/arrivals.ts'
import { randomId } from '#crypto/random-id.ts'
import { arrivalCan, ridesByDay, type ArrivalDeparture } from '#domain/arrival.ts'
import { compareNames } from '#domain/compare-names.ts'
import type { LastChange } from '#domain/last-change.ts'
import { localDateAt, type LocalDate } from '#domain/local-date.ts'
import { sameValue } from '#domain/same-value.ts'
import { ApiError } from './api/api-error.ts'
import { call } from './api/client.ts'
import { now } from './device/clock.ts'
import { currentConnection } from './api/connection.ts'
import { brought } from './device/brought.ts'
import { keepsNothing } from './device/db.ts'
import { mirroredAccess, workspace } from './workspace/workspace.ts'
import { live } from './workspace/live.ts'
import { offPage } from './workspace/off-page.ts'
import { arrivalsKey, arrivalsOf } from './mirror/arrivals-list.ts'
import {
  entityKeyOf,
  confirmationKeys,
  ConfirmationWords,
  type Command,
  type DeadCommand,
  type MinimalItem,
  type NewConfirmation,
  type ConfirmationCommand,
} from './outbox/command.ts'
import { readable } from './outbox/db.ts'
import { replaceLetters } from './delivery/dead-letters.ts'
import { requestFlush } from './delivery/deliver.ts'
import { completedWith, latestByEntity } from './outbox/overlay.ts'
import { overruledIn } from './outbox/overruled.ts'
import { outboxRules } from './outbox/plan.ts'
import { RefusedError } from './workspace/refused-error.ts'

export interface BoardItem extends ArrivalDeparture {
  /** `unsent` while a confirmation of it is only on this device, `refused` while one waits for a person's decision. */
  sync: 'sent' | 'unsent' | 'refused'
  /** Why it was refused: a code or a message of the server; `null` when it was not. */
  refusal: string | null
  /** The server had accepted what was asked here last, and has something else now: it was changed elsewhere. */
  isOverruled: boolean
  /** Whose later change it was refused for; `null` when for none, or it was not refused. */
  overruledBy: LastChange | null
  /** When the confirmation was made that is still on its way (milliseconds, server's clock); `null` when none is. */
  madeAt: number | null
}

export interface Board {
  destinationId: number
  date: LocalDate
  items: BoardItem[]
  /** Whether the list has ever come from the server: no rows then means that there are none. */
  isFetched: boolean
}

function byTimeThenName(a: ArrivalDeparture, b: ArrivalDeparture): number {
  if (a.atHHMM !== b.atHHMM) return a.atHHMM < b.atHHMM ? -1 : 1
  return compareNames(a.passengerName, b.passengerName)
}

/**
 * A day's items with the unsent confirmations laid over them, in the order of time. Unchanged items, and an unchanged
 * board, come back as the same objects.
 */
export const boardOf = live(async (destinationId: number, date: LocalDate): Promise<Board> => {
  const { mirror, outbox } = workspace()
  const [rows, dead, overruled] = await Promise.all([
    outbox.commands.where('entityKey').startsWith(confirmationKeys).toArray(),
    outbox.dead.toArray(),
    overruledIn(outbox),
  ])
  const items = await mirror.arrivals.where({ placeId: destinationId, date }).toArray()
  // asked only where it tells something: each refresh changes the answer's row, and the board would be read again
  const isFetched = items.length > 0 || (await mirror.lists.where('key').equals(arrivalsKey(destinationId)).count()) > 0

  const latest = latestByEntity(readable(rows).filter((command) => command.kind !== 'setRide'))
  const refused = new Map(dead.map((entry) => [entry.command.entityKey, entry]))
  const contradicted = new Map(overruled.map(({ entityKey, kind }) => [entityKey, kind]))
  const known: Board | undefined = boardOf.atHand(destinationId, date)
  const knownItems = new Map(known?.items.map((item) => [item.id, item]))
  const shown = inOrder(items).map((item) => {
    const key = entityKeyOf(item.id)
    const accepted = contradicted.get(key)
    const row = laidOver(item, latest.get(key), refused.get(key), accepted)
    const before = knownItems.get(item.id)
    return before && sameValue(before, row) ? before : row
  })
  const board: Board = { destinationId, date, items: shown, isFetched }
  const isSame =
    known?.isFetched === board.isFetched &&
    known.items.length === shown.length &&
    shown.every((item, index) => item === known.items[index])
  return isSame ? known : board
})

// rows that have not changed since they were read last are the same objects; what was made of them is, too
const orders = new WeakMap<readonly ArrivalDeparture[], ArrivalDeparture[]>()
const sentItems = new WeakMap<ArrivalDeparture, BoardItem>()

function inOrder(items: readonly ArrivalDeparture[]): ArrivalDeparture[] {
  const known = orders.get(items)
  if (known) return known
  const sorted = items.toSorted(byTimeThenName)
  orders.set(items, sorted)
  return sorted
}

const nothingAsked = { isOverruled: false, refusal: null, overruledBy: null, madeAt: null }

function laidOver(
  item: ArrivalDeparture,
  command: ConfirmationCommand | undefined,
  letter: DeadCommand | undefined,
  accepted: Command['kind'] | undefined,
): BoardItem {
  if (!command && !letter && accepted === undefined) return asSent(item)
  const isOverruled = !command && accepted !== undefined && item.completed !== (accepted === 'setComplete')
  // what is asked here is laid over a state that another user has made: it is not theirs
  const own = command && { completed: completedWith(item.completed, command), changedByName: null, changedAt: null }
  const shown = { ...item, ...nothingAsked, isOverruled, ...own }
  if (command && command.state !== 'acked') return { ...shown, sync: 'unsent', madeAt: command.madeAt }
  if (!letter) return { ...shown, sync: 'sent' }
  const { code, message, reason, changed = null } = letter
  return { ...shown, sync: 'refused', refusal: code || message || reason, overruledBy: changed }
}

function asSent(item: ArrivalDeparture): BoardItem {
  const known = sentItems.get(item)
  if (known) return known
  const row: BoardItem = { ...item, ...nothingAsked, sync: 'sent' }
  sentItems.set(item, row)
  return row
}

/** When the destination's list was last known to be true (server's clock); `null` when it was never fetched. */
export const arrivalsFetchedAt = live(
  async (destinationId: number): Promise<number | null> =>
    (await workspace().mirror.lists.get(arrivalsKey(destinationId)))?.fetchedAt ?? null,
)

/** How many rides each day has, without those that are cancelled; the same object while nothing changes. */
export const dayCountsOf = live(async (destinationId: number): Promise<Record<LocalDate, number>> => {
  const { mirror } = workspace()
  const list = await mirror.lists.get(arrivalsKey(destinationId))
  // a list that an older version has fetched was not counted
  const rides = list?.rides ?? ridesByDay(await arrivalsOf(mirror, destinationId))
  const known: Record<LocalDate, number> | undefined = dayCountsOf.atHand(destinationId)
  return sameValue(known, rides) && known ? known : rides
})

const pulling = brought(() => import('./mirror/pull-arrivals.ts'))

/** Fetches the destination's list into the mirror. @throws ApiError, StorageError */
export const pullArrivals = offPage('pullArrivals', async (destinationId: number): Promise<void> => {
  const stores = workspace()
  const { pullArrivalsInto } = await pulling()
  await pullArrivalsInto(stores, destinationId)
})

/**
 * Fetches items of the destination's list that have changed, as many as `arrivalIdsLimit` at most.
 * @throws ApiError, StorageError
 */
export const pullSomeArrivals = offPage(
  'pullSomeArrivals',
  async (destinationId: number, ids: readonly number[]): Promise<void> => {
    const stores = workspace()
    const { pullSomeArrivalsInto } = await pulling()
    await pullSomeArrivalsInto(stores, destinationId, ids)
  },
)

/**
 * Stores that the passenger has arrived or left, or has not. Resolves when it is durable on the device; it is sent
 * from there. The worker does it where there is one.
 * @throws RefusedError when a rule forbids it, StorageError when it could not be stored
 */
export const confirmArrival = offPage('confirmArrival', storeConfirmation)

async function storeConfirmation(item: ArrivalDeparture, completed: boolean): Promise<void> {
  const { mirror, outbox, userId } = workspace()
  if (keepsNothing() && !currentConnection().online) throw new RefusedError('arrivals.error.needsConnection')
  const madeAt = now()
  const [stored, access] = await Promise.all([mirror.arrivals.get(item.id), mirroredAccess()])
  if (!stored) throw new RefusedError(completed ? 'arrivals.error.completeUnknown' : 'arrivals.error.incompleteUnknown')
  const refusal = arrivalCan.confirm(stored, localDateAt(madeAt), access)
  if (refusal) throw new RefusedError(refusal)
  const made: NewConfirmation = {
    opId: randomId(),
    owner: userId,
    entityKey: entityKeyOf(item.id),
    listKey: arrivalsKey(stored.placeId),
    kind: completed ? 'setComplete' : 'setIncomplete',
    itemDate: stored.date,
    madeAt,
    body: minimal(stored),
    insisted: false,
    words: ConfirmationWords.parse(stored),
  }
  await outbox.write(() =>
    outbox.transaction('rw', outbox.commands, outbox.dead, outbox.log, outbox.kept, async () => {
      // side by side: a confirmation is stored once the last of these reads has been answered
      await Promise.all([
        replaceLetters(new Set([made.entityKey])),
        outbox.change((state) => outboxRules.add(state, [made]), { entities: [made.entityKey] }),
      ])
    }),
  )
  requestFlush()
}

function minimal(item: ArrivalDeparture): MinimalItem {
  const { id, tripId, placeId, passengerId, date, atHHMM, arrivalDepartureType } = item
  return { id, tripId, placeId, passengerId, date, atHHMM, arrivalDepartureType }
}

/**
 * Asks for the ride to be cancelled, and shows the answer. Needs a connection; never queued. A request whose fate is
 * unknown is repeated once, under the same key.
 * @throws ApiError when it was not accepted, RefusedError when the item is not on this device
 */
export async function cancelArrival(item: ArrivalDeparture, cancellationReason: string): Promise<void> {
  const stored = await workspace().mirror.arrivals.get(item.id)
  if (!stored) throw new RefusedError('arrivals.error.cancelUnknown')
  const idempotencyKey = randomId()
  const send = () => call(cancelArrivalCall, { body: { ...stored, cancellationReason } }, { idempotencyKey })
  await send().catch((failure: unknown) => {
    if (failure instanceof ApiError && failure.status === null) return send()
    throw failure
  })
  // accepted is accepted: without this answer the next refresh shows it
  await pullArrivals(item.placeId).catch(() => undefined)
}
