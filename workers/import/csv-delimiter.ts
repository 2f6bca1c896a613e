import { delimiters, type Delimiter } from '#domain/import/csv.ts'
import { CsvScanner } from './csv-scanner.ts'
import { Refused } from './refused.ts'

const triedRows = 50
const triedCharacters = 256 * 1024

/** "sep=;" on the first line, as some programs write for others. */
const separatorLine = /^\u{feff}?"?sep=([;,\t|])"?(?:\r\n|\r|\n|$)/iu

/** Where the rows begin, and the delimiter when the file names it. */
export function beginningOf(text: string): { from: number; named: Delimiter | null } {
  const [line, sign] = separatorLine.exec(text.slice(0, 20)) ?? []
  const named = delimiters.find((delimiter) => delimiter === sign) ?? null
  return { from: line?.length ?? (text.startsWith('\u{feff}') ? 1 : 0), named }
}

/** The delimiter with which most of the first rows have as many cells as the first, which counts most. */
export function likelyDelimiter(text: string, from: number): Delimiter {
  const start = text.slice(from, from + triedCharacters)
  let best: { delimiter: Delimiter; score: number } = { delimiter: ';', score: 0 }
  for (const delimiter of delimiters) {
    const score = scoreOf(cellCounts(start, delimiter))
    if (score > best.score) best = { delimiter, score }
  }
  return best.delimiter
}

function cellCounts(start: string, delimiter: Delimiter): number[] {
  const scanner = new CsvScanner(start, delimiter, 0)
  try {
    scanner.read(triedRows)
  } catch (error) {
    if (error instanceof Refused) return []
    throw error
  }
  return Array.from(
    { length: scanner.rows },
    (_, row) => (scanner.rowStarts[row + 1] ?? 0) - (scanner.rowStarts[row] ?? 0),
  )
}

/**
 * 0 for rows of one cell each. That rows agree with the first, which has the titles, counts most; over those there may be
 * a heading, and then they agree among themselves.
 */
function scoreOf(counts: readonly number[]): number {
  const [first = 0, ...others] = counts
  const among = Math.max(0, ...others.filter((count) => count > 1).map((count) => agreement(others, count)))
  const withFirst = first > 1 ? 0.5 + 2 * agreement(others, first) + Math.min(first, 100) / 100 : 0
  return Math.max(withFirst, 1.5 * among)
}

const agreement = (counts: readonly number[], wanted: number) =>
  counts.length === 0 ? 1 : counts.filter((count) => count === wanted).length / counts.length
