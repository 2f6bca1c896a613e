import type { ImportJudge } from '#domain/import/judge.ts'

/**
 * Rows for which the server has named somebody whom the device's own comparison passes over: it takes the server's word
 * where that is one passenger, and leaves the others to a person.
 */
export function missedRows(judge: ImportJudge, hits: ReadonlyMap<number, readonly number[]>) {
  const [alone, several] = [new Map<number, number>(), new Set<number>()]
  const matches = judge.matching?.matches
  for (const [row, positions] of hits) {
    const isHit = (matches?.offsets[row + 1] ?? 0) > (matches?.offsets[row] ?? 0)
    if (isHit || (matches?.dropped[row] ?? 0) > 0 || judge.isChosen(row)) continue
    const [first] = positions
    if (first !== undefined && positions.length === 1) alone.set(row, first)
    else several.add(row)
  }
  return { alone, several }
}
