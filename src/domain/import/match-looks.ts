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
}

/** What there is to say of the rows once they are matched. */
export function matchingOf(index: MatchIndex, keys: SheetKeys, matches: Matches): Matching {
  const created: number[] = []
  matches.matchedBy.forEach((by, row) => by === matchTypes.created && created.push(row))
  return { matches, like: likeMatches(index, keys, matches), doubles: doublesInFile(created, keys) }
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
