import { sql, type Kysely } from 'kysely'

/**
 * What the readers of the log filter by: a kind, one user's events of a kind, and a passenger among others. Few entries of
 * the last one may wait (in kB): each page reads those that do, and some call has to work them off.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create index audit_event_by_action on audit_event (organization_id, action, at);
    create index audit_event_by_user_and_action on audit_event (organization_id, user_id, action, at);
    create index audit_event_by_passenger on audit_event using gin (passenger_ids) with (gin_pending_list_limit = 256);
  `.execute(db)
}
