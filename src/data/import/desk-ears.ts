import type { ImportJournal } from './journal.ts'
import type { AskSession } from './session.ts'

/** What an import asks of the page that it is made for. */
export interface DeskEars {
  session: AskSession
  /** What the device keeps of an import of the organisation: `unfinishedImport`. */
  readJournal: () => Promise<ImportJournal | null>
  /** A device that cannot store goes without: what is saved is known from the server. */
  keepJournal: (journal: ImportJournal) => Promise<void>
  forgetJournal: () => Promise<void>
}
