import { sql, type Insertable, type Kysely } from 'kysely'
import { arrivalDepartureTypes, type ArrivalDeparture, type Made } from '#domain/arrival.ts'
import type { LocalDate } from '#domain/local-date.ts'
import { passengerStates } from '#domain/passenger.ts'
import { productField } from '#domain/product.ts'
import { timeOfDay } from '#domain/time-of-day.ts'
import { nameAmong } from '../../call/last-change.ts'
import { write, type Write } from '../../db/compiled.ts'
import { compiledOf } from '../../db/of-organizations.ts'
import type { ArrivalEventKind } from '../../db/ride-tables.ts'
import type { Database, Trx } from '../../db/tables.ts'
import { wallDateTime } from '../../ground/wall-time.ts'
import { utilityIdsOf } from '../passengers/columns.ts'
import { hasTripBegun } from '../trips/trips.ts'

const boardItems = (db: Kysely<Database>) =>
  db
    .selectFrom('arrival as a')
    .innerJoin('trip as t', (join) =>
      join.onRef('t.organization_id', '=', 'a.organization_id').onRef('t.id', '=', 'a.trip_id'),
    )
    .innerJoin('run as r', (join) =>
      join.onRef('r.organization_id', '=', 't.organization_id').onRef('r.id', '=', 't.run_id'),
    )
    .innerJoin('passenger as p', (join) =>
      join.onRef('p.organization_id', '=', 'a.organization_id').onRef('p.id', '=', 'a.passenger_id'),
    )
    .leftJoin('car as c', 'c.id', 'r.car_id')
    .leftJoin('app_user as u', 'u.id', 'a.made_by')
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
      'a.made_at as madeAt',
      'a.made_by as madeBy',
      'a.is_correction as isCorrection',
      nameAmong(sql.ref('a.organization_id')).as('madeByName'),
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
  changedByName: row.isCorrection ? row.madeByName : null,
  changedAt: row.isCorrection && row.madeAt ? row.madeAt.toISOString() : null,
  carName: row.carName,
  carRegisterNumber: row.carRegisterNumber,
  utilities: row.utilityIds,
  inactive: row.inactive || row.passengerState !== passengerStates.normal,
})

interface Days {
  first: LocalDate
  last: LocalDate
}

/**
 * Items of a destination's board from the first to the last day, in the order of their times. Source: spec 1 §2.7.
 * @param ids of these alone; `null` for all of them
 */
export async function arrivalsOf(
  trx: Trx,
  destination: { organizationId: number; id: number },
  { first, last }: Days,
  ids: readonly number[] | null = null,
): Promise<ArrivalDeparture[]> {
  const rows = await boardItems(trx)
    .$if(ids !== null, (query) => query.where('a.id', '=', sql<number>`any(${ids}::int[])`))
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
  /** What a user has made of it last; `null` when nobody has made anything. */
  latest: (Made & { name: string | null }) | null
}

const lockedItem = compiledOf((db, { id }: { id: number }, isOurs) =>
  boardItems(db)
    .select(hasTripBegun.as('hasTripBegun'))
    .where(isOurs('a.organization_id'))
    .where('a.id', '=', id)
    .forUpdate(['a', 't']),
)

/** The item, locked together with its trip until the transaction ends; `null` when these organisations have none. */
export async function loadArrival(
  trx: Trx,
  organizationIds: readonly number[],
  id: number,
): Promise<StoredArrival | null> {
  const [row] = await lockedItem(trx, organizationIds, { id })
  if (!row) return null
  const { organizationId, placeId, hasTripBegun } = row
  return { organizationId, placeId, item: toItem(row), hasTripBegun, latest: latestOf(row) }
}

const latestOf = ({ madeBy, madeAt, madeByName }: Row): StoredArrival['latest'] =>
  madeBy === null || madeAt === null ? null : { userId: madeBy, at: madeAt.getTime(), name: madeByName }

/** Something that was asked for an item. */
export interface ArrivalRequest {
  kind: ArrivalEventKind
  userId: number
  occurredAt: Date
  receivedAt: Date
  /** When it counts as made. */
  madeAt: Date
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

type Maker = 'made_at' | 'made_by' | 'is_correction'
type Completion = 'completed_at' | 'completed_by' | 'occurred_at' | 'updated_at' | 'updated_by'
type Columns<Name extends keyof Insertable<Database['arrival']>> = Required<Pick<Insertable<Database['arrival']>, Name>>

const updateItem = write(
  (db, { organizationId, id, ...state }: { organizationId: number; id: number } & Columns<Completion | Maker>) =>
    db
      .updateTable('arrival')
      .set(({ eb }) => ({ ...state, version: eb('version', '+', 1) }))
      .where('organization_id', '=', organizationId)
      .where('id', '=', id),
)

/** Whether the other state of the item, given by this user, changes what another user had made of it. */
export const corrects = ({ latest }: StoredArrival, userId: number): boolean =>
  latest !== null && latest.userId !== userId

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
    made_at: request.madeAt,
    made_by: request.userId,
    is_correction: corrects(stored, request.userId),
  })
  return [item, arrivalEvent(stored, request, 'changed')]
}

const updateMaker = write(
  (db, { organizationId, id, ...maker }: { organizationId: number; id: number } & Columns<Maker>) =>
    db.updateTable('arrival').set(maker).where('organization_id', '=', organizationId).where('id', '=', id),
)

/** What keeps a request for the state that the item has. It is what the item was last said to be, if nothing is newer. */
export function repetition(stored: StoredArrival, request: ArrivalRequest): Write[] {
  const { organizationId, item, latest } = stored
  const event = arrivalEvent(stored, request, 'repeated')
  if (latest && latest.at >= request.madeAt.getTime()) return [event]
  const isOwnCorrection = item.changedAt !== null && latest?.userId === request.userId
  const maker = { made_at: request.madeAt, made_by: request.userId, is_correction: isOwnCorrection }
  return [updateMaker({ organizationId, id: item.id, ...maker }), event]
}
