import { validationTitle } from '#contract/errors.ts'
import type { DateRange } from '#domain/date-range.ts'
import { differingFields } from '#domain/conflict.ts'
import { localDateAt, type LocalDate } from '#domain/local-date.ts'
import { whyClosed } from '#domain/passenger-can.ts'
import { timetableCan } from '#domain/timetable/can.ts'
import { timetableDateErrors } from '#domain/timetable/dates.ts'
import { lackingTransportationPermission, orderFactsOf, whyNotOrder } from '#domain/timetable/order.ts'
import { timetableLimits, type NewTimetable, type Timetable, type TimetableUpdate } from '#domain/timetable/schema.ts'
import { orderedAtStamp, timetableMove, timetableStates, type TimetableMove } from '#domain/timetable/state.ts'
import type { AuditFacts } from '../../audit/record.ts'
import { InvalidInput } from '../../call/http/parse.ts'
import { invalidField } from '../../call/http/parse.ts'
import { staleVersion } from '../../call/last-change.ts'
import type { Provider } from '../../call/outside/provider.ts'
import { insistOnAll } from '../../call/refusals.ts'
import type { Trx } from '../../db/tables.ts'
import type { Principal } from '../../ground/principal.ts'
import { Refused, notFound } from '../../ground/refused.ts'
import { keepDestination } from '../organizations/destinations.ts'
import { insistOf } from '../passengers/access.ts'
import { insistOpen } from './access.ts'
import { ridesOfTimetable } from './rides.ts'
import { deleteRidesWithTrips } from './save-rides.ts'
import { endSplitOf } from './splits.ts'
import {
  transportationPermissionsForTimetable,
  loadTimetables,
  passengersOfTimetable,
  wholeTimetable,
  type StoredTimetable,
  type TimetableKey,
} from './timetables.ts'
import {
  activePassengerIdsAt,
  addTimetablePassengers,
  insertTimetable,
  passengersAt,
  removeTimetablePassengers,
  resumeTimetable,
  updateTimetableRow,
} from './writes.ts'

export const timetableFacts = ({ id, organizationId, destinationId }: StoredTimetable): AuditFacts => ({
  organizationId,
  objectType: 'timetable',
  objectId: id,
  destinationId,
})

interface Place {
  organizationId: number
  destinationId: number
}

export interface Saving {
  trx: Trx
  user: Principal
  now: Date
  provider: Provider
  record: (facts: AuditFacts) => void
}

export const todayOf = ({ now }: Pick<Saving, 'now'>): LocalDate => localDateAt(now.getTime())
export const authorOf = ({ user, now }: Saving) => ({ userId: user.id, now })

/** Throws what the calendar of today says against the days. */
export function checkDates(range: DateRange, stored: DateRange | null, today: LocalDate): void {
  const errors = Object.entries(timetableDateErrors(range, stored, today))
  if (errors.length === 0) return
  throw new InvalidInput({
    title: validationTitle,
    errors: Object.fromEntries(errors.map(([field, text]) => [field, [text]])),
  })
}

/** Throws unless everybody rides to the destination and can be put into a week. */
async function checkAdded({ trx, user }: Saving, place: Place, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const found = await passengersAt(trx, place, ids)
  if (found.length < new Set(ids).size) throw notFound()
  const { organizationId } = place
  for (const { id, ...facts } of found) await insistOf(trx, { organizationId, id }, user, whyClosed(facts))
}

/** Throws 404 for an original that is not the destination's own. */
async function checkOriginal(trx: Trx, { organizationId, destinationId }: Place, id: number | null): Promise<void> {
  if (id === null) return
  const [original] = await loadTimetables(trx, [organizationId], [id], false)
  if (original?.destinationId !== destinationId) throw notFound()
}

/** Makes a timetable of the destination, with its first passengers. */
export async function makeTimetable(saving: Saving, place: Place, entered: NewTimetable): Promise<TimetableKey> {
  const { trx, record } = saving
  checkDates(entered, null, todayOf(saving))
  await checkOriginal(trx, place, entered.originalTimetableId)
  await checkAdded(saving, place, entered.passengerIds)
  const everybody = entered.createWithAllDestinationPassengers ? await activePassengerIdsAt(trx, place) : []
  const passengerIds = [...new Set([...entered.passengerIds, ...everybody])]
  if (passengerIds.length > timetableLimits.passengers) {
    throw invalidField('createWithAllDestinationPassengers', 'validation.tooMany')
  }
  record({ passengerIds })
  const made = await insertTimetable(trx, place, entered, authorOf(saving))
  await addTimetablePassengers(trx, made, passengerIds)
  return made
}

type Settings = Pick<TimetableUpdate, 'startDate' | 'endDate' | 'note' | 'description'>

const settingsOf = ({ startDate, endDate, note, description }: Settings): Settings => ({
  startDate,
  endDate,
  note,
  description,
})

/** What an update asks for beside the state. */
interface Changes {
  /** Names of the settings that differ. */
  fields: string[]
  added: number[]
  removed: number[]
}

function changesOf(stored: StoredTimetable, present: readonly number[], update: TimetableUpdate): Changes {
  const wanted = new Set(update.passengerIds)
  return {
    fields: differingFields(settingsOf(stored), settingsOf(update)),
    added: [...wanted].filter((id) => !present.includes(id)),
    removed: present.filter((id) => !wanted.has(id)),
  }
}

async function checkChanges(
  saving: Saving,
  stored: StoredTimetable,
  update: TimetableUpdate,
  { fields, added, removed }: Changes,
): Promise<void> {
  const { trx, user } = saving
  const today = todayOf(saving)
  if (fields.length > 0) {
    await insistOpen(trx, stored, user, timetableCan.edit(stored, today, user))
    checkDates(update, stored, today)
  }
  if (added.length > 0) {
    await insistOpen(trx, stored, user, timetableCan.addPassengers(stored, today, user))
    await checkAdded(saving, stored, added)
  }
  if (removed.length > 0) await insistOpen(trx, stored, user, timetableCan.removePassengers(stored, user))
}

/** Takes passengers off the week, their rides with them. */
export async function removePassengers(
  saving: Pick<Saving, 'trx' | 'now' | 'provider'>,
  stored: StoredTimetable,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return
  const { trx, now, provider } = saving
  const rides = (await ridesOfTimetable(trx, stored)).filter(({ passengerId }) => ids.includes(passengerId))
  await deleteRidesWithTrips(trx, [stored.organizationId], rides, provider, now)
  await removeTimetablePassengers(trx, stored, ids)
}

/**
 * Looks at everything again that may have changed since the client looked: days, rides, passengers, transportation
 * permissions.
 */
async function checkOrder({ trx, now }: Saving, timetable: StoredTimetable): Promise<void> {
  const passengers = await passengersOfTimetable(trx, timetable)
  const transportationPermissions = await transportationPermissionsForTimetable(trx, timetable)
  const facts = orderFactsOf(timetable, {
    passengers,
    rides: await ridesOfTimetable(trx, timetable),
    lacking: lackingTransportationPermission(passengers, transportationPermissions, timetable),
    unsentCellsCount: 0,
  })
  insistOnAll(whyNotOrder(facts, todayOf({ now })))
}

const order: Record<TimetableMove, (saving: Saving, timetable: StoredTimetable) => Promise<void>> = {
  none: () => Promise.resolve(),
  async order(saving, timetable) {
    const { trx, user, now, provider } = saving
    await keepDestination(trx, timetable)
    await checkOrder(saving, timetable)
    await resumeTimetable(trx, timetable)
    const orderedAt = orderedAtStamp(timetable.orderedAt?.toISOString() ?? null, now.toISOString())
    await updateTimetableRow(
      trx,
      timetable,
      {
        state: timetableStates.ordered,
        ordered_at: new Date(orderedAt),
        ordered_by: user.id,
        rejected_reason: null,
      },
      authorOf(saving),
    )
    await provider.submitOrder(trx, timetable, now)
  },
  async cancelOrder(saving, timetable) {
    const { trx, user, now, provider } = saving
    insistOnAll([timetableCan.cancelOrder(timetable, user)])
    await provider.withdrawOrder(trx, timetable, now)
    // what was split off from one that waits itself goes on waiting for it
    if (timetable.splitUntil === null) await endSplitOf(trx, timetable)
    await updateTimetableRow(
      trx,
      timetable,
      // why the booking system said no stays to be read until the next order
      { state: timetableStates.new, ordered_at: null, ordered_by: null },
      authorOf(saving),
    )
  },
}

/**
 * Stores settings and passengers, judged by the stored state, and then orders the timetable or ends its order. Gives it as
 * it is then. The row is held by the caller.
 */
export async function saveTimetable(
  saving: Saving,
  stored: StoredTimetable,
  update: TimetableUpdate,
): Promise<Timetable> {
  const { trx, user, record } = saving
  const before = await wholeTimetable(trx, stored)
  const changes = changesOf(stored, before.passengerIds, update)
  const { fields, added, removed } = changes
  const move = timetableMove(stored.state, update.state)
  record({
    ...timetableFacts(stored),
    passengerIds: [...added, ...removed],
    detail: { fields, move: move ?? 'unknown' },
  })
  if (update.version !== undefined && update.version !== stored.version) {
    throw await staleVersion(trx, { table: 'timetable', ...stored }, user, before)
  }
  if (move === null) throw new Refused(409, 'timetable_state')
  await checkChanges(saving, stored, update, changes)

  const isChanged = fields.length + added.length + removed.length > 0
  if (isChanged) {
    const { startDate, endDate, note, description } = update
    const columns = { start_date: startDate, end_date: endDate, note, description }
    await updateTimetableRow(trx, stored, columns, authorOf(saving))
    await removePassengers(saving, stored, removed)
    await addTimetablePassengers(trx, stored, added)
  }
  await order[move](saving, { ...stored, ...settingsOf(update) })
  return wholeTimetable(trx, stored)
}
