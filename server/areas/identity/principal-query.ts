import { sql, type Kysely } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { holdsAnything } from '#domain/access.ts'
import { compiled } from '../../db/compiled.ts'
import type { Database } from '../../db/tables.ts'
import { rightsAt, type Principal } from '../../ground/principal.ts'

interface Found {
  principal: Principal
  session: { id: number; createdAt: Date; lastSeenAt: Date }
}

const openSessions = compiled((db, { tokenHash }: { tokenHash: Buffer }) =>
  db
    .selectFrom('session')
    .innerJoin('app_user', 'app_user.id', 'session.user_id')
    .where('session.token_hash', '=', tokenHash)
    .where('session.ended_at', 'is', null)
    .where('app_user.removed_at', 'is', null)
    .select((eb) => [
      'session.id as sessionId',
      'session.created_at as createdAt',
      'session.last_seen_at as lastSeenAt',
      'app_user.id',
      'app_user.email',
      'app_user.name',
      jsonArrayFrom(
        eb
          .selectFrom('destination_role as role')
          .innerJoin('destination', 'destination.id', 'role.destination_id')
          .whereRef('role.user_id', '=', 'app_user.id')
          .where('destination.deleted', '=', false)
          .orderBy('role.destination_id')
          .select([
            'role.organization_id as organizationId',
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
          .whereRef('role.user_id', '=', 'app_user.id')
          .orderBy('role.group_id')
          .select([
            'role.organization_id as organizationId',
            'role.group_id as passengerGroupId',
            'role.passengers',
            'role.transportation_permissions as transportationPermissions',
            'role.schedule',
          ]),
      ).as('groupRoles'),
      sql<number[]>`array(
        select organization_id from organization_admin where user_id = app_user.id order by organization_id
      )`.as('administers'),
    ]),
)

/** The user of an open session, in one round trip; `null` when there is none, it was ended, or the user removed. */
export async function findPrincipal(db: Kysely<Database>, tokenHash: Buffer): Promise<Found | null> {
  const [row] = await openSessions(db, { tokenHash })
  if (!row) return null

  const { sessionId, createdAt, lastSeenAt, id, email, name, destinationRoles, groupRoles, administers } = row
  // by a role without any level not even its organisation is known
  const held = destinationRoles.filter(holdsAnything)
  const heldInGroups = groupRoles.filter(holdsAnything)
  return {
    session: { id: sessionId, createdAt, lastSeenAt },
    principal: {
      id,
      email,
      name,
      sessionId,
      program: null,
      destinationRoles: held,
      passengerGroupRoles: heldInGroups,
      ...rightsAt(held),
      administers,
      groupOrganizationIds: [...new Set(heldInGroups.map((role) => role.organizationId))],
    },
  }
}
