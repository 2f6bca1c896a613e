import { sql } from 'kysely'
import { holdsAnything } from '#domain/access.ts'
import type { OrganizationRoles } from '#domain/organization-user.ts'
import type { Trx } from '../../db/tables.ts'
import { endSessionsOf } from './sessions.ts'
import { organizationIdsOf } from './users.ts'

/** Who gives rights or takes them; `userId` is `null` for the server by itself. */
export interface RightsAuthor {
  userId: number | null
  now: Date
}

export interface MemberKey {
  organizationId: number
  userId: number
}

/**
 * Lets nobody else change who may do what in the organisation until the transaction ends. What is of it is read in a
 * statement after this one, the caller's own right too: it may have been taken while the call waited.
 */
export async function lockRights(trx: Trx, organizationId: number): Promise<void> {
  await trx.selectFrom('organization').select('id').where('id', '=', organizationId).forNoKeyUpdate().execute()
}

export async function isAdministrator(trx: Trx, { organizationId, userId }: MemberKey): Promise<boolean> {
  const row = await trx
    .selectFrom('organization_admin')
    .select('user_id')
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}

/** Where it stands who is of an organisation, and what they may do in it. */
export const rightsTables = ['organization_admin', 'destination_role', 'group_role', 'membership'] as const

/** Ids of who is of the organisation. */
export const memberIdsOf = (organizationId: number) => {
  const held = rightsTables.map(
    (table) => sql`select user_id from ${sql.table(table)} where organization_id = ${organizationId}`,
  )
  return sql`(${sql.join(held, sql` union `)})`
}

/**
 * Says that something was added to what the user may do: whoever changes the user's rights from how they were before is
 * told. The caller holds `lockRights`.
 */
export async function raiseVersion(trx: Trx, member: MemberKey, author: RightsAuthor): Promise<void> {
  await trx
    .insertInto('membership')
    // without a row the version was the first one
    .values({ ...keyOf(member), version: 2, ...trackedBy(author) })
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'user_id'])
        .doUpdateSet({ version: sql<number>`membership.version + 1`, ...updatedBy(author) }),
    )
    .execute()
}

/** Who is given rights. */
interface Grantee extends MemberKey {
  /** Of the rights that the user has had so far; 0 for who was not of the organisation. */
  version: number
}

/**
 * Makes the user one of the organisation who may do exactly that in it, but for roles at deleted destinations, which stay
 * as they are. Ids are of the organisation: they were checked. A role without any level is none.
 */
export async function setRights(
  trx: Trx,
  grantee: Grantee,
  rights: OrganizationRoles,
  author: RightsAuthor,
): Promise<void> {
  await setAdministrator(trx, grantee, rights.isAdministrator, author)
  await setDestinationRoles(trx, grantee, rights.destinationRoles.filter(holdsAnything), author)
  await setGroupRoles(trx, grantee, rights.passengerGroupRoles.filter(holdsAnything), author)
  const version = grantee.version + 1
  await trx
    .insertInto('membership')
    .values({ ...keyOf(grantee), version, ...trackedBy(author) })
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'user_id']).doUpdateSet({ version, ...updatedBy(author) }),
    )
    .execute()
}

const keyOf = ({ organizationId, userId }: MemberKey) => ({ organization_id: organizationId, user_id: userId })
const updatedBy = ({ userId, now }: RightsAuthor) => ({ updated_at: now, updated_by: userId })
const trackedBy = (author: RightsAuthor) => ({
  created_at: author.now,
  created_by: author.userId,
  ...updatedBy(author),
})

async function setAdministrator(
  trx: Trx,
  { organizationId, userId }: MemberKey,
  isAdministrator: boolean,
  author: RightsAuthor,
): Promise<void> {
  if (!isAdministrator) {
    await trx
      .deleteFrom('organization_admin')
      .where('organization_id', '=', organizationId)
      .where('user_id', '=', userId)
      .execute()
    return
  }
  await trx
    .insertInto('organization_admin')
    .values({ organization_id: organizationId, user_id: userId, created_at: author.now, created_by: author.userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

async function setDestinationRoles(
  trx: Trx,
  member: MemberKey,
  roles: OrganizationRoles['destinationRoles'],
  author: RightsAuthor,
): Promise<void> {
  await trx
    .deleteFrom('destination_role')
    .where('organization_id', '=', member.organizationId)
    .where('user_id', '=', member.userId)
    .where(sql<boolean>`destination_id <> all(${roles.map(({ destinationId }) => destinationId)}::int[])`)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('destination')
          .whereRef('destination.id', '=', 'destination_role.destination_id')
          .where('destination.deleted', '=', false),
      ),
    )
    .execute()
  if (roles.length === 0) return
  await trx
    .insertInto('destination_role')
    .values(
      roles.map((role) => ({
        ...keyOf(member),
        destination_id: role.destinationId,
        passengers: role.passengers,
        timetables: role.timetables,
        arrival_departures: role.arrivalDepartures,
        bookings: role.bookings,
        transportation_permissions: role.transportationPermissions,
        schedule: role.schedule,
        ...trackedBy(author),
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'destination_id', 'user_id']).doUpdateSet((eb) => ({
        passengers: eb.ref('excluded.passengers'),
        timetables: eb.ref('excluded.timetables'),
        arrival_departures: eb.ref('excluded.arrival_departures'),
        bookings: eb.ref('excluded.bookings'),
        transportation_permissions: eb.ref('excluded.transportation_permissions'),
        schedule: eb.ref('excluded.schedule'),
        version: sql<number>`destination_role.version + 1`,
        ...updatedBy(author),
      })),
    )
    .execute()
}

async function setGroupRoles(
  trx: Trx,
  member: MemberKey,
  roles: OrganizationRoles['passengerGroupRoles'],
  author: RightsAuthor,
): Promise<void> {
  await trx
    .deleteFrom('group_role')
    .where('organization_id', '=', member.organizationId)
    .where('user_id', '=', member.userId)
    .where(sql<boolean>`group_id <> all(${roles.map(({ passengerGroupId }) => passengerGroupId)}::int[])`)
    .execute()
  if (roles.length === 0) return
  await trx
    .insertInto('group_role')
    .values(
      roles.map((role) => ({
        ...keyOf(member),
        group_id: role.passengerGroupId,
        passengers: role.passengers,
        transportation_permissions: role.transportationPermissions,
        schedule: role.schedule,
        ...trackedBy(author),
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'group_id', 'user_id']).doUpdateSet((eb) => ({
        passengers: eb.ref('excluded.passengers'),
        transportation_permissions: eb.ref('excluded.transportation_permissions'),
        schedule: eb.ref('excluded.schedule'),
        version: sql<number>`group_role.version + 1`,
        ...updatedBy(author),
      })),
    )
    .execute()
}

/**
 * Lets nobody else remove these users, or give them what they were offered, until the transaction ends: another
 * organisation may be doing so, and whoever comes second sees what the first has left. Rows that refer to a user may be
 * added meanwhile: their own calls leave such ones before they wait for an organisation.
 */
export async function lockMembers(trx: Trx, userIds: readonly number[]): Promise<void> {
  await trx
    .selectFrom('app_user')
    .select('id')
    .where('id', '=', sql<number>`any(${userIds}::int[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/**
 * Takes everything from the user that they may do in the organisation, and ends their sessions. Who is of no organisation
 * then cannot sign in any more. The caller holds `lockRights` and `lockMembers`.
 */
export async function removeMember(
  trx: Trx,
  { organizationId, userId }: MemberKey,
  author: RightsAuthor,
): Promise<void> {
  for (const table of rightsTables) {
    await trx.deleteFrom(table).where('organization_id', '=', organizationId).where('user_id', '=', userId).execute()
  }
  await endSessionsOf(trx, userId, author.now)
  if ((await organizationIdsOf(trx, userId)).length > 0) return
  await trx
    .updateTable('app_user')
    .set({ removed_at: author.now, version: sql`version + 1`, ...updatedBy(author) })
    .where('id', '=', userId)
    .execute()
}
