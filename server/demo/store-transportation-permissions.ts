import type { Kysely } from 'kysely'
import type { LocalDate } from '#domain/local-date.ts'
import type { Database } from '../db/tables.ts'
import { decisionsOf, demoPriceTable, offeredNames } from './transportation-permissions.ts'
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
      demoPriceTable.map(({ group, decision, cents }) => ({
        organization_id,
        group_name: group,
        permission_name: decision,
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

/** A decision with its passenger and the booking system of the passenger's main destination. */
type PlacedDecision = ReturnType<typeof decisionsOf>[number] & {
  passengerId: number
  organizationId: number
  instanceId: number | null
  extraIds: readonly number[]
}

/** Stores the cost centres that are named. Gives the id of each, by organisation and name. */
async function storeCostCenters(trx: Kysely<Database>, decisions: readonly PlacedDecision[]) {
  const centers = new Map(
    decisions.map(({ organizationId, costCenter: name }) => [`${organizationId} ${name}`, { organizationId, name }]),
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

const decisionRow = (decision: PlacedDecision, id: number, costCenterId: number, now: Date) => ({
  id,
  organization_id: decision.organizationId,
  passenger_id: decision.passengerId,
  instance_id: decision.instanceId,
  external_id: decision.externalId,
  source: decision.source,
  trip_type: null,
  name: decision.name,
  is_draft: decision.isDraft,
  cost_center_id: costCenterId,
  child: decision.child,
  trip_destinations: decision.tripDestinations,
  trip_direction: decision.tripDirection,
  deductible_payment: decision.deductiblePayment,
  deductible_type: decision.deductibleType,
  fixed_deductible_cents: decision.fixedDeductibleCents,
  distance_limit_kilometres: decision.distanceLimitKilometres,
  quota_type: decision.quotaType,
  quota_time: decision.quotaTime,
  initial_quota: decision.quota,
  initial_express_quota: decision.expressQuota,
  start_date: decision.startDate,
  end_date: decision.endDate,
  note: decision.note,
  price_code: decision.priceCode,
  price_inc_vat_cents: decision.priceCents,
  price_vat_percent: decision.vatPercent,
  ...trackedSince(now),
})

const extraRows = ({ organizationId, extras, extraIds }: PlacedDecision, permission_id: number) =>
  extras.map((extra, position) => ({
    organization_id: organizationId,
    permission_id,
    position,
    instance_extra_id: extra.instanceExtra === null ? null : (extraIds[extra.instanceExtra] ?? null),
    name: extra.name,
    price_cents: extra.priceCents,
    vat_percent: extra.vatPercent,
  }))

/** Stores names, price tables, cost centres, and the passengers' decisions with their extras. */
export async function storeDecisions(
  trx: Kysely<Database>,
  places: StoredPlaces,
  passengers: readonly StoredPassenger[],
  today: LocalDate,
  now: Date,
): Promise<void> {
  await storeNames(trx, places)
  const instances = await instancesOf(trx)
  const decisions = passengers.flatMap(({ id, organizationId, passenger }, index): PlacedDecision[] => {
    const [main] = passenger.destinations
    const instance = main && instances.get(known(places.destinations, main).id)
    return decisionsOf(passenger, index, today).map((decision) => ({
      ...decision,
      passengerId: id,
      organizationId,
      instanceId: instance?.id ?? null,
      extraIds: instance?.extraIds ?? [],
    }))
  })
  const costCenterIds = await storeCostCenters(trx, decisions)
  const ids = await takeIds(trx, 'transportation_permission', decisions.length)
  const idAt = (index: number) => ids[index] ?? 0
  await insertRows(
    trx,
    'transportation_permission',
    decisions.map((decision, index) => {
      const costCenterId = known(costCenterIds, `${decision.organizationId} ${decision.costCenter}`)
      return decisionRow(decision, idAt(index), costCenterId, now)
    }),
  )
  await insertRows(
    trx,
    'permission_extra',
    decisions.flatMap((decision, index) => extraRows(decision, idAt(index))),
  )
}
