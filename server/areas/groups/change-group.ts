import { sql } from 'kysely'
import { DatabaseError } from 'pg'
import { accessLevels } from '#domain/access.ts'
import { passengerGroupCan } from '#domain/organization-can.ts'
import type { PassengerGroup, PassengerGroupChange } from '#domain/passenger-group.ts'
import { staleVersion } from '../../call/last-change.ts'
import { insist } from '../../call/refusals.ts'
import { lockRows } from '../../db/locks.ts'
import type { Trx } from '../../db/tables.ts'
import type { Principal } from '../../ground/principal.ts'
import { Refused, forbidden } from '../../ground/refused.ts'
import { isAdministrator, lockRights, raiseVersion } from '../identity/memberships.ts'
import { findGroup, groupNotFound, type GroupKey } from './groups.ts'
import { holdersOf, memberIdsOf, tiedTo } from './ties.ts'

interface Changing {
  trx: Trx
  user: Principal
  now: Date
}

/** The group as it is by now. Throws 404 for one that is gone, and it as it is for another version. */
async function ofVersion({ trx, user }: Changing, key: GroupKey, version: number | undefined): Promise<PassengerGroup> {
  const group = await findGroup(trx, key)
  if (!group) throw groupNotFound()
  if (version !== undefined && version !== group.version) {
    throw await staleVersion(trx, { table: 'passenger_group', ...key }, user, group)
  }
  return group
}

/** What the database says to a name that another group of the organisation has. */
const isTaken = (failure: unknown): boolean => failure instanceof DatabaseError && failure.code === '23505'

/** Gives the group another name and description. Gives the group as it was. */
export async function renameGroup(
  changing: Changing,
  { organizationId, id }: GroupKey,
  { name, description, version }: PassengerGroupChange,
): Promise<PassengerGroup> {
  const { trx, user, now } = changing
  await lockRows(trx, 'passenger_group', [organizationId], [id])
  const before = await ofVersion(changing, { organizationId, id }, version)
  try {
    await trx
      .updateTable('passenger_group')
      .set(({ eb }) => ({ name, description, version: eb('version', '+', 1), updated_at: now, updated_by: user.id }))
      .where('organization_id', '=', organizationId)
      .where('id', '=', id)
      .execute()
  } catch (failure) {
    if (isTaken(failure)) throw new Refused(409, 'group_exists')
    throw failure
  }
  return before
}

/** Who had the right and lost it while the call waited does not go on. The caller holds `lockRights`. */
async function insistKeeper({ trx, user }: Changing, key: GroupKey): Promise<Awaited<ReturnType<typeof holdersOf>>> {
  const holders = await holdersOf(trx, key)
  const isKeeper = holders.some(({ userId, passengers }) => userId === user.id && passengers === accessLevels.write)
  const { organizationId } = key
  if (!isKeeper && !(await isAdministrator(trx, { organizationId, userId: user.id }))) throw forbidden()
  return holders
}

/**
 * Deletes the group, its memberships and everybody's rights in it. Locks are taken in the order in which those who put
 * passengers into groups take theirs: whoever comes into the group until it is locked is found in it, and whoever comes
 * later finds no group. Gives what was deleted, and who was in it.
 */
export async function deleteGroup(
  changing: Changing,
  key: GroupKey,
  version: number | undefined,
): Promise<{ group: PassengerGroup; memberIds: number[] }> {
  const { trx, user, now } = changing
  const { organizationId, id } = key
  await lockRows(trx, 'passenger', [organizationId], await memberIdsOf(trx, key))
  await lockRights(trx, organizationId)
  await sql`
    select from passenger_group where organization_id = ${organizationId} and id = ${id} for update
  `.execute(trx)
  const group = await ofVersion(changing, key, version)
  const holders = await insistKeeper(changing, key)
  const memberIds = await memberIdsOf(trx, key)
  await lockRows(trx, 'passenger', [organizationId], memberIds)
  const bound = (await tiedTo(trx, key)).filter(({ isHomeless }) => isHomeless)
  insist(passengerGroupCan.delete(bound.length))

  for (const table of ['group_member', 'group_role'] as const) {
    await trx.deleteFrom(table).where('organization_id', '=', organizationId).where('group_id', '=', id).execute()
  }
  await trx
    .updateTable('passenger')
    .set(({ eb }) => ({ version: eb('version', '+', 1), updated_at: now, updated_by: user.id }))
    .where('organization_id', '=', organizationId)
    .where('id', '=', sql<number>`any(${memberIds}::int[])`)
    .execute()
  for (const { userId } of holders) await raiseVersion(trx, { organizationId, userId }, { userId: user.id, now })
  await trx.deleteFrom('passenger_group').where('organization_id', '=', organizationId).where('id', '=', id).execute()
  return { group, memberIds }
}
