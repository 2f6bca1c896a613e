import type { KnownDestination } from '#domain/import/destination-aliases.ts'
import type { ImportMark } from '#domain/import/import-record.ts'
import { ImportJudge } from '#domain/import/judge.ts'
import type { Sheet } from '#domain/import/sheet.ts'
import { Ledger } from '#data/import/ledger.ts'
import type { Running } from '#data/import/save-start.ts'
import { singleMemory, type SingleMemory } from '#data/import/single-calls.ts'
import { LineTable } from './line-table.ts'
import type { SavedFile } from './saving.ts'
import type { StoredBook } from './stored-book.ts'

/** A sheet with all that is known of its rows. */
export interface Judged {
  table: LineTable
  file: SavedFile
  /** `null` before the rows were matched. */
  book: StoredBook | null
  /** Rows for which the server's word alone has said whom they are about. */
  toldByServer: ReadonlySet<number>
  /** What imports had written when the rows were matched. */
  mark: ImportMark
  /** The import that its rows are saved with; `null` before one was begun or taken up. */
  running: Running | null
  memory: SingleMemory
}

/** A sheet that was just read: nothing of its rows is known yet. */
export const judgedFrom = (sheet: Sheet, destinations: readonly KnownDestination[], file: SavedFile): Judged => ({
  table: new LineTable(new ImportJudge(sheet, destinations), new Ledger()),
  ...{ file, book: null, toldByServer: new Set(), mark: 0, running: null, memory: singleMemory() },
})
