import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** A passenger whose rides have been ended stays in the ordered week, and no more trips come of it. */
export const withdrawnPassengers: Migration = {
  async up(db: Kysely<never>) {
    await sql`alter table timetable_passenger add column withdrawn_at timestamptz`.execute(db)
  },
}
