import { sql, type Kysely } from 'kysely'

/**
 * Every name that a transportation permission was given had been kept among those that the organisation offers, and was
 * suggested for ever. Those that transportation permissions use are found without.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`delete from permission_name`.execute(db)
}
