import { sql, type Expression, type SqlBool } from 'kysely'
import { auditActionsOf, auditKinds, type AuditFilter, type AuditPlace } from '#domain/audit.ts'
import { addDays, startOfDay, type LocalDate } from '#domain/local-date.ts'
import type { Trx } from '../../db/tables.ts'

/** Which events of an organisation are read. */
export interface AuditRange extends AuditFilter {
  organizationId: number
  /** First and last day; `null` for no end there. */
  startDate: LocalDate | null
  endDate: LocalDate | null
  /** Only older, or only newer ones. */
  before?: AuditPlace | undefined
  after?: AuditPlace | undefined
}

const eventsOf = (trx: Trx) => trx.selectFrom('audit_event as e')
type Events = ReturnType<typeof eventsOf>

/** In the order of the log. */
const isNewer = ({ at, id }: AuditPlace): Expression<SqlBool> => sql<SqlBool>`(e.at, e.id) > (${new Date(at)}, ${id})`
const isOlder = ({ at, id }: AuditPlace): Expression<SqlBool> => sql<SqlBool>`(e.at, e.id) < (${new Date(at)}, ${id})`

const isAboutEverything = ({ kinds }: AuditFilter): boolean =>
  kinds.length === 0 || auditKinds.every((kind) => kinds.includes(kind))

/** Everything but the kinds. */
function within(events: Events, range: AuditRange): Events {
  const { organizationId, userId, passengerId, startDate, endDate, before, after } = range
  let those = events.where('e.organization_id', '=', organizationId)
  if (userId !== null) those = those.where('e.user_id', '=', userId)
  if (passengerId !== null) those = those.where(sql<SqlBool>`e.passenger_ids @> array[${passengerId}::int]`)
  if (startDate !== null) those = those.where('e.at', '>=', new Date(startOfDay(startDate)))
  if (endDate !== null) those = those.where('e.at', '<', new Date(startOfDay(addDays(endDate, 1))))
  if (before) those = those.where(isOlder(before))
  return after ? those.where(isNewer(after)) : those
}

const found = (trx: Trx, range: AuditRange): Events =>
  within(eventsOf(trx), range).$if(!isAboutEverything(range), (query) =>
    query.where(sql<SqlBool>`e.action = any(${auditActionsOf(range.kinds)}::text[])`),
  )

type Direction = 'asc' | 'desc'

const inOrder = (events: Events, direction: Direction): Events =>
  events.orderBy('e.at', direction).orderBy('e.id', direction)

/**
 * Ids of the events nearest to the place that the range begins at. No index has the order of several kinds together: each
 * action is read from its own place in the index, and no further than a page. The events of one passenger are few enough
 * to be put in order.
 */
function nearest(trx: Trx, range: AuditRange, direction: Direction, count: number) {
  if (isAboutEverything(range) || range.passengerId !== null) {
    return inOrder(found(trx, range), direction).select('e.id').limit(count).execute()
  }
  const ofOneAction = inOrder(within(eventsOf(trx), range).where(sql<SqlBool>`e.action = a.action`), direction)
    .select(['e.id', 'e.at'])
    .limit(count)
  return trx
    .selectFrom(sql<{ action: string }>`unnest(${auditActionsOf(range.kinds)}::text[])`.as<'a'>(sql`a(action)`))
    .innerJoinLateral(ofOneAction.as('e'), (join) => join.onTrue())
    .select('e.id')
    .orderBy('e.at', direction)
    .orderBy('e.id', direction)
    .limit(count)
    .execute()
}

/** How many there are, and no more than so many. In the order of the log, which keeps a database from reading it all. */
export async function countUpTo(trx: Trx, range: AuditRange, most: number): Promise<number> {
  const { count } = await trx
    .selectFrom(found(trx, range).select('e.id').orderBy('e.at', 'desc').limit(most).as('some'))
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Most passengers of an event whose ids are read. */
const named = (most: number) => sql<number[]>`e.passenger_ids[1:${most}]`

const rowsOf = (trx: Trx, organizationId: number, ids: readonly number[], passengersNamed: number) =>
  trx
    .selectFrom('audit_event as e')
    .leftJoin('session as s', 's.id', 'e.session_id')
    .where('e.organization_id', '=', organizationId)
    .where('e.id', '=', sql<number>`any(${ids}::bigint[])`)
    .select(['e.id', 'e.at', 'e.action', 'e.outcome', 'e.status', 'e.detail'])
    .select(['e.user_id as userId', 'e.destination_id as destinationId', 's.device'])
    .select(['e.object_type as objectType', 'e.object_id as objectId'])
    .select(['e.request_id as requestId', 'e.client_version as clientVersion'])
    .select([named(passengersNamed).as('passengerIds'), sql<number>`cardinality(e.passenger_ids)`.as('passengerCount')])
    .orderBy('e.at', 'desc')
    .orderBy('e.id', 'desc')
    .execute()

export type StoredEvent = Awaited<ReturnType<typeof rowsOf>>[number]

/** A page of the log, newest first. */
export interface StoredPage {
  events: StoredEvent[]
  hasOlder: boolean
}

/**
 * The events before a place, after it, or the newest ones. When fewer than a page are newer than a place, it is the
 * newest page that is meant.
 * @param passengersNamed most passengers of an event whose ids are given
 */
export async function eventPage(
  trx: Trx,
  range: AuditRange,
  { size, passengersNamed }: { size: number; passengersNamed: number },
): Promise<StoredPage> {
  if (range.after) {
    const ids = await nearest(trx, range, 'asc', size)
    if (ids.length < size) return eventPage(trx, { ...range, after: undefined }, { size, passengersNamed })
    const events = await rowsOf(
      trx,
      range.organizationId,
      ids.map(({ id }) => id),
      passengersNamed,
    )
    return { events, hasOlder: true }
  }
  const ids = await nearest(trx, range, 'desc', size + 1)
  const events = await rowsOf(
    trx,
    range.organizationId,
    ids.slice(0, size).map(({ id }) => id),
    passengersNamed,
  )
  return { events, hasOlder: ids.length > size }
}
