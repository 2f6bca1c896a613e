import { sql, type Kysely } from 'kysely'
import { holdsAnything, type AccessLevels } from '#domain/access.ts'
import { localDateAt } from '#domain/local-date.ts'
import { programStateOf } from '#domain/program-access.ts'
import { compiled } from '../../db/compiled.ts'
import type { Database } from '../../db/tables.ts'
import { rightsAt, type Principal } from '../../ground/principal.ts'
import { newSecret, sha256 } from '../../ground/secrets.ts'

/** Starts every secret, so that one found in a file or a log is recognised for what it is. */
const secretPrefix = 'perille_program_'
const lastUsedStepMs = 60_000

/** Whether it is time to note that an access is used: within a minute it is not noted again. */
export const isUseNews = (lastUsedAt: Date | null, now: Date): boolean =>
  lastUsedAt === null || now.getTime() - lastUsedAt.getTime() >= lastUsedStepMs

/** A new secret of a program; what is stored of it is its SHA-256. */
export const newProgramSecret = (): string => `${secretPrefix}${newSecret()}`

/** What an `Authorization` header says that a program sends; `null` for everybody else's. */
export function programSecretIn(authorization: string): string | null {
  const [, token] = /^Bearer ([\w-]{20,200})$/i.exec(authorization) ?? []
  return token?.startsWith(secretPrefix) ? token : null
}

const accesses = compiled((db, { secretHash }: { secretHash: Buffer }) =>
  db
    .selectFrom('program_access as p')
    .where('p.secret_hash', '=', secretHash)
    .select([
      'p.id',
      'p.organization_id as organizationId',
      'p.user_id as userId',
      'p.name',
      'p.ends_on as endsOn',
      'p.revoked_at as revokedAt',
      'p.last_used_at as lastUsedAt',
      'p.passengers',
      'p.timetables',
      'p.arrival_departures as arrivalDepartures',
      'p.bookings',
      'p.transportation_permissions as transportationPermissions',
      'p.schedule',
      sql<number[]>`array(
        select d.id from destination as d
        where d.organization_id = p.organization_id and not d.deleted and (p.everywhere or exists (
          select from program_destination as pd
          where pd.organization_id = p.organization_id and pd.program_id = p.id and pd.destination_id = d.id
        ))
        order by d.id
      )`.as('destinationIds'),
    ]),
)

/** The program whose secret it is, with the rights of this moment; `null` when it opens nothing, or no more. */
export async function findProgram(db: Kysely<Database>, secret: string, now: Date): Promise<Principal | null> {
  const [row] = await accesses(db, { secretHash: sha256(secret) })
  if (!row) return null
  const { id, organizationId, userId, name, endsOn, revokedAt, lastUsedAt, destinationIds, ...levels } = row
  const state = programStateOf({ endsOn, revokedAt: revokedAt?.toISOString() ?? null }, localDateAt(now.getTime()))
  if (state === 'ended' || state === 'revoked') return null
  if (isUseNews(lastUsedAt, now)) {
    await db.updateTable('program_access').set({ last_used_at: now }).where('id', '=', id).execute()
  }
  const destinationRoles = rolesAt(destinationIds, organizationId, levels)
  return {
    ...{ id: userId, email: '', name, sessionId: null, program: { id, organizationId } },
    ...{ destinationRoles, ...rightsAt(destinationRoles) },
    ...{ passengerGroupRoles: [], groupOrganizationIds: [], administers: [] },
  }
}

const rolesAt = (destinationIds: readonly number[], organizationId: number, levels: AccessLevels) =>
  holdsAnything(levels) ? destinationIds.map((destinationId) => ({ ...levels, destinationId, organizationId })) : []
