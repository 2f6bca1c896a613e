import { cellKinds, type CellKind } from '#domain/import/sheet.ts'

/**
 * A cell's kind and what its format adds, in one byte: the kind in the lowest three bits, a mark in each of the next two,
 * and the width to which a number is filled with zeros in the upper four, which dates use for nothing.
 */
export const codes = {
  blank: cellKinds.blank,
  number: cellKinds.number,
  text: cellKinds.text,
  boolean: cellKinds.boolean,
  date: cellKinds.date,
  error: cellKinds.error,
  percent: cellKinds.number | 8,
  /** A time alone, without a day. */
  time: cellKinds.date | 16,
  /** Hours that go on counting beyond a day. */
  duration: cellKinds.date | 8,
} as const

/** All codes have a kind in their lowest bits. */
export const kindOf = (code: number): CellKind => (code & 7) as CellKind

export const zeroFilled = (width: number): number => cellKinds.number | (width << 4)
export const zerosOf = (code: number): number => ((code & 7) === cellKinds.number ? code >> 4 : 0)
