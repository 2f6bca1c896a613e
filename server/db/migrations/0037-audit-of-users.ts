import { sql, type Kysely } from 'kysely'

/**
 * What one user did is read and counted in the order of the log by the index alone. Without the organisation in it, all
 * that the user ever did was put in order first, by the index of users and actions.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    drop index audit_event_by_user;
    create index audit_event_by_user on audit_event (user_id, at) include (organization_id, id);
  `.execute(db)
}
