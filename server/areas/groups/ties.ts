import { sql } from 'kysely'
import type { Touched } from '#domain/consequences.ts'
import { passengerStates } from '#domain/passenger.ts'
import type { Trx } from '../../db/tables.ts'
import { destinationIds, groupIds } from '../passengers/columns.ts'
import type { GroupKey } from './groups.ts'

/**
 * Passengers of the group in state Normal, by name. Homeless is who would be left without a destination and a group: a
 * destination that is deleted holds nobody.
 */
export async function tiedTo(trx: Trx, { organizationId, id }: GroupKey): Promise<Touched['passengers'][number][]> {
  const rows = await trx
    .selectFrom('passenger as p')
    .innerJoin('group_member as own', (join) =>
      join.onRef('own.organization_id', '=', 'p.organization_id').onRef('own.passenger_id', '=', 'p.id'),
    )
    .where('p.organization_id', '=', organizationId)
    .where('own.group_id', '=', id)
    .where('p.state', '=', passengerStates.normal)
    .select(['p.id', 'p.name', 'p.inactive', 'p.state'])
    .select([destinationIds.as('destinationIds'), groupIds.as('groupIds')])
    .select(
      sql<boolean>`exists (
        select from passenger_destination as at
        join destination as d on d.organization_id = at.organization_id and d.id = at.destination_id
        where at.organization_id = p.organization_id and at.passenger_id = p.id and not d.deleted
      )`.as('isAtDestination'),
    )
    .orderBy('p.name_sort_key')
    .orderBy('p.id')
    .execute()
  return rows.map(({ isAtDestination, ...row }) => ({
    ...row,
    isHomeless: !isAtDestination && row.groupIds.length === 1,
  }))
}

/** Everybody in the group, whatever their state, by id. */
export async function memberIdsOf(trx: Trx, { organizationId, id }: GroupKey): Promise<number[]> {
  const rows = await trx
    .selectFrom('group_member')
    .select('passenger_id')
    .where('organization_id', '=', organizationId)
    .where('group_id', '=', id)
    .orderBy('passenger_id')
    .execute()
  return rows.map(({ passenger_id: passengerId }) => passengerId)
}

/** A user's role in a group. */
interface GroupHolder {
  userId: number
  /** By name, or by address for want of one. */
  name: string
  /** The level for its passengers. */
  passengers: number
}

/** Whoever has rights in the group, by name. */
export const holdersOf = (trx: Trx, { organizationId, id }: GroupKey): Promise<GroupHolder[]> =>
  trx
    .selectFrom('group_role as role')
    .innerJoin('app_user as u', 'u.id', 'role.user_id')
    .where('role.organization_id', '=', organizationId)
    .where('role.group_id', '=', id)
    .select(['role.user_id as userId', 'role.passengers'])
    .select(sql<string>`coalesce(nullif(u.name, ''), u.email)`.as('name'))
    .orderBy(sql`lower(coalesce(nullif(u.name, ''), u.email))`)
    .orderBy('u.id')
    .execute()
