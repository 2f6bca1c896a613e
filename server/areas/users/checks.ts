import { organizationUserCan } from '#domain/organization-user-can.ts'
import type { OrganizationRoles, RolesUpdate } from '#domain/organization-user.ts'
import { lastChangesOf } from '../../call/last-change.ts'
import { invalidField } from '../../call/http/parse.ts'
import { insist } from '../../call/refusals.ts'
import type { Trx } from '../../db/tables.ts'
import type { Principal } from '../../ground/principal.ts'
import { Refused, StaleVersion } from '../../ground/refused.ts'
import { roleTargetsIn } from '../identity/members.ts'
import type { Person } from './people.ts'

interface RightsChange {
  person: Person
  rights: RolesUpdate
}

/**
 * Throws the conflict when somebody has changed one of them since the caller read it: with all who were asked about as
 * they are now, and who has changed one of them last.
 */
export async function checkVersions(
  trx: Trx,
  organizationId: number,
  changes: readonly RightsChange[],
  user: Principal,
): Promise<void> {
  const stale = changes.filter(({ person, rights: { version } }) => version !== undefined && version !== person.version)
  if (stale.length === 0) return
  const people = stale.map(({ person }) => person)
  const ids = {
    membership: people.flatMap(({ member }) => member?.membershipId ?? []),
    invitation: people.flatMap(({ invitation }) => invitation?.id ?? []),
  }
  const told = []
  for (const table of ['membership', 'invitation'] as const) {
    told.push(...(await lastChangesOf(trx, { table, organizationId, ids: ids[table] }, user)).values())
  }
  const [latest = null] = told.sort((a, b) => Date.parse(b.at) - Date.parse(a.at))
  throw new StaleVersion(
    changes.map(({ person: { wire } }) => wire),
    latest,
  )
}

/** Throws 409 for who has accepted, or left and was invited, since the caller saw them as the other. */
export function checkSeen(people: readonly Person[], seenAs: 'member' | 'invited' | undefined): void {
  for (const { wire, member } of people) {
    if (seenAs === 'invited') insist(organizationUserCan.withdrawInvitation(wire))
    if (seenAs === 'member' && !member) throw new Refused(409, 'user_invited')
  }
}

/** Throws 400 for a destination or a group that the organisation does not have, with the field that names it. */
export async function checkTargets(
  trx: Trx,
  organizationId: number,
  asked: readonly Pick<OrganizationRoles, 'destinationRoles' | 'passengerGroupRoles'>[],
): Promise<void> {
  const { destinationIds, passengerGroupIds } = await roleTargetsIn(trx, organizationId)
  for (const { destinationRoles, passengerGroupRoles } of asked) {
    if (destinationRoles.some(({ destinationId }) => !destinationIds.has(destinationId))) {
      throw invalidField('destinationRoles')
    }
    if (passengerGroupRoles.some(({ passengerGroupId }) => !passengerGroupIds.has(passengerGroupId))) {
      throw invalidField('passengerGroupRoles')
    }
  }
}

/** Throws 409 when one of them may not lose the administrator's right. */
export function checkAdministrators(
  changes: readonly RightsChange[],
  everybody: readonly Person[],
  user: Principal,
): void {
  let people = everybody.map(({ wire }) => wire)
  for (const { person, rights } of changes) {
    if (!rights.isAdministrator) insist(organizationUserCan.takeAdministratorRight(person.wire, people, user))
    people = people.map((other) =>
      other.email === person.wire.email ? { ...other, isAdministrator: rights.isAdministrator } : other,
    )
  }
}
