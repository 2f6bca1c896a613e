import { sql } from 'kysely'
import type { CalendarAddress, CalendarAddressDraft } from '#domain/calendar-address.ts'
import type { Author } from '../../db/author.ts'
import type { Trx } from '../../db/tables.ts'
import { sha256 } from '../../ground/secrets.ts'
import { insertActor } from '../programs/programs.ts'

export interface CalendarKey {
  organizationId: number
  id: number
}

const calendars = (trx: Trx, organizationId: number) =>
  trx
    .selectFrom('calendar_address as c')
    .leftJoin('app_user as maker', 'maker.id', 'c.created_by')
    .leftJoin('app_user as revoker', 'revoker.id', 'c.revoked_by')
    .where('c.organization_id', '=', organizationId)
    .select([
      'c.id',
      'c.organization_id as organizationId',
      'c.version',
      'c.name',
      'c.destination_id as destinationId',
      'c.naming',
      'c.locale',
      'c.ends_on as endsOn',
      'c.created_at as createdAt',
      'maker.email as createdBy',
      sql<boolean>`exists (
        select from organization_admin as a where a.organization_id = c.organization_id and a.user_id = c.created_by
      )`.as('isMakerAdministrator'),
      'c.last_used_at as lastUsedAt',
      'c.revoked_at as revokedAt',
      'revoker.email as revokedBy',
    ])

type Row = Awaited<ReturnType<ReturnType<typeof calendars>['execute']>>[number]

const toCalendar = ({ createdAt, lastUsedAt, revokedAt, ...row }: Row): CalendarAddress => ({
  ...row,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
  revokedAt: revokedAt?.toISOString() ?? null,
})

/** By name; the closed ones last, of these the newest first. */
export async function calendarsOf(trx: Trx, organizationId: number): Promise<CalendarAddress[]> {
  const rows = await calendars(trx, organizationId)
    .orderBy(sql`c.revoked_at is not null`)
    .orderBy('c.revoked_at', 'desc')
    .orderBy(sql`lower(c.name)`)
    .orderBy('c.id')
    .execute()
  return rows.map(toCalendar)
}

/** `null` for one that the organisation does not have. */
export async function findCalendarOf(trx: Trx, { organizationId, id }: CalendarKey): Promise<CalendarAddress | null> {
  const row = await calendars(trx, organizationId).where('c.id', '=', id).executeTakeFirst()
  return row ? toCalendar(row) : null
}

export async function openCalendars(trx: Trx, organizationId: number): Promise<number> {
  const { count } = await trx
    .selectFrom('calendar_address')
    .where('organization_id', '=', organizationId)
    .where('revoked_at', 'is', null)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Makes an address, and with it its user. Gives the address's id. */
export async function insertCalendar(
  trx: Trx,
  organizationId: number,
  { name, destinationId, naming, locale, endsOn }: CalendarAddressDraft,
  { secret, userId, now }: Author & { secret: string },
): Promise<number> {
  const actorId = await insertActor(trx, name, { userId, now })
  const { id } = await trx
    .insertInto('calendar_address')
    .values({
      ...{ organization_id: organizationId, destination_id: destinationId, user_id: actorId },
      ...{ secret_hash: sha256(secret), name, naming, locale, ends_on: endsOn },
      ...{ last_used_at: null, revoked_at: null, revoked_by: null },
      ...{ created_at: now, created_by: userId, updated_at: now, updated_by: userId },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function endCalendar(trx: Trx, { organizationId, id }: CalendarKey, author: Author): Promise<void> {
  const { userId, now } = author
  await trx
    .updateTable('calendar_address')
    .set({
      revoked_at: now,
      revoked_by: userId,
      version: sql<number>`version + 1`,
      updated_at: now,
      updated_by: userId,
    })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute()
}
