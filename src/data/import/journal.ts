import * as z from 'zod/mini'
import { ImportedFile, Runner } from '#domain/import/import-record.ts'
import { Id } from '#domain/text.ts'
import { currentSession } from '../device/db.ts'
import { changeDraft, discardDraft, draftOf } from '../drafts/drafts.ts'
import { untypedForms, type DraftKey } from '../workspace/draft-key.ts'
import { importingHereOnly, whenNobodyImports } from './import-lock.ts'

/**
 * What a device keeps of an import that it runs, so that it can be gone on with after a reload or a crash: nothing that a
 * row says. Which rows are saved is the server's to know. Source: design decision, `import.md` 8.
 */
export const ImportJournal = z.object({
  importId: Id,
  /** Names under which this device may be running it, the newest first. */
  runners: z.array(Runner),
  file: ImportedFile,
  /** Which sheet of the file, and its row of titles as the spreadsheet program counts. */
  sheet: Id,
  headerRowNumber: Id,
  /** Of the mapping, to know it again. */
  mappingHash: z.string(),
  /** Rows, as the spreadsheet program counts, for which somebody has typed a value in place of the sheet's. */
  retyped: z.array(Id),
  /** Milliseconds since 1970 UTC, server's clock. */
  startedAt: z.number(),
})
export type ImportJournal = z.infer<typeof ImportJournal>

const keyOf = (organizationId: number): DraftKey => ({ form: untypedForms.importJournal, id: organizationId })
const schemas = { value: ImportJournal, base: z.null() }

/**
 * The import of the organisation that this device has begun and not finished; `null` for none. It waits for the
 * next sign-in of its user: forgotten when it is finished, when somebody else signs in here, and after seven days. Live.
 */
export const unfinishedImport = async (organizationId: number): Promise<ImportJournal | null> =>
  (await draftOf(keyOf(organizationId), schemas))?.value ?? null

/** @throws StorageError */
export const keepJournal = (organizationId: number, journal: ImportJournal): Promise<void> =>
  changeDraft(keyOf(organizationId), null, () => journal)

/** For one that is finished. @throws StorageError */
export const forgetJournal = (organizationId: number): Promise<void> => discardDraft(keyOf(organizationId))

/** Resolves once the import is left alone: no window of this browser saves it. @throws the signal's reason */
export async function whenImportRests(organizationId: number, signal: AbortSignal): Promise<void> {
  const session = await currentSession()
  if (session) await whenNobodyImports(session.userKey, organizationId, signal)
}

/** For one that nobody will go on with; one that another window is at stays. @throws StorageError */
export async function giveUpImport(organizationId: number): Promise<void> {
  const session = await currentSession()
  if (session) await importingHereOnly(session.userKey, organizationId, () => forgetJournal(organizationId))
}
