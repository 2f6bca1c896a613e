import Dexie, { type EntityTable } from 'dexie'
import { product } from '#domain/product.ts'
import { writesOutsideQueries } from '../device/writes-outside-queries.ts'

/** A write under the key by which it is done once: sent again, it is answered as it was. */
export interface KeyedWrite {
  key: string
  method: string
  path: string
  params: Record<string, string>
  body: unknown
}

/** Writes that a form has not come to the end of; `null` for none of the kind. */
export interface OpenWrites {
  /** Its fate is not known. It is sent again before anything else is. */
  unsettled: KeyedWrite | null
  /** Known to be stored. What the form sends goes on from its answer until that is stored too. */
  stored: KeyedWrite | null
}

export interface StoredDraft {
  /** Form and entity. */
  key: string
  /** `undefined` where only writes are open. */
  value?: unknown
  /** What was on the server when the form was opened. */
  base?: unknown
  /** Milliseconds since 1970 UTC, corrected to the server's clock. */
  savedAt: number
  writes?: OpenWrites
}

/**
 * What a user has typed and not saved. Apart from the mirror, which may be emptied at any time, and from the outbox,
 * which outlives a sign-out. Rows are parsed when they are read.
 */
export class DraftDatabase extends Dexie {
  declare readonly drafts: EntityTable<StoredDraft, 'key'>

  constructor(userKey: string) {
    super(draftsName(userKey))
    this.use(writesOutsideQueries)
    this.version(1).stores({ drafts: 'key, savedAt' })
  }
}

export const draftsPrefix = `${product}-drafts-`
export const draftsName = (userKey: string): string => `${draftsPrefix}${userKey}`
