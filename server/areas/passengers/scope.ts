import { sql, type Expression, type SqlBool } from 'kysely'
import { accessLevels } from '#domain/access.ts'
import { isOf } from '../../db/of-organizations.ts'
import type { Principal } from '../../ground/principal.ts'
import { passengerOrganizationsOf } from '../organizations/access.ts'

/** Whose passengers a user may see. Destinations and groups belong to one of the organisations. */
export interface PassengerScope {
  organizationIds: readonly number[]
  destinationIds: readonly number[]
  groupIds: readonly number[]
}

export const passengerScopeOf = (user: Principal): PassengerScope => ({
  organizationIds: passengerOrganizationsOf(user),
  destinationIds: user.destinationRoles
    .filter(({ passengers }) => passengers >= accessLevels.read)
    .map(({ destinationId }) => destinationId),
  groupIds: user.passengerGroupRoles
    .filter(({ passengers }) => passengers >= accessLevels.read)
    .map(({ passengerGroupId }) => passengerGroupId),
})

/** Whether the passenger that the query calls `p` is at one of the destinations. */
export const isAtOneOf = (destinationIds: readonly number[]): Expression<SqlBool> => sql<SqlBool>`exists (
  select from passenger_destination as d
  where d.organization_id = p.organization_id and d.passenger_id = p.id
    and d.destination_id = any(${destinationIds}::int[])
)`

/** Whether the passenger that the query calls `p` is in one of the groups. */
export const isInOneOf = (groupIds: readonly number[]): Expression<SqlBool> => sql<SqlBool>`exists (
  select from group_member as m
  where m.organization_id = p.organization_id and m.passenger_id = p.id and m.group_id = any(${groupIds}::int[])
)`

/** Whether the passenger that the query calls `p` is in the scope. */
export function isInScope({ organizationIds, destinationIds, groupIds }: PassengerScope): Expression<SqlBool> {
  const reached = [
    ...(destinationIds.length > 0 ? [isAtOneOf(destinationIds)] : []),
    ...(groupIds.length > 0 ? [isInOneOf(groupIds)] : []),
  ]
  if (organizationIds.length === 0 || reached.length === 0) return sql<SqlBool>`false`
  return sql<SqlBool>`${isOf('p.organization_id', organizationIds)} and (${sql.join(reached, sql` or `)})`
}
