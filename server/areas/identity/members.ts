import { sql, type SqlBool } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { OrganizationRoles } from '#domain/organization-user.ts'
import type { Trx } from '../../db/tables.ts'
import { memberIdsOf } from './memberships.ts'

/** A user of an organisation. */
export interface Member extends OrganizationRoles {
  userId: number
  /** `null` for one who holds roles alone. */
  membershipId: number | null
  version: number
  email: string
  name: string
  lastSeenAt: Date | null
  signInMethod: 'password' | 'microsoft' | null
}

/** Users of the organisation with what they may do there, but for roles at deleted destinations. */
export const membersOf = (trx: Trx, organizationId: number): Promise<Member[]> =>
  trx
    .selectFrom('app_user as u')
    .leftJoin('membership as m', (join) =>
      join.onRef('m.user_id', '=', 'u.id').on('m.organization_id', '=', organizationId),
    )
    .where('u.removed_at', 'is', null)
    .where(sql<SqlBool>`u.id in ${memberIdsOf(organizationId)}`)
    .select((eb) => [
      'u.id as userId',
      'u.email',
      'u.name',
      'm.id as membershipId',
      sql<number>`coalesce(m.version, 1)`.as('version'),
      sql<boolean>`exists (
        select from organization_admin as a where a.organization_id = ${organizationId} and a.user_id = u.id
      )`.as('isAdministrator'),
      jsonArrayFrom(
        eb
          .selectFrom('destination_role as role')
          .innerJoin('destination', 'destination.id', 'role.destination_id')
          .where('role.organization_id', '=', organizationId)
          .whereRef('role.user_id', '=', 'u.id')
          .where('destination.deleted', '=', false)
          .orderBy('role.destination_id')
          .select([
            'role.destination_id as destinationId',
            'role.passengers',
            'role.timetables',
            'role.arrival_departures as arrivalDepartures',
            'role.bookings',
            'role.transportation_permissions as transportationPermissions',
            'role.schedule',
          ]),
      ).as('destinationRoles'),
      jsonArrayFrom(
        eb
          .selectFrom('group_role as role')
          .where('role.organization_id', '=', organizationId)
          .whereRef('role.user_id', '=', 'u.id')
          .orderBy('role.group_id')
          .select([
            'role.group_id as passengerGroupId',
            'role.organization_id as organizationId',
            'role.passengers',
            'role.transportation_permissions as transportationPermissions',
            'role.schedule',
          ]),
      ).as('passengerGroupRoles'),
      sql<Date | null>`(select max(s.last_seen_at) from session as s where s.user_id = u.id)`.as('lastSeenAt'),
      sql<Member['signInMethod']>`(
        select s.method from session as s where s.user_id = u.id order by s.created_at desc limit 1
      )`.as('signInMethod'),
    ])
    .execute()

/** Destinations and groups of the organisation that rights can be given in. */
export interface RoleTargets {
  destinationIds: ReadonlySet<number>
  passengerGroupIds: ReadonlySet<number>
}

/** Deleted destinations are none of them. */
export async function roleTargetsIn(trx: Trx, organizationId: number): Promise<RoleTargets> {
  const destinations = await trx
    .selectFrom('destination')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('deleted', '=', false)
    .execute()
  const groups = await trx
    .selectFrom('passenger_group')
    .select('id')
    .where('organization_id', '=', organizationId)
    .execute()
  return {
    destinationIds: new Set(destinations.map(({ id }) => id)),
    passengerGroupIds: new Set(groups.map(({ id }) => id)),
  }
}

/** Of the rights, those that there is something for. */
export const reachable = (
  { isAdministrator, destinationRoles, passengerGroupRoles }: OrganizationRoles,
  { destinationIds, passengerGroupIds }: RoleTargets,
): OrganizationRoles => ({
  isAdministrator,
  destinationRoles: destinationRoles.filter(({ destinationId }) => destinationIds.has(destinationId)),
  passengerGroupRoles: passengerGroupRoles.filter(({ passengerGroupId }) => passengerGroupIds.has(passengerGroupId)),
})
