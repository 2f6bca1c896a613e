import type { Kysely } from 'kysely'
import type { LocalDate } from '#domain/local-date.ts'
import type { Database } from '../db/tables.ts'
import { transportationPermissionsOf, demoPriceTable, offeredNames } from './transportation-permissions.ts'
import { demoOrganizations, type OrganizationKey } from './places.ts'
import { insertRows, takeIds, trackedSince } from './rows.ts'
import type { StoredPassenger } from './store-passengers.ts'
import { known, type StoredPlaces } from './store-places.ts'

const organizationKeys = Object.keys(demoOrganizations) as OrganizationKey[]

async function storeNames(trx: Kysely<Database>, places: StoredPlaces): Promise<void> {
  for (const key of organizationKeys) {
    const organization_id = known(places.organizations, key)
    await insertRows(
      trx,
      'permission_name',
      offeredNames[key].map((name) => ({ organization_id, name })),
    )
    if (!demoOrganizations[key].hasPriceAreas) continue
    await insertRows(
      trx,
      'area_price',
      demoPriceTable.map(({ group, transportationPermission, cents }) => ({
        organization_id,
        group_name: group,
        permission_name: transportationPermission,
        price_cents: [...cents],
      })),
    )
  }
}

/** The instance's extras in their order, and the instance itself, by main destination. */
async function instancesOf(trx: Kysely<Database>) {
  const destinations = await trx.selectFrom('destination').select(['id', 'instance_id']).execute()
  const extras = await trx
    .selectFrom('instance_extra')
    .select(['id', 'instance_id'])
    .orderBy('instance_id')
    .orderBy('position')
    .execute()
  return new Map(
    destinations.map(({ id, instance_id }) => [
      id,
      {
        id: instance_id,
        extraIds: extras.filter((extra) => extra.instance_id === instance_id).map((extra) => extra.id),
      },
    ]),
  )
}

/** A transportation permission with its passenger and the booking system of the passenger's main destination. */
type PlacedTransportationPermission = ReturnType<typeof transportationPermissionsOf>[number] & {
  passengerId: number
  organizationId: number
  instanceId: number | null
  extraIds: readonly number[]
}

/** Stores the cost centres that are named. Gives the id of each, by organisation and name. */
async function storeCostCenters(
  trx: Kysely<Database>,
  transportationPermissions: readonly PlacedTransportationPermission[],
) {
  const centers = new Map(
    transportationPermissions.map(({ organizationId, costCenter: name }) => [
      `${organizationId} ${name}`,
      { organizationId, name },
    ]),
  )
  const ids = await takeIds(trx, 'cost_center', centers.size)
  const stored = [...centers].map(([key, center], index) => ({ key, ...center, id: ids[index] ?? 0 }))
  await insertRows(
    trx,
    'cost_center',
    stored.map(({ id, organizationId, name }) => ({ id, organization_id: organizationId, name })),
  )
  return new Map(stored.map(({ key, id }) => [key, id]))
}

const transportationPermissionRow = (
  transportationPermission: PlacedTransportationPermission,
  id: number,
  costCenterId: number,
  now: Date,
) => ({
  id,
  organization_id: transportationPermission.organizationId,
  passenger_id: transportationPermission.passengerId,
  instance_id: transportationPermission.instanceId,
  external_id: transportationPermission.externalId,
  source: transportationPermission.source,
  trip_type: null,
  name: transportationPermission.name,
  is_draft: transportationPermission.isDraft,
  cost_center_id: costCenterId,
  child: transportationPermission.child,
  trip_destinations: transportationPermission.tripDestinations,
  trip_direction: transportationPermission.tripDirection,
  deductible_payment: transportationPermission.deductiblePayment,
  deductible_type: transportationPermission.deductibleType,
  fixed_deductible_cents: transportationPermission.fixedDeductibleCents,
  distance_limit_kilometres: transportationPermission.distanceLimitKilometres,
  quota_type: transportationPermission.quotaType,
  quota_time: transportationPermission.quotaTime,
  initial_quota: transportationPermission.quota,
  initial_express_quota: transportationPermission.expressQuota,
  start_date: transportationPermission.startDate,
  end_date: transportationPermission.endDate,
  note: transportationPermission.note,
  price_code: transportationPermission.priceCode,
  price_inc_vat_cents: transportationPermission.priceCents,
  price_vat_percent: transportationPermission.vatPercent,
  ...trackedSince(now),
})

const extraRows = ({ organizationId, extras, extraIds }: PlacedTransportationPermission, permission_id: number) =>
  extras.map((extra, position) => ({
    organization_id: organizationId,
    permission_id,
    position,
    instance_extra_id: extra.instanceExtra === null ? null : (extraIds[extra.instanceExtra] ?? null),
    name: extra.name,
    price_cents: extra.priceCents,
    vat_percent: extra.vatPercent,
  }))

/** Stores names, price tables, cost centres, and the passengers' transportation permissions with their extras. */
export async function storeTransportationPermissions(
  trx: Kysely<Database>,
  places: StoredPlaces,
  passengers: readonly StoredPassenger[],
  today: LocalDate,
  now: Date,
): Promise<void> {
  await storeNames(trx, places)
  const instances = await instancesOf(trx)
  const transportationPermissions = passengers.flatMap(
    ({ id, organizationId, passenger }, index): PlacedTransportationPermission[] => {
      const [main] = passenger.destinations
      const instance = main && instances.get(known(places.destinations, main).id)
      return transportationPermissionsOf(passenger, index, today).map((transportationPermission) => ({
        ...transportationPermission,
        passengerId: id,
        organizationId,
        instanceId: instance?.id ?? null,
        extraIds: instance?.extraIds ?? [],
      }))
    },
  )
  const costCenterIds = await storeCostCenters(trx, transportationPermissions)
  const ids = await takeIds(trx, 'transportation_permission', transportationPermissions.length)
  const idAt = (index: number) => ids[index] ?? 0
  await insertRows(
    trx,
    'transportation_permission',
    transportationPermissions.map((transportationPermission, index) => {
      const costCenterId = known(
        costCenterIds,
        `${transportationPermission.organizationId} ${transportationPermission.costCenter}`,
      )
      return transportationPermissionRow(transportationPermission, idAt(index), costCenterId, now)
    }),
  )
  await insertRows(
    trx,
    'permission_extra',
    transportationPermissions.flatMap((transportationPermission, index) =>
      extraRows(transportationPermission, idAt(index)),
    ),
  )
}
