import type { ImportJudge } from '#domain/import/judge.ts'
import type { Candidate } from '#domain/import/table-line.ts'

/** Whom a row may be about: its matches, and those who are only called alike. */
export function candidatesOf({ matching, stored }: ImportJudge, row: number): Candidate[] {
  if (!matching) return []
  const { matches, like } = matching
  const hits = [...matches.passengers.subarray(matches.offsets[row] ?? 0, matches.offsets[row + 1] ?? 0)]
  const alike = like.get(row)
  const candidate = (by: Candidate['by']) => (position: number) => {
    const passenger = stored.passengers[position]
    if (!passenger) return []
    const { id, name, externalId = '', homeAddress = '' } = passenger
    return [{ passengerId: id, name, externalId, homeAddress, by }]
  }
  return [...hits.flatMap(candidate('match')), ...(alike ? alike.passengers.flatMap(candidate(alike.by)) : [])]
}

/** Rows of which nobody has decided and that are like one passenger alone, with that passenger's position. */
export function likeAlone(judge: ImportJudge): Map<number, number> {
  const alone = new Map<number, number>()
  for (const [row, { passengers }] of judge.matching?.like ?? []) {
    const [first, ...others] = passengers
    if (first !== undefined && others.length === 0 && !judge.isChosen(row)) alone.set(row, first)
  }
  return alone
}
