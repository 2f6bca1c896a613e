import {
  exportAuditEvents,
  getAuditSeal,
  listAuditEvents,
  listAuditUsers,
  searchAuditPassengers,
} from '#contract/audit.ts'
import type { ResultOf } from '#contract/endpoint.ts'
import { auditLimits, auditPlaceText, type AuditEvent, type AuditFilter } from '#domain/audit.ts'
import type { LocalDate } from '#domain/local-date.ts'
import { call } from './api/client.ts'

/** Which events of the log are asked for. */
export interface AuditSearch extends AuditFilter {
  /** First and last day; `null` for no end there. */
  startDate: LocalDate | null
  endDate: LocalDate | null
}

/** Which page: before or after a place, as `auditPlaceText` writes it; `null` both for the newest. */
export interface AuditCursor {
  before: string | null
  after: string | null
}

export type AuditPage = ResultOf<typeof listAuditEvents>
export type AuditUser = ResultOf<typeof listAuditUsers>[number]
export type AuditPassenger = ResultOf<typeof searchAuditPassengers>[number]
export type AuditSeal = ResultOf<typeof getAuditSeal>

/** The place of an event in the log, as a cursor has it. */
export const placeOf = ({ at, id }: AuditEvent): string => auditPlaceText({ at: Date.parse(at), id })

const params = (organizationId: number) => ({ params: { id: String(organizationId) } })

const queryOf = ({ userId, passengerId, kinds, startDate, endDate, before, after }: AuditSearch & AuditCursor) => ({
  ...(userId !== null && { userId: String(userId) }),
  ...(passengerId !== null && { passengerId: String(passengerId) }),
  ...(kinds.length > 0 && { kinds: kinds.join() }),
  ...(startDate !== null && { startDate }),
  ...(endDate !== null && { endDate }),
  ...(before !== null && { before }),
  ...(after !== null && { after }),
})

/** A page of the log, which is not kept on the device. @throws ApiError */
export const fetchAuditPage = (
  organizationId: number,
  search: AuditSearch & AuditCursor,
  signal: AbortSignal,
): Promise<AuditPage> => call(listAuditEvents, { ...params(organizationId), query: queryOf(search) }, { signal })

/** Whom the log can be filtered by as having done something. @throws ApiError */
export const fetchAuditUsers = (organizationId: number): Promise<AuditUser[]> =>
  call(listAuditUsers, params(organizationId))

/** Passengers by whom the log can be filtered. @throws ApiError */
export const findAuditPassengers = (
  organizationId: number,
  typed: string,
  signal: AbortSignal,
): Promise<AuditPassenger[]> =>
  call(
    searchAuditPassengers,
    { ...params(organizationId), query: { q: typed.trim().slice(0, auditLimits.search) } },
    { signal },
  )

/** What the last check of the seals came to; has the server begin another one when that is old. @throws ApiError */
export const fetchAuditSeal = (organizationId: number, signal: AbortSignal): Promise<AuditSeal> =>
  call(getAuditSeal, params(organizationId), { signal })

/** There are more events than an export may have. */
export class TooManyEventsError extends Error {
  override readonly name = 'TooManyEventsError'
}

interface Gathering {
  signal: AbortSignal
  /** Told the share of the events that have come, 0 to 1. */
  onProgress: (share: number) => void
}

/**
 * Every event that is found, newest first, page by page, as what is made of each.
 * @throws ApiError; TooManyEventsError before anything is gathered; the signal's reason
 */
export async function fetchAllAuditEvents<Made>(
  organizationId: number,
  search: AuditSearch,
  make: (event: AuditEvent) => Made,
  { signal, onProgress }: Gathering,
): Promise<Made[]> {
  const made: Made[] = []
  for (let before: string | null = null; ;) {
    const query = queryOf({ ...search, before, after: null })
    const page: AuditPage = await call(exportAuditEvents, { ...params(organizationId), query }, { signal })
    if (page.total > auditLimits.exported) throw new TooManyEventsError()
    made.push(...page.events.map(make))
    onProgress(page.total === 0 ? 1 : Math.min(1, made.length / page.total))
    const last = page.events.at(-1)
    if (!page.hasOlder || !last) return made
    before = placeOf(last)
  }
}
