import type { Insertable, Kysely } from 'kysely'
import { arrivalDepartureTypes, type ArrivalDeparture } from '#domain/arrival.ts'
import type { LocalDate } from '#domain/local-date.ts'
import { passengerStates } from '#domain/passenger.ts'
import { productField } from '#domain/product.ts'
import { timeOfDay } from '#domain/time-of-day.ts'
import { wallDateTime } from '../wall-time.ts'
import { compiled, write, type Write } from './compiled.ts'
import type { Database, Trx } from './tables.ts'
import { utilityIdsOf } from './passenger-columns.ts'
import type { ArrivalEventKind } from './ride-tables.ts'
import { hasTripBegun } from './trips.ts'

/**
 * Joined by id alone: foreign keys see to it that all rows are of one organisation, and a repeated organisation makes
 * the planner join everything that the organisation has.
 */
const boardItems = (db: Kysely<Database>) =>
  db
    .selectFrom('arrival as a')
    .innerJoin('trip as t', 't.id', 'a.trip_id')
    .innerJoin('run as r', 'r.id', 't.run_id')
    .innerJoin('passenger as p', 'p.id', 'a.passenger_id')
    .leftJoin('car as c', 'c.id', 'r.car_id')
    .select([
      'a.id',
      'a.organization_id as organizationId',
      'a.destination_id as placeId',
      'a.trip_id as tripId',
      'a.passenger_id as passengerId',
      'a.direction',
      'a.date',
      'a.minutes',
      'a.other_minutes as otherMinutes',
      'a.completed_at as completedAt',
      't.cancel_requested_at as cancelRequestedAt',
      't.cancelled_at as cancelledAt',
      't.cancel_reason as cancelReason',
      't.cancelled_by_email as cancelledByEmail',
      't.cancelled_by_name as cancelledByName',
      'r.instance_id as instanceId',
      'r.name as transportName',
      'c.name as carName',
      'c.register_number as carRegisterNumber',
      'p.name as passengerName',
      'p.state as passengerState',
      'p.inactive',
      utilityIdsOf('a.organization_id', 'a.passenger_id').as('utilityIds'),
    ])

type Row = Awaited<ReturnType<ReturnType<typeof boardItems>['execute']>>[number]

const toItem = (row: Row): ArrivalDeparture => ({
  id: row.id,
  tripId: row.tripId,
  [productField.id]: String(row.tripId),
  [productField.instanceId]: row.instanceId,
  placeId: row.placeId,
  passengerId: row.passengerId,
  passengerName: row.passengerName,
  transportName: row.transportName,
  date: row.date,
  at: wallDateTime(row.date, row.minutes),
  atHHMM: timeOfDay(row.minutes),
  atYMD: row.date,
  atOther: row.otherMinutes === null ? null : wallDateTime(row.date, row.otherMinutes),
  atOtherHHMM: row.otherMinutes === null ? null : timeOfDay(row.otherMinutes),
  arrivalDepartureType: arrivalDepartureTypes[row.direction],
  completed: row.completedAt !== null,
  cancelled: row.cancelledAt !== null,
  cancelling: row.cancelRequestedAt !== null && row.cancelledAt === null,
  cancellationReason: row.cancelReason,
  cancelledByEmail: row.cancelledByEmail,
  cancelledByName: row.cancelledByName,
  carName: row.carName,
  carRegisterNumber: row.carRegisterNumber,
  utilities: row.utilityIds,
  inactive: row.inactive || row.passengerState !== passengerStates.normal,
})

/** Items of a destination's board from the first to the last day, in the order of their times. Source: spec 1 §2.7. */
export async function arrivalsOf(
  trx: Trx,
  destination: { organizationId: number; id: number },
  first: LocalDate,
  last: LocalDate,
): Promise<ArrivalDeparture[]> {
  const rows = await boardItems(trx)
    .where('a.organization_id', '=', destination.organizationId)
    .where('a.destination_id', '=', destination.id)
    .where('a.date', '>=', first)
    .where('a.date', '<=', last)
    .where('p.state', '=', passengerStates.normal)
    .orderBy('a.date')
    .orderBy('a.minutes')
    .orderBy('r.id')
    .orderBy('a.id')
    .execute()
  return rows.map(toItem)
}

export interface StoredArrival {
  organizationId: number
  placeId: number
  item: ArrivalDeparture
  /** Its trip is not cancelled any more. */
  hasTripBegun: boolean
}

const lockedItem = compiled((db, { id }: { id: number }) =>
  boardItems(db).select(hasTripBegun.as('hasTripBegun')).where('a.id', '=', id).forUpdate(['a', 't']),
)

/** The item, locked together with its trip until the transaction ends; `null` when there is none. */
export async function loadArrival(trx: Trx, id: number): Promise<StoredArrival | null> {
  const [row] = await lockedItem(trx, { id })
  if (!row) return null
  return { organizationId: row.organizationId, placeId: row.placeId, item: toItem(row), hasTripBegun: row.hasTripBegun }
}

/** Something that was asked for an item. */
export interface ArrivalRequest {
  kind: ArrivalEventKind
  userId: number
  occurredAt: Date
  receivedAt: Date
}

const eventRow = ({ organizationId, item }: StoredArrival, request: ArrivalRequest, outcome: string) => ({
  organization_id: organizationId,
  arrival_id: item.id,
  kind: request.kind,
  user_id: request.userId,
  occurred_at: request.occurredAt,
  received_at: request.receivedAt,
  outcome,
})

const addEvent = write((db, row: ReturnType<typeof eventRow>) => db.insertInto('arrival_event').values(row))

/** What keeps a request and what came of it. */
export const arrivalEvent = (stored: StoredArrival, request: ArrivalRequest, outcome: string): Write =>
  addEvent(eventRow(stored, request, outcome))

type ConfirmationColumns = Required<
  Pick<Insertable<Database['arrival']>, 'completed_at' | 'completed_by' | 'occurred_at' | 'updated_at' | 'updated_by'>
>

const updateItem = write(
  (db, { organizationId, id, ...state }: { organizationId: number; id: number } & ConfirmationColumns) =>
    db
      .updateTable('arrival')
      .set(({ eb }) => ({ ...state, version: eb('version', '+', 1) }))
      .where('organization_id', '=', organizationId)
      .where('id', '=', id),
)

/** What gives the item the other state of its confirmation, and keeps the request. */
export function confirmation(stored: StoredArrival, request: ArrivalRequest): Write[] {
  const isComplete = request.kind === 'complete'
  const item = updateItem({
    organizationId: stored.organizationId,
    id: stored.item.id,
    completed_at: isComplete ? request.receivedAt : null,
    completed_by: isComplete ? request.userId : null,
    occurred_at: isComplete ? request.occurredAt : null,
    updated_at: request.receivedAt,
    updated_by: request.userId,
  })
  return [item, arrivalEvent(stored, request, 'changed')]
}
