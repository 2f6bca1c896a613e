import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * Every name that a decision was given had been kept among those that the organisation offers, and was suggested for ever.
 * Those that decisions use are found without.
 */
export const offeredNames: Migration = {
  async up(db: Kysely<never>) {
    await sql`delete from permission_name`.execute(db)
  },
}
