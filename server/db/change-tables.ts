import type { Generated } from 'kysely'
import type { LiveKind } from '#domain/live.ts'

/** Something that other devices may want to know of. Written by triggers, in the transaction of the change itself. */
interface ChangeTable {
  id: Generated<number>
  /** PostgreSQL's own number of the transaction that made it. */
  transaction: Generated<string>
  /** By the database's clock. */
  at: Generated<Date>
  kind: LiveKind
  /** `null` for what is of a user. */
  organization_id: number | null
  /** `null` for what is of no one destination. */
  destination_id: number | null
  /** The passenger group that its hearers may hold a role in; `null` for none. */
  group_id: number | null
  /** Whom alone it is about; `null` for all who may see it. */
  user_id: number | null
  /** `null` when many were changed at once, and for a kind that has no records. */
  record_id: number | null
}

/** Which history the numbers of transactions are of: a restored or moved database begins another one. */
interface ChangeEpochTable {
  is_only: Generated<boolean>
  id: Generated<string>
  /** Identifier of the database system that counts the transactions. */
  system: string
  /** What transactions before it have changed may have been forgotten. */
  kept_from: Generated<string>
}

/** Tables of migration 0048: what has changed. */
export interface ChangeTables {
  change: ChangeTable
  change_epoch: ChangeEpochTable
}
