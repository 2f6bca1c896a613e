import { listImportRows, listImports, previewTakeBack, takeBackImport } from '#contract/passenger-import.ts'
import type { ResultOf } from '#contract/endpoint.ts'
import {
  importRecordLimits,
  type ImportReportRow,
  type KeptReason,
  type PassengerImport,
  type SavedRowStatus,
  type TakeBackPreview,
  type TakenBackState,
} from '#domain/import/import-record.ts'
import { call } from '../api/client.ts'

/** Of 200 passengers: longer than an ordinary answer may take. */
const takeBackTimeoutMs = 120_000

const paramsOf = (organizationId: number, importId: number) => ({
  id: String(organizationId),
  importId: String(importId),
})

/** The organisation's imports, the newest first. @throws ApiError */
export const fetchImports = (organizationId: number): Promise<readonly PassengerImport[]> =>
  call(listImports, { params: { id: String(organizationId) } })

/** Which rows of a report are asked for, and from which on (0). */
export interface ReportQuery {
  status?: SavedRowStatus
  takenBack?: TakenBackState
  /** Of a row that was sent several times the last answer alone. */
  onlyLast?: boolean
  index: number
  count: number
}

/** A page of an import's report, by row. Once it can be taken back no more, it is empty. @throws ApiError */
export const fetchImportRows = (
  organizationId: number,
  importId: number,
  { index, count, onlyLast = false, ...which }: ReportQuery,
  signal?: AbortSignal,
): Promise<ResultOf<typeof listImportRows>> =>
  call(
    listImportRows,
    {
      params: paramsOf(organizationId, importId),
      query: { ...which, ...(onlyLast && { onlyLast: 'true' }), index: String(index), count: String(count) },
    },
    signal ? { signal } : {},
  )

/**
 * The whole report of an import: what became of each row in the end.
 * @param onProgress told the share of the rows that have come, 0 to 1
 * @throws ApiError; the signal's reason once it is aborted
 */
export async function fetchReport(
  organizationId: number,
  importId: number,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (share: number) => void },
): Promise<readonly ImportReportRow[]> {
  const rows: ImportReportRow[] = []
  for (;;) {
    const which = { onlyLast: true, index: rows.length, count: importRecordLimits.reportRows }
    const page = await fetchImportRows(organizationId, importId, which, signal)
    rows.push(...page.rows)
    if (page.rows.length === 0 || rows.length >= page.total) return rows
    onProgress(rows.length / page.total)
  }
}

/**
 * What taking an import back would do by now.
 * @throws ApiError `import_too_old`, `import_running`; the signal's reason once it is aborted
 */
export async function fetchTakeBackPreview(
  organizationId: number,
  importId: number,
  signal: AbortSignal,
): Promise<Omit<TakeBackPreview, 'next'>> {
  const sum = { returned: 0, ended: 0 }
  const kept = new Map<KeptReason, number>()
  for (let after: number | null = 0; after !== null;) {
    const asked = { params: paramsOf(organizationId, importId), query: { after: String(after) } }
    const page: TakeBackPreview = await call(previewTakeBack, asked, { signal })
    sum.returned += page.returned
    sum.ended += page.ended
    for (const { reason, count } of page.kept) kept.set(reason, (kept.get(reason) ?? 0) + count)
    after = page.next
  }
  return { ...sum, kept: [...kept].map(([reason, count]) => ({ reason, count })) }
}

/**
 * Takes an import back, call after call until everybody was asked about. Ended in between or failed, it can be done again,
 * from any device: it goes on with what is left. So it does where the user lacks rights, by somebody who has them.
 * @param onProgress told after each call how the import stands
 * @returns as it stands in the end; `doneAt` is `null` where something is left
 * @throws ApiError; the signal's reason once it is aborted
 */
export async function takeBack(
  organizationId: number,
  importId: number,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (of: PassengerImport) => void },
): Promise<PassengerImport> {
  let after = 0
  for (;;) {
    signal.throwIfAborted()
    const { next, ...of } = await call(
      takeBackImport,
      { params: paramsOf(organizationId, importId), query: { after: String(after) } },
      { timeoutMs: takeBackTimeoutMs },
    )
    onProgress(of)
    if (next === null) return of
    after = next
  }
}
