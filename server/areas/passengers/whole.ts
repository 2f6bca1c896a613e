import { sql, type Kysely } from 'kysely'
import { Passenger } from '#domain/passenger.ts'
import { joinedGroupNames } from '#domain/passenger-group.ts'
import { joinedPhones } from '#domain/phone-number.ts'
import { productField } from '#domain/product.ts'
import { compiled } from '../../db/compiled.ts'
import { selectedFields } from '../../db/passenger-columns.ts'
import type { Database, Trx } from '../../db/tables.ts'
import {
  destinationIds,
  groupSummaries,
  isDeletionRequested,
  phoneNumbers,
  transportationPermissionCount,
  utilityIdsOf,
} from './columns.ts'

/** Which passenger, in which organisation. */
export interface PassengerKey {
  id: number
  organizationId: number
}

const passengersIn = (db: Kysely<Database>, organizationId: number) =>
  db
    .selectFrom('passenger as p')
    .leftJoin('app_user as maker', 'maker.id', 'p.created_by')
    .select(selectedFields(Passenger.shape))
    .select([
      'p.id',
      'p.version',
      'p.inactive',
      'p.state',
      'p.organization_id as organizationId',
      'p.provider_id as providerId',
      'p.has_pending_property_changes as hasPendingPropertyChanges',
      'maker.email as creator',
      isDeletionRequested.as('isArchivedOrDeleted'),
      sql<boolean>`exists (
        select from passenger_ssn as s where s.organization_id = p.organization_id and s.passenger_id = p.id
      )`.as('hasSsn'),
      phoneNumbers.as('phoneNumbers'),
      groupSummaries.as('groupObjs'),
      transportationPermissionCount.as('transportationPermissionCount'),
      utilityIdsOf('p.organization_id', 'p.id').as('utilityIds'),
      destinationIds.as('destinationIds'),
      sql<number[]>`array(
        select t.timetable_id from timetable_passenger as t
        where t.organization_id = p.organization_id and t.passenger_id = p.id
        order by t.timetable_id
      )`.as('timetableIds'),
      sql<number>`coalesce((
        select d.instance_id
        from passenger_destination as first
        join destination as d on d.organization_id = first.organization_id and d.id = first.destination_id
        where first.organization_id = p.organization_id and first.passenger_id = p.id
        order by first.position limit 1
      ), 0)`.as('instanceId'),
    ])
    .where('p.organization_id', '=', organizationId)

/** The database plans this once, and a list anew each time, by its length: which takes longer than to read one passenger. */
const wholePassenger = compiled((db, { organizationId, id }: PassengerKey) =>
  passengersIn(db, organizationId).where('p.id', '=', id),
)

const wholePassengers = compiled((db, { organizationId, ids }: { organizationId: number; ids: readonly number[] }) =>
  passengersIn(db, organizationId)
    .where('p.id', '=', sql<number>`any(${ids}::int[])`)
    .orderBy('p.id'),
)

type Row = Awaited<ReturnType<typeof wholePassengers>>[number]

const toPassenger = (row: Row): Passenger => {
  const { providerId, instanceId, creator, destinationIds, timetableIds, ...passenger } = row
  const { id } = passenger
  return {
    ...passenger,
    creator: creator ?? '',
    phone: joinedPhones(passenger.phoneNumbers),
    groups: joinedGroupNames(passenger.groupObjs),
    utilities: passenger.utilityIds.join(','),
    [productField.id]: providerId,
    [productField.instanceId]: instanceId,
    // The booking system calls a passenger by our id once it knows them.
    timitId: providerId === null ? null : String(id),
    passengerDestinations: destinationIds.map((destinationId) => ({ passengerId: id, destinationId })),
    timetables: timetableIds.map((timetableId) => ({ timetableId, passengerId: id })),
  }
}

/** The passenger with everything but the personal identity code; `null` when there is none. Source: spec 2 §3. */
export async function findPassenger(trx: Trx, { organizationId, id }: PassengerKey): Promise<Passenger | null> {
  const [row] = await wholePassenger(trx, { organizationId, id })
  return row ? toPassenger(row) : null
}

/** Those of these passengers who are the organisation's, by id. */
export async function findPassengers(trx: Trx, organizationId: number, ids: readonly number[]): Promise<Passenger[]> {
  if (ids.length === 0) return []
  const rows = await wholePassengers(trx, { organizationId, ids })
  return rows.map(toPassenger)
}
