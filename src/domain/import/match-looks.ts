import { doublesInFile } from './doubles-in-file.ts'
import type { Line } from './line.ts'
import { likeMatches, matchFlags, type LikeMatch, type Matches } from './match.ts'
import type { MatchIndex } from './match-index.ts'
import type { SheetKeys } from './row-keys.ts'
import { matchTypes } from './sent-row.ts'
import { matchLooks, type MatchLook } from './text-keys.ts'

/** What matching has found of all rows. */
export interface Matching {
  readonly matches: Matches
  /** Whom rows without a match may mean, by row. */
  readonly like: ReadonlyMap<number, LikeMatch>
  /** Another row that is likely about the same person, by row. */
  readonly doubles: ReadonlyMap<number, number>
  /** Another row that hits the same passenger, by row. */
  readonly shared: ReadonlyMap<number, number>
}

/** Of each row whose passenger another one hits too, the first such row before it or after it. */
function sharedRows({ offsets, passengers, flags }: Matches): Map<number, number> {
  const rowOf = new Map<number, number>()
  const shared = new Map<number, number>()
  for (const [row, flag] of flags.entries()) {
    if ((flag & matchFlags.samePassenger) === 0) continue
    for (const position of passengers.subarray(offsets[row] ?? 0, offsets[row + 1] ?? 0)) {
      const earlier = rowOf.get(position)
      if (earlier === undefined) {
        rowOf.set(position, row)
        continue
      }
      if (!shared.has(earlier)) shared.set(earlier, row)
      if (!shared.has(row)) shared.set(row, earlier)
    }
  }
  return shared
}

/** What there is to say of the rows once they are matched. */
export function matchingOf(index: MatchIndex, keys: SheetKeys, matches: Matches): Matching {
  const created: number[] = []
  matches.matchedBy.forEach((by, row) => by === matchTypes.created && created.push(row))
  return {
    ...{ matches, like: likeMatches(index, keys, matches) },
    ...{ doubles: doublesInFile(created, keys.doubles), shared: sharedRows(matches) },
  }
}

/**
 * Why somebody should look at a line because of whom it hits. A row of which somebody has said whom it means needs no
 * look.
 */
export function matchLooksOf(
  { row }: Pick<Line, 'row'>,
  { matches, like, doubles }: Matching,
  isChosen: boolean,
): MatchLook[] {
  if (isChosen) return []
  const flags = matches.flags[row] ?? 0
  const hits = (matches.offsets[row + 1] ?? 0) - (matches.offsets[row] ?? 0)
  const found: [boolean, MatchLook][] = [
    [hits > 1, matchLooks.severalMatches],
    [(flags & matchFlags.keysDisagree) !== 0, matchLooks.keysDisagree],
    [(flags & matchFlags.nameOfOther) !== 0, matchLooks.nameOfOther],
    [(flags & matchFlags.samePassenger) !== 0, matchLooks.samePassenger],
    [hits === 0 && (matches.dropped[row] ?? 0) > 0, matchLooks.otherInstance],
    [like.has(row), matchLooks.likeOther],
    [doubles.has(row), matchLooks.doubleInFile],
  ]
  return found.filter(([is]) => is).map(([, look]) => look)
}

/** The row that a row is to be compared with, for it hits the same passenger or is likely about the same person; `null` for none. */
export const otherRowOf = ({ row }: Pick<Line, 'row'>, { doubles, shared }: Matching): number | null =>
  shared.get(row) ?? doubles.get(row) ?? null

/** What somebody says who lets a line through that was to be looked at. */
export type AcceptedAs = 'create' | 'update' | 'values'

/** @param looks because of whom the line hits */
export function acceptedAs(looks: readonly string[], passengerId: number | null): AcceptedAs {
  const all: readonly string[] = Object.values(matchLooks)
  if (!looks.some((look) => all.includes(look))) return 'values'
  return passengerId === null ? 'create' : 'update'
}
