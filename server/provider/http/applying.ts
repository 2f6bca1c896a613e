import type { Kysely } from 'kysely'
import type { RequestKind } from '../../db/provider-tables.ts'
import type { Database } from '../../db/tables.ts'

/** An event that does not belong here. The message says what it is about, in ids. */
export class EventRefused extends Error {
  override readonly name = 'EventRefused'
}

export interface Applying {
  trx: Kysely<Database>
  now: Date
  /** Notes a line for whoever runs the server, said once the event is taken in. */
  note: (line: string) => void
}

/** What was asked about a thing last. @throws EventRefused for what never was */
export async function requestAsked(trx: Kysely<Database>, kind: RequestKind, id: number) {
  const asked = await trx
    .selectFrom('provider_request')
    .where('kind', '=', kind)
    .where('object_id', '=', id)
    .select(['organization_id as organizationId', 'revision', 'wanted'])
    .executeTakeFirst()
  if (!asked) throw new EventRefused(`${kind} ${id}, which was never placed`)
  return asked
}
