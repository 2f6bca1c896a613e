import type { OpenRecord } from '#contract/presence.ts'

/** A window in which somebody has a record open to change it. */
interface PresenceTable {
  organization_id: number
  kind: OpenRecord['kind']
  record_id: number
  user_id: number
  /** Made up by the window. */
  window_id: string
  /** By the server's clock. */
  seen_at: Date
}

/** Tables of migration 0049: who has what open. */
export interface PresenceTables {
  presence: PresenceTable
}
