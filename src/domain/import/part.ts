import type { ImportValue } from './convert.ts'
import type { Line } from './line.ts'
import type { FieldPlace } from './mapping.ts'
import type { SentRow } from './sent-row.ts'

/** Is told what is found in a line. */
export interface Tally {
  /** A stored value becomes another, or something new is made. */
  change: (place: FieldPlace) => void
  /** The row cannot be saved. */
  error: (place: FieldPlace, text: string) => void
  /** Somebody should look before it is saved. */
  look: (place: FieldPlace, text: string) => void
  /** It is written together with something new that is counted as one change: the flags of a number that is added. */
  add?: (place: FieldPlace) => void
  /** What the row says is another than what is stored, and is not written. */
  pass?: (place: FieldPlace) => void
}

/** What is written of a row besides what names it. */
export type RowContent = Omit<SentRow, 'row' | 'key' | 'op' | 'passengerId' | 'version'>

/** Of which block of the mapping each block of a sent row is: those that a row does not fill are not sent. */
export interface SentBlocks {
  readonly phones: number[]
  readonly permissions: number[]
}

/** A piece of the mapping that is judged by itself: a column, or the blocks of one kind. */
export interface Part {
  /** Keys of the columns that it reads. */
  readonly keys: readonly string[]
  judge: (line: Line, tally: Tally) => void
  /** Adds what the line is to write: only what differs from what is stored. */
  write: (line: Line, content: RowContent, blocks: SentBlocks) => void
  /**
   * What is stored of the passenger of a line, by the key of the column that would change it; absent for a part whose
   * fields each stand once (`storedValue`).
   */
  stored?: (line: Line) => ReadonlyMap<string, ImportValue>
}
