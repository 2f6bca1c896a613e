import Dexie, { type EntityTable } from 'dexie'
import { product } from '#domain/product.ts'

/** A write whose fate is not known. It is sent again under the same key before anything else is. */
export interface UnsettledWrite {
  key: string
  method: string
  path: string
  params: Record<string, string>
  body: unknown
}

export interface StoredDraft {
  /** Form and entity. */
  key: string
  /** `undefined` where only a write is unsettled. */
  value?: unknown
  /** What was on the server when the form was opened. */
  base?: unknown
  /** Milliseconds since 1970 UTC, corrected to the server's clock. */
  savedAt: number
  write?: UnsettledWrite
}

/**
 * What a user has typed and not saved. Apart from the mirror, which may be emptied at any time, and from the outbox,
 * which outlives a sign-out. Rows are parsed when they are read.
 */
export class DraftDatabase extends Dexie {
  declare readonly drafts: EntityTable<StoredDraft, 'key'>

  constructor(userKey: string) {
    super(draftsName(userKey))
    this.version(1).stores({ drafts: 'key, savedAt' })
  }
}

export const draftsPrefix = `${product}-drafts-`
export const draftsName = (userKey: string): string => `${draftsPrefix}${userKey}`
