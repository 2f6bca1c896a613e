import { useSearchParams } from 'react-router-dom'
import type { AuditCursor, AuditSearch } from '#data/audit.ts'
import { auditKinds } from '#domain/audit.ts'
import { PickedDate } from '#domain/local-date.ts'

export interface AuditAddress {
  search: AuditSearch & AuditCursor
  /** The same in one text. */
  address: string
  /** Whether anything is filtered. */
  isFiltered: boolean
  /** Another filter begins with the newest page. */
  filter: (changes: Partial<AuditSearch>) => void
  clear: () => void
  turn: (cursor: AuditCursor) => void
}

const idIn = (value: string | null): number | null => (value !== null && /^\d{1,9}$/.test(value) ? Number(value) : null)
/** `null` for what is no day that the log can be asked for. */
export const dayIn = (value: string | null) => PickedDate.safeParse(value).data ?? null
const placeIn = (value: string | null) => (value !== null && /^\d{1,15}-\d{1,15}$/.test(value) ? value : null)

/** What is not there is left out, so that an address says only what was chosen. */
function written({ userId, passengerId, kinds, startDate, endDate, before, after }: AuditSearch & AuditCursor) {
  const values = {
    user: userId === null ? null : String(userId),
    passenger: passengerId === null ? null : String(passengerId),
    kinds: kinds.length === 0 ? null : kinds.join(),
    from: startDate,
    to: endDate,
    ...{ before, after },
  }
  return Object.fromEntries(Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== null))
}

const nothing: AuditSearch & AuditCursor = {
  ...{ userId: null, passengerId: null, kinds: [], startDate: null, endDate: null },
  ...{ before: null, after: null },
}

/** The filter and the page as the address has them. What an address has that is none is not filtered by. */
export function useAuditAddress(): AuditAddress {
  const [query, setQuery] = useSearchParams()
  const chosen = query.get('kinds')?.split(',') ?? []
  const search: AuditSearch & AuditCursor = {
    userId: idIn(query.get('user')),
    passengerId: idIn(query.get('passenger')),
    kinds: auditKinds.filter((kind) => chosen.includes(kind)),
    startDate: dayIn(query.get('from')),
    endDate: dayIn(query.get('to')),
    before: placeIn(query.get('before')),
    after: placeIn(query.get('after')),
  }
  return {
    search,
    address: new URLSearchParams(written(search)).toString(),
    isFiltered: Object.keys(written({ ...search, before: null, after: null })).length > 0,
    filter: (changes) => setQuery(written({ ...search, before: null, after: null, ...changes }), { replace: true }),
    clear: () => setQuery(written(nothing), { replace: true }),
    turn: (cursor) => setQuery(written({ ...search, ...cursor })),
  }
}
