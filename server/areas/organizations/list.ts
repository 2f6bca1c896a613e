import { sql } from 'kysely'
import type { CostCenter } from '#domain/cost-center.ts'
import type { Organization } from '#domain/organization.ts'
import { passengerStates } from '#domain/passenger.ts'
import { unitsIn } from '../../db/money.ts'
import type { Trx } from '../../db/tables.ts'
import type { Principal } from '../../ground/principal.ts'
import { destinationsOf } from './destinations.ts'

/**
 * Transportation permissions of the organisation that the query calls `o`: those of a deleted passenger are nobody's
 * any more.
 */
const transportationPermissionsInUse = sql`
  transportation_permission as t join passenger as p on p.id = t.passenger_id and p.state <> ${passengerStates.deleted}
  where t.organization_id = o.id`

/** Whether such a transportation permission uses the cost center that the query calls `c`. */
const isUsed = sql<boolean>`c.id in (select t.cost_center_id from ${transportationPermissionsInUse})`

/** Whether any transportation permission has it, whoever's that is or was. */
const hasPermissions = sql<boolean>`c.id in (
  select t.cost_center_id from transportation_permission as t where t.organization_id = o.id
)`

const costCenterNames = sql<string[]>`array(
  select c.name from cost_center as c where c.organization_id = o.id and ${isUsed} order by lower(c.name), c.name
)`

/**
 * Names that the organisation that the query calls `o` offers or uses for transportation permissions, each once, by
 * name.
 */
const permissionNames = sql<string[]>`array(
  select name
  from (
    select n.name from permission_name as n where n.organization_id = o.id
    union
    select t.name from ${transportationPermissionsInUse}
  ) as suggested
  order by lower(name), name
)`

const priceTable = sql<{ groupName: string; permissionName: string; priceCents: number[] }[]>`(
  select coalesce(
    jsonb_agg(
      jsonb_build_object('groupName', a.group_name, 'permissionName', a.permission_name, 'priceCents', a.price_cents)
      order by a.id
    ),
    '[]'
  )
  from area_price as a
  where a.organization_id = o.id and o.has_price_areas
)`

/** Users with a role at one of the organisation's destinations, by e-mail. */
const users = sql<Organization['users']>`(
  select coalesce(
    jsonb_agg(jsonb_build_object('email', u.email, 'destinationRoles', u.roles) order by lower(u.email)), '[]'
  )
  from (
    select au.email, jsonb_agg(jsonb_build_object('destinationId', r.destination_id) order by r.destination_id) as roles
    from destination_role as r join app_user as au on au.id = r.user_id
    where r.organization_id = o.id and au.removed_at is null
    group by au.id, au.email
  ) as u
)`

/** By name, and by address for want of one. */
const administrators = sql<Organization['administrators']>`(
  select coalesce(
    jsonb_agg(
      jsonb_build_object('id', au.id, 'name', au.name, 'email', au.email)
      order by lower(coalesce(nullif(au.name, ''), au.email)), au.id
    ),
    '[]'
  )
  from organization_admin as a join app_user as au on au.id = a.user_id
  where a.organization_id = o.id and au.removed_at is null
)`

const authTenants = sql<Organization['authTenants']>`(
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'id', t.id, 'name', t.name, 'externalTenantId', t.external_tenant_id, 'type', t.type,
        'organizationId', t.organization_id, 'state', t.state
      ) order by t.id
    ),
    '[]'
  )
  from auth_tenant as t
  where t.organization_id = o.id and t.state <> 'deleted'
)`

/**
 * Organisations in which the user holds a role or that they administer, by id. Only an administrator is told of users
 * and tenants; whom to turn to is told to everybody. Source: spec 1 §3, open point G-24.
 */
export async function organizationsOf(trx: Trx, user: Principal): Promise<Organization[]> {
  const destinations = await destinationsOf(trx, user)
  const ids = [...Object.values(user.organizationOf), ...user.groupOrganizationIds, ...user.administers]
  const rows = await trx
    .selectFrom('organization as o')
    .where('o.id', '=', sql<number>`any(${ids}::int[])`)
    .select([
      'o.id',
      'o.name',
      'o.ptp_deductible_type_ids as ptpDeductibleTypeIds',
      'o.version',
      'o.show_ssn as showSsn',
      'o.ssn_readers as ssnReaders',
      'o.support_email as supportEmail',
      'o.show_external_id as showExternalId',
      'o.has_price_areas as hasPriceAreas',
      'o.splits_timetables as splitsTimetables',
      'o.require_ptp_by_default as requirePtpByDefault',
      'o.save_ptp_as_draft_by_default as savePtpAsDraftByDefault',
      'o.ptp_deductible_payment_billable_as_default as ptpDeductiblePaymentBillableAsDefault',
      sql<number[]>`array(
        select a.user_id from organization_admin as a where a.organization_id = o.id order by a.user_id
      )`.as('administratorIds'),
      administrators.as('administrators'),
      users.as('users'),
      authTenants.as('authTenants'),
      permissionNames.as('permissionNames'),
      costCenterNames.as('costCenterNames'),
      priceTable.as('priceTable'),
    ])
    .orderBy('o.id')
    .execute()
  return rows.map(({ priceTable, ...row }) => ({
    ...row,
    ...(!user.administers.includes(row.id) && { administratorIds: [], users: [], authTenants: [], supportEmail: null }),
    destinations: destinations.filter(({ organizationId }) => organizationId === row.id),
    priceTable: priceTable.map(({ groupName, permissionName, priceCents }) => ({
      passengerGroupName: groupName,
      transportationPermissionName: permissionName,
      prices: priceCents.map(unitsIn),
    })),
  }))
}

/**
 * Those that transportation permissions use, by name. Whoever administers the organisation gets those of deleted
 * passengers too: what these have ridden is still to be paid.
 */
export const costCentersOf = (trx: Trx, organizationId: number, user: Principal): Promise<CostCenter[]> =>
  trx
    .selectFrom('organization as o')
    .innerJoin('cost_center as c', 'c.organization_id', 'o.id')
    .select(['c.id', 'c.name'])
    .where('o.id', '=', organizationId)
    .where(user.administers.includes(organizationId) ? hasPermissions : isUsed)
    .orderBy(sql`lower(c.name)`)
    .orderBy('c.name')
    .execute()

export async function permissionNamesOf(trx: Trx, organizationId: number): Promise<string[]> {
  const row = await trx
    .selectFrom('organization as o')
    .select(permissionNames.as('names'))
    .where('o.id', '=', organizationId)
    .executeTakeFirst()
  return row?.names ?? []
}
