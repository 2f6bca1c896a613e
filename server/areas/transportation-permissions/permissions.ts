import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { LocalDate } from '#domain/local-date.ts'
import { productField } from '#domain/product.ts'
import type { Extra } from '#domain/transportation-permission/extra.ts'
import type { OrganizationTransportationPermission } from '#domain/transportation-permission/organization-list.ts'
import { TransportationPermission, transportationPermissionSources } from '#domain/transportation-permission/schema.ts'
import { transportationPermissionState } from '#domain/transportation-permission/state.ts'
import { passengerStates } from '#domain/passenger.ts'
import { unitsOf } from '../../db/money.ts'
import type { Trx } from '../../db/tables.ts'
import type { PassengerKey } from '../passengers/whole.ts'
import { quotaUses } from './quota-use.ts'

/** The smallest number that fits the wire's remaining quota: whoever is so far below it is below it anyway. */
const leastInteger = -2_147_483_648

/** The wire's name of each stored source. */
const sources = {
  product: transportationPermissionSources.own,
  timit: transportationPermissionSources.timit,
  likuma: transportationPermissionSources.likuma,
} as const

const permissions = (trx: Trx, organizationId: number) =>
  trx
    .selectFrom('transportation_permission as t')
    .innerJoin('passenger as p', 'p.id', 't.passenger_id')
    .innerJoin('cost_center as c', 'c.id', 't.cost_center_id')
    .where('t.organization_id', '=', organizationId)
    .selectAll('t')
    .select((eb) => [
      'p.provider_id',
      'c.name as cost_center_name',
      jsonArrayFrom(
        eb
          .selectFrom('permission_extra as e')
          .select(['e.id', 'e.name', 'e.price_cents', 'e.instance_extra_id', 'e.vat_percent'])
          .whereRef('e.organization_id', '=', 't.organization_id')
          .whereRef('e.permission_id', '=', 't.id')
          .orderBy('e.position'),
      ).as('extras'),
    ])

type Row = Awaited<ReturnType<ReturnType<typeof permissions>['execute']>>[number]

const extrasOf = ({ id, extras }: Pick<Row, 'id' | 'extras'>): Extra[] =>
  extras.map((extra) => ({
    id: extra.id,
    name: extra.name,
    price: unitsOf(extra.price_cents),
    extraId: extra.instance_extra_id,
    vatPercentage: extra.vat_percent,
    passengerTransportationPermissionId: id,
  }))

/** Without what is counted from trips. */
const toPermission = (row: Row): TransportationPermission =>
  TransportationPermission.parse({
    id: row.id,
    version: row.version,
    externalId: row.external_id,
    source: sources[row.source],
    name: row.name,
    isDraft: row.is_draft,
    tripType: row.trip_type,
    decisionType: row.decision_type,
    costCenter: { id: row.cost_center_id, name: row.cost_center_name },
    child: row.child,
    passengerId: row.passenger_id,
    tripDestinations: row.trip_destinations,
    deductiblePayment: row.deductible_payment,
    deductibleType: row.deductible_type,
    fixedDeductible: unitsOf(row.fixed_deductible_cents),
    distanceLimit: row.distance_limit_kilometres,
    initialQuota: row.initial_quota,
    initialExpressQuota: row.initial_express_quota,
    quotaTime: row.quota_time,
    quotaType: row.quota_type,
    startDate: row.start_date,
    endDate: row.end_date,
    startDateYMD: row.start_date,
    endDateYMD: row.end_date,
    note: row.note,
    accountKey: row.account_key,
    priceCode: row.price_code,
    priceIncVat: unitsOf(row.price_inc_vat_cents),
    priceVatPercent: row.price_vat_percent,
    extras: extrasOf(row),
    tripDirection: row.trip_direction,
    timitPassengerId: row.provider_id === null ? null : String(row.passenger_id),
    [productField.instanceId]: row.instance_id ?? 0,
  })

async function withUse(
  trx: Trx,
  organizationId: number,
  rows: readonly Row[],
  today: LocalDate,
): Promise<TransportationPermission[]> {
  const found = rows.map(toPermission)
  const useOf = await quotaUses(trx, organizationId, found, today)
  return found.map((permission) => {
    const { used, hasReservations } = useOf(permission.id)
    return { ...permission, remainingQuota: Math.max(leastInteger, permission.initialQuota - used), hasReservations }
  })
}

interface OfPassenger {
  organizationId: number
  passengerId: number
}

/**
 * Days of a passenger's transportation permissions, and whether one is needed: nobody is asked for one who is not in
 * state Normal.
 */
export async function transportationPermissionsHeld(
  trx: Trx,
  { organizationId, id }: PassengerKey,
): Promise<{ held: Held[]; transportationPermissionRequired: boolean }> {
  const held = await trx
    .selectFrom('transportation_permission')
    .where('organization_id', '=', organizationId)
    .where('passenger_id', '=', id)
    .select(['id', 'start_date as startDate', 'end_date as endDate', 'is_draft as isDraft'])
    .execute()
  const needing = await trx
    .selectFrom('passenger')
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .where('state', '=', passengerStates.normal)
    .where('transportation_permission_required', '=', true)
    .select('id')
    .executeTakeFirst()
  return { held, transportationPermissionRequired: needing !== undefined }
}

type Held = Pick<TransportationPermission, 'id' | 'startDate' | 'endDate' | 'isDraft'>

/** A passenger's, the newest period first. What remains of a quota is below 0 when more was used than there was. */
export async function transportationPermissionsOf(
  trx: Trx,
  { organizationId, passengerId }: OfPassenger,
  today: LocalDate,
): Promise<TransportationPermission[]> {
  const rows = await permissions(trx, organizationId)
    .where('t.passenger_id', '=', passengerId)
    .orderBy('t.start_date', 'desc')
    .orderBy('t.id', 'desc')
    .execute()
  return withUse(trx, organizationId, rows, today)
}

/**
 * All of these passengers, by id.
 * @param lock keeps others from changing them until the transaction ends
 */
export async function transportationPermissionsOfMany(
  trx: Trx,
  organizationId: number,
  passengerIds: readonly number[],
  today: LocalDate,
  lock = false,
): Promise<TransportationPermission[]> {
  if (passengerIds.length === 0) return []
  const rows = await permissions(trx, organizationId)
    .where('t.passenger_id', '=', sql<number>`any(${passengerIds}::int[])`)
    .orderBy('t.id')
    .$if(lock, (query) => query.forUpdate('t'))
    .execute()
  return withUse(trx, organizationId, rows, today)
}

/** One of the passenger's own, locked until the transaction ends; `null` when the passenger has no such one. */
export async function loadTransportationPermission(
  trx: Trx,
  { organizationId, passengerId }: OfPassenger,
  id: number,
  today: LocalDate,
): Promise<TransportationPermission | null> {
  const rows = await permissions(trx, organizationId)
    .where('t.passenger_id', '=', passengerId)
    .where('t.id', '=', id)
    .forUpdate('t')
    .execute()
  const [permission] = await withUse(trx, organizationId, rows, today)
  return permission ?? null
}

/** What the rules ask of it before it is changed; its use is not counted, and nobody has to wait. */
export async function transportationPermissionFacts(
  trx: Trx,
  { organizationId, passengerId }: OfPassenger,
  id: number,
): Promise<Pick<TransportationPermission, 'id' | 'source'> | null> {
  const row = await trx
    .selectFrom('transportation_permission')
    .select(['id', 'source'])
    .where('organization_id', '=', organizationId)
    .where('passenger_id', '=', passengerId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row ? { ...row, source: sources[row.source] } : null
}

/** All of an organisation, of passengers in state Normal, by name. Source: spec 2 §2 Organisation page. */
export async function organizationTransportationPermissions(
  trx: Trx,
  organizationId: number,
  today: LocalDate,
): Promise<OrganizationTransportationPermission[]> {
  const rows = await permissions(trx, organizationId)
    .leftJoin('passenger_destination as pd', (join) =>
      join
        .onRef('pd.organization_id', '=', 'p.organization_id')
        .onRef('pd.passenger_id', '=', 'p.id')
        .on('pd.position', '=', 0),
    )
    .leftJoin('destination as d', 'd.id', 'pd.destination_id')
    .leftJoin('instance as i', 'i.id', 't.instance_id')
    .where('p.state', '=', passengerStates.normal)
    .select([
      'p.name as passengerName',
      'p.inactive as passengerInactive',
      'd.id as mainPlaceId',
      'd.alias as mainPlaceAlias',
      'i.name as instanceName',
      sql<string>`p.name_sort_key`.as('sortKey'),
    ])
    .orderBy('p.name_sort_key')
    .orderBy('p.id')
    .orderBy('t.start_date', 'desc')
    .orderBy('t.id')
    .execute()
  const found = await withUse(trx, organizationId, rows, today)
  return found.map((transportationPermission, index) => {
    const row = rows[index]
    return {
      passengerId: transportationPermission.passengerId,
      name: row?.passengerName ?? '',
      passengerInactive: row?.passengerInactive ?? false,
      mainPlace:
        row?.mainPlaceId != null && row.mainPlaceAlias !== null
          ? { id: row.mainPlaceId, alias: row.mainPlaceAlias }
          : null,
      [productField.instanceName]: row?.instanceName ?? '',
      transportationPermission,
      isValid: transportationPermissionState(transportationPermission, today) === 'complete',
    }
  })
}

/** What transportation permissions of a passenger start from. */
interface TransportationPermissionDefaults {
  /** The booking system's of the passenger's main destination; `null` for a passenger without a destination. */
  instanceId: number | null
  /** Whether the passenger rides by transportation permissions only. */
  isRequired: boolean
  /** Whether the organisation's new transportation permissions are drafts. */
  draftByDefault: boolean
}

export async function transportationPermissionDefaults(
  trx: Trx,
  { organizationId, id }: { organizationId: number; id: number },
): Promise<TransportationPermissionDefaults> {
  return trx
    .selectFrom('passenger as p')
    .innerJoin('organization as o', 'o.id', 'p.organization_id')
    .leftJoin('passenger_destination as pd', (join) =>
      join
        .onRef('pd.organization_id', '=', 'p.organization_id')
        .onRef('pd.passenger_id', '=', 'p.id')
        .on('pd.position', '=', 0),
    )
    .leftJoin('destination as d', 'd.id', 'pd.destination_id')
    .where('p.organization_id', '=', organizationId)
    .where('p.id', '=', id)
    .select([
      'd.instance_id as instanceId',
      'p.transportation_permission_required as isRequired',
      'o.save_ptp_as_draft_by_default as draftByDefault',
    ])
    .executeTakeFirstOrThrow()
}
