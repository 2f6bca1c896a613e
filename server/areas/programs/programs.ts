import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { ProgramAccess, ProgramAccessDraft } from '#domain/program-access.ts'
import type { Author } from '../../db/author.ts'
import type { Trx } from '../../db/tables.ts'
import { sha256 } from '../../ground/secrets.ts'

export interface ProgramKey {
  organizationId: number
  id: number
}

const programs = (trx: Trx, organizationId: number) =>
  trx
    .selectFrom('program_access as p')
    .leftJoin('app_user as maker', 'maker.id', 'p.created_by')
    .leftJoin('app_user as revoker', 'revoker.id', 'p.revoked_by')
    .where('p.organization_id', '=', organizationId)
    .select([
      'p.id',
      'p.organization_id as organizationId',
      'p.user_id as userId',
      'p.version',
      'p.name',
      'p.everywhere',
      'p.passengers',
      'p.timetables',
      'p.arrival_departures as arrivalDepartures',
      'p.bookings',
      'p.transportation_permissions as transportationPermissions',
      'p.schedule',
      'p.ends_on as endsOn',
      'p.created_at as createdAt',
      'maker.email as createdBy',
      'p.last_used_at as lastUsedAt',
      'p.revoked_at as revokedAt',
      'revoker.email as revokedBy',
      sql<boolean>`exists (
        select from organization_admin as a where a.organization_id = p.organization_id and a.user_id = p.created_by
      )`.as('isMakerAdministrator'),
      sql<number[]>`array(
        select d.id from program_destination as pd
        join destination as d on d.id = pd.destination_id and not d.deleted
        where pd.organization_id = p.organization_id and pd.program_id = p.id
        order by d.id
      )`.as('chosenIds'),
    ])

type Row = Awaited<ReturnType<ReturnType<typeof programs>['execute']>>[number]

function toProgram(row: Row): ProgramAccess {
  const { id, organizationId, version, name, everywhere, chosenIds, endsOn, createdBy, isMakerAdministrator } = row
  const { passengers, timetables, arrivalDepartures, bookings, transportationPermissions, schedule } = row
  return {
    ...{ id, organizationId, version, name, endsOn, createdBy, isMakerAdministrator, revokedBy: row.revokedBy },
    destinationIds: everywhere ? null : chosenIds,
    levels: { passengers, timetables, arrivalDepartures, bookings, transportationPermissions, schedule },
    createdAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    revokedAt: row.revokedAt?.toISOString() ?? null,
  }
}

/** By name; the revoked ones last, of these the newest first. */
export async function programsOf(trx: Trx, organizationId: number): Promise<ProgramAccess[]> {
  const rows = await programs(trx, organizationId)
    .orderBy(sql`p.revoked_at is not null`)
    .orderBy('p.revoked_at', 'desc')
    .orderBy(sql`lower(p.name)`)
    .orderBy('p.id')
    .execute()
  return rows.map(toProgram)
}

/** `null` for one that the organisation does not have. */
export async function findProgramOf(trx: Trx, { organizationId, id }: ProgramKey): Promise<ProgramAccess | null> {
  const row = await programs(trx, organizationId).where('p.id', '=', id).executeTakeFirst()
  return row ? toProgram(row) : null
}

export async function openPrograms(trx: Trx, organizationId: number): Promise<number> {
  const { count } = await trx
    .selectFrom('program_access')
    .where('organization_id', '=', organizationId)
    .where('revoked_at', 'is', null)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Whether these are destinations of the organisation that are not deleted. */
export async function areDestinationsOf(trx: Trx, organizationId: number, ids: readonly number[]): Promise<boolean> {
  const found = await trx
    .selectFrom('destination')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('deleted', '=', false)
    .where('id', '=', sql<number>`any(${ids}::int[])`)
    .execute()
  return found.length === new Set(ids).size
}

const columnsOf = ({ name, destinationIds, levels, endsOn }: ProgramAccessDraft) => ({
  name,
  everywhere: destinationIds === null,
  ends_on: endsOn,
  passengers: levels.passengers,
  timetables: levels.timetables,
  arrival_departures: levels.arrivalDepartures,
  bookings: levels.bookings,
  transportation_permissions: levels.transportationPermissions,
  schedule: levels.schedule,
})

/**
 * Makes the user that stands wherever a row says what an access has done: one who is of no organisation, and has an address
 * that nobody can have (RFC 2606) and no way to sign in. Gives the user's id.
 */
export async function insertActor(trx: Trx, name: string, { userId, now }: Author): Promise<number> {
  const { id } = await trx
    .insertInto('app_user')
    .values({
      ...{ email: `${randomUUID()}@program.invalid`, username: null, name, removed_at: null },
      ...{ created_at: now, created_by: userId, updated_at: now, updated_by: userId },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Makes an access, and with it its user. Gives the access's id. */
export async function insertProgram(
  trx: Trx,
  organizationId: number,
  draft: ProgramAccessDraft,
  { secret, userId, now }: Author & { secret: string },
): Promise<number> {
  const tracked = { created_at: now, created_by: userId, updated_at: now, updated_by: userId }
  const actorId = await insertActor(trx, draft.name, { userId, now })
  const { id } = await trx
    .insertInto('program_access')
    .values({
      ...{ organization_id: organizationId, user_id: actorId, secret_hash: sha256(secret) },
      ...columnsOf(draft),
      ...{ last_used_at: null, revoked_at: null, revoked_by: null, ...tracked },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await setDestinations(trx, { organizationId, id }, draft)
  return id
}

async function setDestinations(
  trx: Trx,
  { organizationId, id }: ProgramKey,
  { destinationIds }: Pick<ProgramAccessDraft, 'destinationIds'>,
): Promise<void> {
  await trx
    .deleteFrom('program_destination')
    .where('organization_id', '=', organizationId)
    .where('program_id', '=', id)
    .execute()
  if (destinationIds === null) return
  const rows = [...new Set(destinationIds)].map((destination_id) => ({
    ...{ organization_id: organizationId, program_id: id, destination_id },
  }))
  await trx.insertInto('program_destination').values(rows).execute()
}

const raised = ({ userId, now }: Author) => ({ version: sql<number>`version + 1`, updated_at: now, updated_by: userId })

/** What it has written before is told by its new name from now on. */
export async function changeProgram(
  trx: Trx,
  key: ProgramKey,
  draft: ProgramAccessDraft,
  author: Author,
): Promise<void> {
  const { user_id } = await trx
    .updateTable('program_access')
    .set({ ...columnsOf(draft), ...raised(author) })
    .where('organization_id', '=', key.organizationId)
    .where('id', '=', key.id)
    .returning('user_id')
    .executeTakeFirstOrThrow()
  await trx
    .updateTable('app_user')
    .set({ name: draft.name, ...raised(author) })
    .where('id', '=', user_id)
    .execute()
  await setDestinations(trx, key, draft)
}

export async function endProgram(trx: Trx, { organizationId, id }: ProgramKey, author: Author): Promise<void> {
  await trx
    .updateTable('program_access')
    .set({ revoked_at: author.now, revoked_by: author.userId, ...raised(author) })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute()
}
