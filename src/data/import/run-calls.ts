import {
  beginImport,
  getImport,
  listImportRows,
  resumeImport,
  saveImportRows,
  updateImport,
} from '#contract/passenger-import.ts'
import {
  importRecordLimits,
  type ImportReportRow,
  type ImportState,
  type ImportedFile,
  type PassengerImport,
  type SavedRow,
  type UnsentRows,
} from '#domain/import/import-record.ts'
import type { SentRow } from '#domain/import/sent-row.ts'
import { call } from '../api/client.ts'
import type { Caller } from './session.ts'

/** Of a hundred rows, on a server with much to do. */
const saveTimeoutMs = 60_000

/** The calls with which a device runs an import of an organisation. All throw ApiError and NotSignedInError. */
export function runCalls(organizationId: number, caller: Caller) {
  const params = { id: String(organizationId) }
  const paramsOf = (importId: number) => ({ ...params, importId: String(importId) })
  return {
    /** @param idempotencyKey of the attempt: made again under it, one import alone is begun */
    begin: async (file: ImportedFile, runner: string, idempotencyKey: string): Promise<PassengerImport> =>
      call(beginImport, { params, body: { ...file, runner } }, { idempotencyKey, token: await caller.token() }),
    resume: async (importId: number, runner: string): Promise<PassengerImport> =>
      call(resumeImport, { params: paramsOf(importId), body: { runner } }, { token: await caller.token() }),
    update: async (
      importId: number,
      runner: string,
      state: ImportState,
      unsent: UnsentRows,
    ): Promise<PassengerImport> =>
      call(
        updateImport,
        { params: paramsOf(importId), body: { runner, state, unsent } },
        { token: await caller.token() },
      ),
    get: async (importId: number): Promise<PassengerImport> =>
      call(getImport, { params: paramsOf(importId) }, { token: await caller.token() }),
    rows: async (importId: number, index: number): Promise<{ rows: readonly ImportReportRow[]; total: number }> => {
      const query = { index: String(index), count: String(importRecordLimits.reportRows) }
      return call(listImportRows, { params: paramsOf(importId), query }, { token: await caller.token() })
    },
    save: async (importId: number, runner: string, rows: readonly SentRow[]): Promise<readonly SavedRow[]> => {
      const body = { importId, runner, rows: rows.map((row) => ({ ...row })) }
      return (await call(saveImportRows, { body }, { timeoutMs: saveTimeoutMs, token: await caller.token() })).rows
    },
  }
}
export type RunCalls = ReturnType<typeof runCalls>
