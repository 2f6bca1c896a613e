import { sql } from 'kysely'
import { AuditFact, type AuditActor, type AuditEvent } from '#domain/audit.ts'
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
const emailsOf = (trx: Trx, ids: readonly number[]): Promise<Names> =>
  namesOf(ids, (some) =>
    trx
      .selectFrom('app_user')
      .select(['id', 'email as name'])
      .where('id', '=', sql<number>`any(${some}::int[])`)
      .where('removed_at', 'is', null)
      .execute(),
  )

/** Names of programs, or of calendar addresses, by the users that stand for them. */
const accessNames = (
  trx: Trx,
  table: 'program_access' | 'calendar_address',
  organizationId: number,
  ids: readonly number[],
): Promise<Names> =>
  namesOf(ids, (some) =>
    trx
      .selectFrom(table)
      .select(['user_id as id', 'name'])
      .where('organization_id', '=', organizationId)
      .where('user_id', '=', sql<number>`any(${some}::int[])`)
      .execute(),
  )

/**
 * Who has done something, with the names of today: users whose accounts there are, and programs and calendars of the
 * organisation.
 */
export async function actorsOf(
  trx: Trx,
  organizationId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, AuditActor>> {
  const programs = await accessNames(trx, 'program_access', organizationId, ids)
  const calendars = await accessNames(trx, 'calendar_address', organizationId, ids)
  const emails = await emailsOf(trx, ids)
  const actors = ids.map((id): AuditActor => {
    const [program, calendar] = [programs.get(id), calendars.get(id)]
    if (program !== undefined) return { id, email: null, program }
    return calendar === undefined ? { id, email: emails.get(id) ?? null } : { id, email: null, calendar }
  })
  return new Map(actors.map((actor) => [actor.id, actor]))
}

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

type NamedTable =
  | 'auth_tenant'
  | 'calendar_address'
  | 'cost_center'
  | 'destination'
  | 'invitation'
  | 'passenger_group'
  | 'program_access'

/** Of the organisation's rows in a table, by a column of text. */
const namesIn =
  (table: NamedTable, column: string) =>
  (trx: Trx, organizationId: number, ids: readonly number[]): Promise<Names> =>
    namesOf(ids, async (some) => {
      const { rows } = await sql<{ id: number; name: string }>`
        select id, ${sql.ref(column)} as name from ${sql.table(table)}
        where organization_id = ${organizationId} and id = any(${some}::int[])
      `.execute(trx)
      return rows
    })

const destinationNames = namesIn('destination', 'alias')

/** Of users before they are anything else: theirs are ids of accounts. Other things are known by their number. */
const objectNames: Readonly<Record<string, typeof destinationNames>> = {
  authTenant: namesIn('auth_tenant', 'name'),
  calendar: namesIn('calendar_address', 'name'),
  costCenter: namesIn('cost_center', 'name'),
  destination: destinationNames,
  // the address that was invited
  invitation: namesIn('invitation', 'email'),
  passengerGroup: namesIn('passenger_group', 'name'),
  program: namesIn('program_access', 'name'),
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
  const actors = await actorsOf(trx, organizationId, idsIn(events.map(({ userId }) => userId)))
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
    user: userId === null ? null : (actors.get(userId) ?? { id: userId, email: null }),
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
