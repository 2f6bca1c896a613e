import { sql, type RawBuilder } from 'kysely'
import type { RequestKind } from '../../db/provider-tables.ts'

/**
 * When it was asked for what an outside booking system has not taken for too long, about the row that the query calls by
 * this name; `null` while nothing is late.
 */
export const notTakenSince = (kind: RequestKind, row: string): RawBuilder<Date | null> => sql<Date | null>`(
  select q.asked_at from provider_request as q
  where q.kind = ${kind} and q.object_id = ${sql.ref(`${row}.id`)}
    and q.organization_id = ${sql.ref(`${row}.organization_id`)} and q.is_late and q.next_try_at is not null
)`
