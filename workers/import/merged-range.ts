import { columnNumber } from './column-letter.ts'

/** Cells that are shown as one: the first has what it says. Rows and columns from 1, both ends with them. */
export interface MergedRange {
  rows: readonly [first: number, last: number]
  columns: readonly [first: number, last: number]
}

/** More are not looked at: the rows of titles have few. */
const most = 10_000
const longestTag = 200

/**
 * Adds the merged ranges of a piece of a sheet's part.
 * @returns the place up to which it read; what is behind may go on in the next piece
 */
export function forEachMergedRange(text: string, prefix: string, ranges: MergedRange[]): number {
  const opening = `<${prefix}mergeCell `
  let at = 0
  for (let from = text.indexOf(opening); from >= 0 && ranges.length < most; from = text.indexOf(opening, at)) {
    const tag = text.slice(from, from + longestTag)
    if (tag.length < longestTag && !tag.includes('>')) return from
    const [, left = '', top, right = '', bottom] =
      /\sref\s*=\s*["']([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})["']/i.exec(tag.slice(0, tag.indexOf('>'))) ?? []
    if (top !== undefined) {
      ranges.push({ rows: [Number(top), Number(bottom)], columns: [columnNumber(left), columnNumber(right)] })
    }
    at = from + opening.length
  }
  return Math.max(at, text.length - longestTag)
}
