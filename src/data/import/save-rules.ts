import type { ImportMark, SavedRow, SavedRowStatus } from '#domain/import/import-record.ts'
import type { SentRow } from '#domain/import/sent-row.ts'

/** What keeps rows from being lost, doubled or written to another passenger. */
export interface SaveRules {
  /** Under which revision a row is sent. @param next the ledger's */
  revision: (next: number) => number
  /** Whether an answer is about what was sent. */
  isOf: (sent: SentRow, saved: SavedRow) => boolean
  /** Whether a line waits for another one that is under way. */
  waitsFor: (passengerId: number | null, underWay: ReadonlySet<number>) => boolean
  /**
   * Whether the server is asked what it has of the import before anything more is sent.
   * @param known answers that this device has heard
   * @param told answers that the server has given
   */
  asksReport: (hasUnknown: boolean, known: number, told: number) => boolean
  /** The name under which an import is gone on with. @param before those under which it ran */
  runner: (fresh: string, before: readonly string[]) => string
  /** The mark under which an import begins and is gone on with. @param matched at which the rows were matched */
  mark: (matched: ImportMark) => ImportMark
  /** Whether the version of an answer was made by what was sent. */
  isOurs: (status: SavedRowStatus) => boolean
  /** With which version of its passenger a line is sent. @param ours what was saved here has made */
  version: (own: number | undefined, ours: number | undefined) => number | undefined
}

export const saveRules: SaveRules = {
  revision: (next) => next,
  // the server answers by the key alone: of something that was sent under it before, and about somebody else
  isOf({ op, passengerId }, saved) {
    if (saved.status === 'failed') return true
    return op === 'create' ? saved.status === 'created' : saved.passengerId === passengerId
  },
  waitsFor: (passengerId, underWay) => passengerId !== null && underWay.has(passengerId),
  asksReport: (hasUnknown, known, told) => hasUnknown || known !== told,
  // what was sent under another name is refused from then on, and cannot come late
  runner: (fresh) => fresh,
  mark: (matched) => matched,
  // who is found to be as the row says may be so by somebody else
  isOurs: (status) => status === 'created' || status === 'updated',
  version: (own, ours) => (own === undefined ? undefined : Math.max(own, ours ?? 0)),
}
