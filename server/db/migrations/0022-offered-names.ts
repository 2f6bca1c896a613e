import { sql, type Kysely } from 'kysely'

/**
 * Every name that a decision was given had been kept among those that the organisation offers, and was suggested for ever.
 * Those that decisions use are found without.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`delete from permission_name`.execute(db)
}
