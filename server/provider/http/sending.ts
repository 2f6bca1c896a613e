import type { Kysely } from 'kysely'
import type { Database } from '../../db/tables.ts'
import type { Connection } from './ask.ts'
import type { Say } from './say.ts'

/** What is needed to send something to the booking system. */
export interface Sending {
  db: Kysely<Database>
  connection: Connection
  say: Say
}
