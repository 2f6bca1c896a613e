import { sql, type Expression, type SqlBool } from 'kysely'
import type { PassengerGroup, PassengerGroupRow } from '#domain/passenger-group.ts'
import type { PassengerGroupWithPassengers } from '#domain/group-passenger.ts'
import { passengerStates } from '#domain/passenger.ts'
import type { Author } from '../../db/author.ts'
import { isOf } from '../../db/of-organizations.ts'
import type { Trx } from '../../db/tables.ts'
import { Refused } from '../../ground/refused.ts'
import { passengerCards } from '../passengers/list.ts'
import { isInScope, type PassengerScope } from '../passengers/scope.ts'
import type { PassengerKey } from '../passengers/whole.ts'

export interface GroupKey {
  id: number
  organizationId: number
}

const wireGroups = (trx: Trx) =>
  trx
    .selectFrom('passenger_group as g')
    .leftJoin('app_user as maker', 'maker.id', 'g.created_by')
    .select([
      'g.id',
      'g.version',
      'g.organization_id as organizationId',
      'g.name',
      'g.description',
      sql<string>`coalesce(maker.email, '')`.as('creator'),
    ])
    .orderBy(sql`lower(g.name)`)
    .orderBy('g.id')

/** The group, wherever it is among the organisations; `null` when it is in none. */
export async function loadGroup(trx: Trx, organizationIds: readonly number[], id: number): Promise<GroupKey | null> {
  const group = await trx
    .selectFrom('passenger_group')
    .select(['id', 'organization_id as organizationId'])
    .where('id', '=', id)
    .where(isOf('organization_id', organizationIds))
    .executeTakeFirst()
  return group ?? null
}

/** Passengers whom a reader may know of: those in the scope, or everybody. */
export type KnownPassengers = PassengerScope | 'all'

const isKnown = (known: KnownPassengers): Expression<SqlBool> =>
  known === 'all' ? sql<SqlBool>`true` : isInScope(known)

/** Whether a passenger in the group is in the scope. */
export async function hasMemberInScope(trx: Trx, group: GroupKey, scope: PassengerScope): Promise<boolean> {
  const member = await membersOf(trx, group, scope).select('m.id').limit(1).executeTakeFirst()
  return member !== undefined
}

/** Those in state Normal, without the others whom the reader may not know of. */
const membersOf = (trx: Trx, { organizationId, id }: GroupKey, known: KnownPassengers) =>
  trx
    .selectFrom('group_member as m')
    .innerJoin('passenger as p', (join) =>
      join.onRef('p.organization_id', '=', 'm.organization_id').onRef('p.id', '=', 'm.passenger_id'),
    )
    .where('m.organization_id', '=', organizationId)
    .where('m.group_id', '=', id)
    .where('p.state', '=', passengerStates.normal)
    .where(isKnown(known))

/** What a reader of an organisation's groups sees. */
export interface SeenGroups {
  /** Whether also those are listed in which the reader knows of nobody. */
  all: boolean
  /** Groups that are listed whoever is in them. */
  groupIds: readonly number[]
  known: KnownPassengers
}

/** The organisation's groups by name, with how many passengers in state Normal are in each, as far as they are known. */
export const groupRows = (
  trx: Trx,
  organizationId: number,
  { all, groupIds, known }: SeenGroups,
): Promise<PassengerGroupRow[]> =>
  wireGroups(trx)
    .select(
      sql<number>`(
        select count(*)
        from group_member as m
        join passenger as p on p.organization_id = m.organization_id and p.id = m.passenger_id
        where m.organization_id = g.organization_id and m.group_id = g.id and p.state = ${passengerStates.normal}
          and ${isKnown(known)}
      )`.as('passengerCount'),
    )
    .where('g.organization_id', '=', organizationId)
    .$if(!all, (query) => query.where(isListed(groupIds, known)))
    .execute()

const isListed = (groupIds: readonly number[], known: KnownPassengers) => sql<SqlBool>`(
  g.id = any(${groupIds}::int[]) or exists (
    select from group_member as seen
    join passenger as p on p.organization_id = seen.organization_id and p.id = seen.passenger_id
    where seen.organization_id = g.organization_id and seen.group_id = g.id
      and p.state = ${passengerStates.normal} and ${isKnown(known)}
  )
)`

/** The organisation's groups that are seen, by name. */
export const groupsOfOrganization = (
  trx: Trx,
  organizationId: number,
  { all, groupIds, known }: SeenGroups,
): Promise<PassengerGroup[]> =>
  wireGroups(trx)
    .where('g.organization_id', '=', organizationId)
    .$if(!all, (query) => query.where(isListed(groupIds, known)))
    .execute()

/** Groups in which the passenger is, by name. */
export const groupsOfPassenger = (trx: Trx, { organizationId, id }: PassengerKey): Promise<PassengerGroup[]> =>
  wireGroups(trx)
    .innerJoin('group_member as m', (join) =>
      join.onRef('m.organization_id', '=', 'g.organization_id').onRef('m.group_id', '=', 'g.id'),
    )
    .where('m.organization_id', '=', organizationId)
    .where('m.passenger_id', '=', id)
    .execute()

/** `null` when there is none. */
export async function findGroup(trx: Trx, { organizationId, id }: GroupKey): Promise<PassengerGroup | null> {
  const group = await wireGroups(trx)
    .where('g.organization_id', '=', organizationId)
    .where('g.id', '=', id)
    .executeTakeFirst()
  return group ?? null
}

/** Members in state Normal whom the reader may know of, by name. */
export async function groupPassengers(
  trx: Trx,
  group: GroupKey,
  known: KnownPassengers,
): Promise<PassengerGroupWithPassengers['passengerGroupPassengers']> {
  const { organizationId, id } = group
  const members = await membersOf(trx, group, known)
    .select(['m.id', 'm.passenger_id as passengerId'])
    .orderBy('p.name_sort_key')
    .orderBy('p.id')
    .execute()
  const cards = await passengerCards(
    trx,
    [organizationId],
    members.map(({ passengerId }) => passengerId),
  )
  const membershipOf = new Map(members.map((member) => [member.passengerId, member.id]))
  return cards.map(({ id: passengerId, ...card }) => ({
    ...card,
    id: membershipOf.get(passengerId) ?? 0,
    passengerId,
    passengerGroupId: id,
  }))
}

/** Makes a group. Gives its id; `null` when the organisation has one of that name, whatever its case. */
export async function insertGroup(
  trx: Trx,
  { organizationId, name, description }: Pick<PassengerGroup, 'organizationId' | 'name' | 'description'>,
  { userId, now }: Author,
): Promise<number | null> {
  const made = await trx
    .insertInto('passenger_group')
    .values({
      organization_id: organizationId,
      name,
      description,
      created_at: now,
      created_by: userId,
      updated_at: now,
      updated_by: userId,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return made?.id ?? null
}

/** The id of the organisation's group of that name; made when there is none. */
export async function groupNamed(trx: Trx, organizationId: number, name: string, author: Author): Promise<number> {
  const ids = await groupsNamed(trx, organizationId, [name], author)
  return ids.get(name) ?? 0
}

/**
 * Ids of the organisation's groups of these names, by the names as they were given; those are made of which there is
 * none. Case does not count. In the order of their names, so that two who make the same ones do not wait for each other.
 */
export async function groupsNamed(
  trx: Trx,
  organizationId: number,
  names: readonly string[],
  { userId, now }: Author,
): Promise<ReadonlyMap<string, number>> {
  const known = await groupIdsByName(trx, organizationId, names)
  if (names.every((name) => known.has(name))) return known
  await sql`
    insert into passenger_group (organization_id, name, description, created_at, created_by, updated_at, updated_by)
    select ${organizationId}, asked.name, '', ${now}, ${userId}, ${now}, ${userId}
    from unnest(${names.filter((name) => !known.has(name))}::text[]) as asked(name)
    order by lower(asked.name)
    on conflict do nothing
  `.execute(trx)
  return groupIdsByName(trx, organizationId, names)
}

async function groupIdsByName(
  trx: Trx,
  organizationId: number,
  names: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (names.length === 0) return new Map()
  // a group that is found is not deleted until the transaction ends
  const { rows } = await sql<{ name: string; id: number }>`
    select asked.name, g.id
    from unnest(${names}::text[]) as asked(name)
    join passenger_group as g on g.organization_id = ${organizationId} and lower(g.name) = lower(asked.name)
    for key share of g
  `.execute(trx)
  return new Map(rows.map(({ name, id }) => [name, id]))
}

/** Of these groups, those that the organisation has. None of them is deleted until the transaction ends. */
export async function knownGroupIds(trx: Trx, organizationId: number, ids: readonly number[]): Promise<number[]> {
  const rows = await trx
    .selectFrom('passenger_group')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('id', '=', sql<number>`any(${ids}::int[])`)
    .forKeyShare()
    .execute()
  return rows.map(({ id }) => id)
}

/** Puts the passenger into exactly these groups of its organisation. */
export const setGroups = (trx: Trx, { organizationId, id }: PassengerKey, groupIds: readonly number[]): Promise<void> =>
  setGroupsOf(trx, organizationId, [{ id, groupIds }])

/** As `setGroups`, for several who are each there once. */
export async function setGroupsOf(
  trx: Trx,
  organizationId: number,
  passengers: readonly { id: number; groupIds: readonly number[] }[],
): Promise<void> {
  if (passengers.length === 0) return
  const ids = passengers.map(({ id }) => id)
  const chosen = passengers.flatMap(({ id, groupIds }) => groupIds.map((groupId) => ({ id, groupId })))
  const passengerIds = chosen.map(({ id }) => id)
  const groupIds = chosen.map(({ groupId }) => groupId)
  await sql`
    delete from group_member as m
    where m.organization_id = ${organizationId} and m.passenger_id = any(${ids}::int[])
      and not exists (
        select from unnest(${passengerIds}::int[], ${groupIds}::int[]) as chosen(passenger_id, group_id)
        where chosen.passenger_id = m.passenger_id and chosen.group_id = m.group_id
      )
  `.execute(trx)
  await sql`
    insert into group_member (organization_id, passenger_id, group_id)
    select ${organizationId}, chosen.passenger_id, chosen.group_id
    from unnest(${passengerIds}::int[], ${groupIds}::int[]) as chosen(passenger_id, group_id)
    on conflict (organization_id, passenger_id, group_id) do nothing
  `.execute(trx)
}

/** It is deleted, or was never the user's to know of. */
export const groupNotFound = (): Refused => new Refused(404, 'group_not_found')

/**
 * Those who are members already stay so. Whose passengers are held has them held before the group is: whoever deletes it
 * does so too. Throws 404 for a group that was deleted meanwhile.
 */
export async function addMembers(trx: Trx, group: GroupKey, passengerIds: readonly number[]): Promise<void> {
  if (passengerIds.length === 0) return
  if ((await knownGroupIds(trx, group.organizationId, [group.id])).length === 0) throw groupNotFound()
  await trx
    .insertInto('group_member')
    .values(
      passengerIds.map((passenger_id) => ({
        organization_id: group.organizationId,
        group_id: group.id,
        passenger_id,
      })),
    )
    .onConflict((conflict) => conflict.columns(['organization_id', 'passenger_id', 'group_id']).doNothing())
    .execute()
}

export async function removeMember(trx: Trx, group: GroupKey, passengerId: number): Promise<void> {
  await trx
    .deleteFrom('group_member')
    .where('organization_id', '=', group.organizationId)
    .where('group_id', '=', group.id)
    .where('passenger_id', '=', passengerId)
    .execute()
}
