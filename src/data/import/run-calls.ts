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
  type ImportMark,
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

/** What a device asks of a server to run an import of an organisation. All throw ApiError and NotSignedInError. */
export interface RunCalls {
  /** @param idempotencyKey of the attempt: made again under it, one import alone is begun */
  begin: (
    file: ImportedFile,
    runner: string,
    matchedMark: ImportMark,
    idempotencyKey: string,
  ) => Promise<Pick<PassengerImport, 'id'>>
  /** `answered`: how many answers the server has given. */
  resume: (importId: number, runner: string, matchedMark: ImportMark) => Promise<{ answered: number }>
  update: (importId: number, runner: string, state: ImportState, unsent: UnsentRows) => Promise<unknown>
  get: (importId: number) => Promise<Pick<PassengerImport, 'state' | 'fileHash'>>
  /** A page of the report. @param index of its first row, from 0 */
  rows: (importId: number, index: number) => Promise<{ rows: readonly ImportReportRow[]; total: number }>
  /** In the order of the rows. */
  save: (importId: number, runner: string, rows: readonly SentRow[]) => Promise<readonly SavedRow[]>
}

/** The calls of a server that knows of imports. */
export function runCalls(organizationId: number, caller: Caller): RunCalls {
  const params = { id: String(organizationId) }
  const paramsOf = (importId: number) => ({ ...params, importId: String(importId) })
  return {
    async begin(file, runner, matchedMark, idempotencyKey) {
      const given = { params, body: { ...file, runner, matchedMark } }
      return call(beginImport, given, { idempotencyKey, token: await caller.token() })
    },
    async resume(importId, runner, matchedMark) {
      const given = { params: paramsOf(importId), body: { runner, matchedMark } }
      return call(resumeImport, given, { token: await caller.token() })
    },
    async update(importId, runner, state, unsent) {
      const given = { params: paramsOf(importId), body: { runner, state, unsent } }
      return call(updateImport, given, { token: await caller.token() })
    },
    get: async (importId) => call(getImport, { params: paramsOf(importId) }, { token: await caller.token() }),
    async rows(importId, index) {
      const query = { index: String(index), count: String(importRecordLimits.reportRows) }
      return call(listImportRows, { params: paramsOf(importId), query }, { token: await caller.token() })
    },
    async save(importId, runner, rows) {
      const body = { importId, runner, rows: rows.map((row) => ({ ...row })) }
      return (await call(saveImportRows, { body }, { timeoutMs: saveTimeoutMs, token: await caller.token() })).rows
    },
  }
}
