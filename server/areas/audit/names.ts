import { sql } from 'kysely'
import { AuditFact, type AuditEvent } from '#domain/audit.ts'
import { passengerStates } from '#domain/passenger.ts'
import type { Trx } from '../../db/tables.ts'
import type { StoredEvent } from './events.ts'

type Names = ReadonlyMap<number, string>

const none: Names = new Map()

/** Ids that occur, each once. */
const idsIn = (ids: readonly (number | null)[]): number[] => [...new Set(ids.filter((id) => id !== null))]

const namesOf = async (
  ids: readonly number[],
  find: (ids: number[]) => Promise<{ id: number; name: string }[]>,
): Promise<Names> => (ids.length === 0 ? none : new Map((await find([...ids])).map(({ id, name }) => [id, name])))

/** E-mail addresses of accounts that there are. */
export const emailsOf = (trx: Trx, ids: readonly number[]): Promise<Names> =>
  namesOf(ids, (some) =>
    trx
      .selectFrom('app_user')
      .select(['id', 'email as name'])
      .where('id', '=', sql<number>`any(${some}::int[])`)
      .where('removed_at', 'is', null)
      .execute(),
  )

/** Names of the organisation's passengers, without those that were deleted. */
const passengerNames = (trx: Trx, organizationId: number, ids: readonly number[]): Promise<Names> =>
  namesOf(ids, (some) =>
    trx
      .selectFrom('passenger')
      .select(['id', 'name'])
      .where('organization_id', '=', organizationId)
      .where('id', '=', sql<number>`any(${some}::int[])`)
      .where('state', '<>', passengerStates.deleted)
      .execute(),
  )

const destinationNames = (trx: Trx, organizationId: number, ids: readonly number[]): Promise<Names> =>
  namesOf(ids, (some) =>
    trx
      .selectFrom('destination')
      .select(['id', 'alias as name'])
      .where('organization_id', '=', organizationId)
      .where('id', '=', sql<number>`any(${some}::int[])`)
      .execute(),
  )

const groupNames = (trx: Trx, organizationId: number, ids: readonly number[]): Promise<Names> =>
  namesOf(ids, (some) =>
    trx
      .selectFrom('passenger_group')
      .select(['id', 'name'])
      .where('organization_id', '=', organizationId)
      .where('id', '=', sql<number>`any(${some}::int[])`)
      .execute(),
  )

const tenantNames = (trx: Trx, organizationId: number, ids: readonly number[]): Promise<Names> =>
  namesOf(ids, (some) =>
    trx
      .selectFrom('auth_tenant')
      .select(['id', 'name'])
      .where('organization_id', '=', organizationId)
      .where('id', '=', sql<number>`any(${some}::int[])`)
      .execute(),
  )

const costCenterNames = (trx: Trx, organizationId: number, ids: readonly number[]): Promise<Names> =>
  namesOf(ids, (some) =>
    trx
      .selectFrom('cost_center')
      .select(['id', 'name'])
      .where('organization_id', '=', organizationId)
      .where('id', '=', sql<number>`any(${some}::int[])`)
      .execute(),
  )

/** Addresses that were invited. */
const invitedEmails = (trx: Trx, organizationId: number, ids: readonly number[]): Promise<Names> =>
  namesOf(ids, (some) =>
    trx
      .selectFrom('invitation')
      .select(['id', 'email as name'])
      .where('organization_id', '=', organizationId)
      .where('id', '=', sql<number>`any(${some}::int[])`)
      .execute(),
  )

/** Of users before they are anything else: theirs are ids of accounts. Other things are known by their number. */
const objectNames: Readonly<Record<string, typeof groupNames>> = {
  authTenant: tenantNames,
  costCenter: costCenterNames,
  destination: destinationNames,
  invitation: invitedEmails,
  passengerGroup: groupNames,
  user: (trx, _, ids) => emailsOf(trx, ids),
}

/**
 * The events as a reader of the organisation's log gets them, with the names of today: of accounts that there are, and of
 * what belongs to the organisation and is not deleted.
 */
export async function withNames(
  trx: Trx,
  organizationId: number,
  events: readonly StoredEvent[],
): Promise<AuditEvent[]> {
  const emails = await emailsOf(trx, idsIn(events.map(({ userId }) => userId)))
  const passengers = await passengerNames(
    trx,
    organizationId,
    idsIn(events.flatMap(({ passengerIds }) => passengerIds)),
  )
  const destinations = await destinationNames(
    trx,
    organizationId,
    idsIn(events.map(({ destinationId }) => destinationId)),
  )
  const objects = new Map<string, Names>()
  for (const [type, find] of Object.entries(objectNames)) {
    const ids = idsIn(events.filter(({ objectType }) => objectType === type).map(({ objectId }) => objectId))
    objects.set(type, await find(trx, organizationId, ids))
  }
  return events.map(({ userId, destinationId, objectType, objectId, passengerIds, at, detail, ...event }) => ({
    ...event,
    at: at.toISOString(),
    user: userId === null ? null : { id: userId, email: emails.get(userId) ?? null },
    passengers: passengerIds.map((id) => ({ id, name: passengers.get(id) ?? null })),
    destination: destinationId === null ? null : { id: destinationId, name: destinations.get(destinationId) ?? null },
    object:
      objectType === null
        ? null
        : { type: objectType, id: objectId, name: objects.get(objectType)?.get(objectId ?? 0) ?? null },
    device: event.device === '' ? null : event.device,
    detail: readable(detail),
  }))
}

/** Without searched texts, which stand there so that nobody can read them, and without what is empty. */
function readable(detail: StoredEvent['detail']): AuditEvent['detail'] {
  const told = Object.entries(detail ?? {}).flatMap(([name, value]) => {
    if (name === 'query') return []
    const fact = AuditFact.safeParse(value)
    return fact.success && !(Array.isArray(fact.data) && fact.data.length === 0) ? [[name, fact.data] as const] : []
  })
  return Object.fromEntries(told)
}
