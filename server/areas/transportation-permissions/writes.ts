import { savedDeductible } from '#domain/transportation-permission/deductible.ts'
import type { TransportationPermissionInput } from '#domain/transportation-permission/schema.ts'
import { centsOf } from '../../db/money.ts'
import { insertMany } from '../../db/insert-many.ts'
import { nextIds } from '../../db/next-ids.ts'
import type { Trx } from '../../db/tables.ts'
import { costCentersNamed } from './cost-centers.ts'

/** What is written beside what was entered. */
export interface Writing {
  organizationId: number
  passengerId: number
  /** The booking system's of the passenger's main destination; `null` when there is none. */
  instanceId: number | null
  userId: number
  now: Date
}

/** Everything that was entered and stands in the row itself. */
function columnsOf(entered: TransportationPermissionInput, costCenterId: number) {
  const { deductibleType, deductiblePayment, fixedDeductible } = savedDeductible(entered)
  return {
    name: entered.name,
    is_draft: entered.isDraft,
    cost_center_id: costCenterId,
    child: entered.child,
    trip_destinations: entered.tripDestinations,
    trip_direction: entered.tripDirection,
    deductible_payment: deductiblePayment,
    deductible_type: deductibleType,
    fixed_deductible_cents: centsOf(fixedDeductible),
    distance_limit_kilometres: entered.distanceLimit,
    quota_type: entered.quotaType,
    quota_time: entered.quotaTime,
    initial_quota: entered.initialQuota,
    initial_express_quota: entered.initialExpressQuota,
    start_date: entered.startDate,
    end_date: entered.endDate,
    note: entered.note,
    account_key: entered.accountKey,
    price_code: entered.priceCode,
    price_inc_vat_cents: centsOf(entered.priceIncVat),
    price_vat_percent: entered.priceVatPercent,
  }
}

/** Names of the instance's extras by their ids. */
async function extraNames(trx: Trx, { instanceId }: Writing): Promise<ReadonlyMap<number, string>> {
  const rows = await trx
    .selectFrom('instance_extra')
    .select(['id', 'name'])
    .where('instance_id', '=', instanceId ?? 0)
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/**
 * Ids of instance extras that were entered and that are not of the passenger's instance.
 * `kept` are those that the stored transportation permission has already: they stay, wherever they came from.
 */
export async function unknownExtraIds(
  trx: Trx,
  writing: Writing,
  { extras }: Pick<TransportationPermissionInput, 'extras'>,
  kept: readonly (number | null)[],
): Promise<number[]> {
  const known = await extraNames(trx, writing)
  return extras.flatMap(({ extraId, name }) =>
    extraId === null || known.has(extraId) || (kept.includes(extraId) && name !== '') ? [] : [extraId],
  )
}

async function storeExtras(
  trx: Trx,
  writing: Writing,
  permissionId: number,
  { extras }: TransportationPermissionInput,
): Promise<void> {
  const { organizationId } = writing
  const names = await extraNames(trx, writing)
  await trx
    .deleteFrom('permission_extra')
    .where('organization_id', '=', organizationId)
    .where('permission_id', '=', permissionId)
    .execute()
  if (extras.length === 0) return
  await trx
    .insertInto('permission_extra')
    .values(
      extras.map(({ extraId, name, price, vatPercentage }, position) => ({
        organization_id: organizationId,
        permission_id: permissionId,
        position,
        instance_extra_id: extraId,
        name: extraId === null ? name : (names.get(extraId) ?? name),
        price_cents: centsOf(price),
        vat_percent: vatPercentage,
      })),
    )
    .execute()
}

/** A new transportation permission, and for whom it is. */
interface NewPermission {
  writing: Writing
  entered: TransportationPermissionInput
}

/** What was entered in place of a stored one. The row is the caller's: loaded, checked and locked. */
interface ChangedPermission extends NewPermission {
  id: number
}

/** Stores a new transportation permission of this product's own. Gives its id. */
export async function addTransportationPermission(
  trx: Trx,
  writing: Writing,
  entered: TransportationPermissionInput,
): Promise<number> {
  const [id = 0] = await storeTransportationPermissions(trx, [{ writing, entered }], [])
  return id
}

/** Replaces what was entered. The row is the caller's: loaded, checked and locked. */
export async function changeTransportationPermission(
  trx: Trx,
  writing: Writing,
  id: number,
  entered: TransportationPermissionInput,
): Promise<void> {
  await storeTransportationPermissions(trx, [], [{ writing, id, entered }])
}

/**
 * As both, for several of one organisation. Gives the ids of the new ones, in the same order. Cost centres that are not
 * there yet are made all at once, in the order of their names: two who made the same ones one by one, each in an order of
 * its own, would wait for each other.
 */
export async function storeTransportationPermissions(
  trx: Trx,
  added: readonly NewPermission[],
  changed: readonly ChangedPermission[],
): Promise<number[]> {
  const all = [...added, ...changed]
  const [first] = all
  if (!first) return []
  const names = [...new Set(all.map(({ entered }) => entered.costCenter.name))]
  const costCenters = await costCentersNamed(trx, first.writing.organizationId, names)
  const ids = await insertPermissions(trx, added, costCenters)
  for (const each of changed) await replacePermission(trx, each, costCenters)
  return ids
}

/** Ids by the names as they were entered. */
type CostCenters = ReadonlyMap<string, number>

async function insertPermissions(
  trx: Trx,
  added: readonly NewPermission[],
  costCenters: CostCenters,
): Promise<number[]> {
  if (added.length === 0) return []
  const ids = await nextIds(trx, 'transportation_permission', added.length)
  const rows = added.map(({ writing: { organizationId, passengerId, instanceId, userId, now }, entered }, at) => ({
    ...columnsOf(entered, costCenters.get(entered.costCenter.name) ?? 0),
    id: ids[at] ?? 0,
    organization_id: organizationId,
    passenger_id: passengerId,
    instance_id: instanceId,
    external_id: null,
    source: 'product' as const,
    trip_type: null,
    created_at: now,
    created_by: userId,
    updated_at: now,
    updated_by: userId,
  }))
  await insertMany(trx, 'transportation_permission', rows)
  for (const [at, { writing, entered }] of added.entries()) {
    if (entered.extras.length > 0) await storeExtras(trx, writing, ids[at] ?? 0, entered)
  }
  return ids
}

async function replacePermission(
  trx: Trx,
  { writing, id, entered }: ChangedPermission,
  costCenters: CostCenters,
): Promise<void> {
  const { organizationId, userId, now } = writing
  await trx
    .updateTable('transportation_permission')
    .set(({ eb }) => ({
      ...columnsOf(entered, costCenters.get(entered.costCenter.name) ?? 0),
      version: eb('version', '+', 1),
      updated_at: now,
      updated_by: userId,
    }))
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute()
  await storeExtras(trx, writing, id, entered)
}

/** Deletes a transportation permission on which nothing is reserved; cancelled trips forget it. */
export async function removeTransportationPermission(
  trx: Trx,
  { organizationId }: Pick<Writing, 'organizationId'>,
  id: number,
): Promise<void> {
  for (const table of ['trip', 'booking'] as const) {
    await trx
      .updateTable(table)
      .set({ transportation_permission_id: null })
      .where('organization_id', '=', organizationId)
      .where('transportation_permission_id', '=', id)
      .execute()
  }
  await trx
    .deleteFrom('transportation_permission')
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute()
}
