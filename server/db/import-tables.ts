import type { Generated } from 'kysely'
import type { ImportState, KeptReason, SavedRow, SavedRowStatus, TakenBackState } from '#domain/import/import-record.ts'
import type { Instant, Json } from './access-tables.ts'

/** An import of a sheet. Stays in the organisation's history. */
interface PassengerImportTable {
  id: Generated<number>
  organization_id: number
  file_name: string
  /** Bytes. */
  file_size: number
  /** SHA-256, 64 digits of base 16. */
  file_hash: string
  row_count: number
  /** What the device that runs it calls itself. */
  runner: string
  /** At most one of an organisation is running. */
  state: ImportState
  started_at: Instant
  started_by: number
  /** When that device was last heard of. */
  active_at: Instant
  finished_at: Instant | null
  created_count: Generated<number>
  updated_count: Generated<number>
  unchanged_count: Generated<number>
  failed_count: Generated<number>
  unsent_unchanged: Generated<number>
  unsent_blocked: Generated<number>
  unsent_skipped: Generated<number>
  /** Higher than that of every import of the organisation before, once rows were written: `ImportMark`. */
  written_mark: Generated<number>
  take_back_begun_at: Instant | null
  take_back_begun_by: number | null
  take_back_done_at: Instant | null
  returned_count: Generated<number>
  ended_count: Generated<number>
  kept_count: Generated<number>
}

/** A row of a sheet that was sent: kept for as long as the import can be taken back. */
interface PassengerImportRowTable {
  organization_id: number
  import_id: number
  /** By which the device names it. */
  key: string
  /** As the spreadsheet program counts. */
  row_number: number
  /** `claimed` is never seen outside of the transaction that saves it. */
  status: SavedRowStatus | 'claimed'
  passenger_id: number | null
  /** `null` for a passenger who was made. */
  version_before: number | null
  version_after: number | null
  /** Ids of its blocks and what was wrong with it; never what it says. */
  result: Json<Pick<SavedRow, 'phoneIds' | 'permissionIds' | 'errors'>>
  /** What it has changed, as it was before: encrypted with the server's keys, bound to the row. */
  sealed: Buffer | null
  /** By the database's clock: what was saved later has the later time. */
  saved_at: Instant
  taken_back: TakenBackState | null
  kept_reason: KeptReason | null
}

/** Tables of migration 0036: imports of sheets. */
export interface ImportTables {
  passenger_import: PassengerImportTable
  passenger_import_row: PassengerImportRowTable
}
