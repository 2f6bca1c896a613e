import { nameKey } from '../folded-text.ts'
import {
  exactNameKey,
  externalIdKey,
  positionsOf,
  wordOrderKey,
  type KeyIndex,
  type MatchIndex,
} from './match-index.ts'
import { matchTypes, type MatchType } from './sent-row.ts'

/** What the rows of a sheet are matched by. */
export interface RowKeys {
  readonly rows: number
  /** An empty text where the row has none. */
  readonly externalIdAt: (row: number) => string
  readonly nameAt: (row: number) => string
  /** Positions of the passengers with the row's identity code, as only the server knows them; absent for rows without. */
  readonly ssnHits: ReadonlyMap<number, readonly number[]>
  /** External booking systems of the row's main and secondary destination; 0 for none. */
  readonly instancesAt: (row: number) => readonly [main: number, secondary: number]
}

/** Most passengers that are shown for one row. Source: design decision, `import.md` 7. */
export const mostMatches = 20

/** What speaks against a match, as bits. */
export const matchFlags = {
  /** The external id and the identity code belong to different passengers. */
  keysDisagree: 1,
  /** Another passenger has the row's name. */
  nameOfOther: 2,
  /** Another row hits the same passenger. */
  samePassenger: 4,
} as const

/** Which passengers each row hits: typed arrays, that go to another thread without a copy. */
export interface Matches {
  /** By what, for each row: `matchTypes`; created for a row that hits nobody. */
  readonly matchedBy: Uint8Array
  /** Where a row's passengers begin in `passengers`; one more than there are rows. */
  readonly offsets: Uint32Array
  /** Positions in `MatchPassengers`. */
  readonly passengers: Int32Array
  /** How many more passengers a row hits than are shown. */
  readonly more: Uint32Array
  /** Passengers of another external booking system than the row's destinations, which are passed over. */
  readonly dropped: Uint32Array
  /** `matchFlags` of each row. */
  readonly flags: Uint8Array
}

/** Numbers of which nobody knows beforehand how many there will be. */
function growing() {
  let values = new Int32Array(1024)
  let length = 0
  return {
    get length() {
      return length
    },
    push(value: number): void {
      if (length === values.length) {
        const larger = new Int32Array(length * 2)
        larger.set(values)
        values = larger
      }
      values[length] = value
      length += 1
    },
    has(value: number, from: number): boolean {
      return values.subarray(from, length).includes(value)
    },
    whole: (): Int32Array => values.slice(0, length),
  }
}

/** The first row of each passenger; both rows are flagged where there are several. */
function flagSharedPassengers({ offsets, passengers, flags }: Matches, count: number): void {
  const rowOf = new Int32Array(count).fill(-1)
  for (let row = 0; row < flags.length; row += 1) {
    for (let at = offsets[row] ?? 0; at < (offsets[row + 1] ?? 0); at += 1) {
      const position = passengers[at] ?? -1
      const earlier = rowOf[position] ?? -1
      if (earlier < 0) rowOf[position] = row
      else for (const each of [earlier, row]) flags[each] = (flags[each] ?? 0) | matchFlags.samePassenger
    }
  }
}

/** Looks up one row after another and keeps what it hits. */
function probing(index: MatchIndex, keys: RowKeys, matches: Omit<Matches, 'passengers'>) {
  const { instanceIds } = index.passengers
  const hits = growing()
  const isOfInstances = (position: number, [main, secondary]: readonly [number, number]): boolean => {
    const instance = instanceIds[position] ?? 0
    return (main === 0 || main === instance) && (secondary === 0 || secondary === instance)
  }
  /** Keeps whom a key hits. Source: IMP-34, IMP-35. */
  const keep = (row: number, positions: Iterable<number>): boolean => {
    const [from, instances] = [hits.length, keys.instancesAt(row)]
    for (const position of positions) {
      if (!isOfInstances(position, instances)) matches.dropped[row] = (matches.dropped[row] ?? 0) + 1
      else if (hits.length - from < mostMatches) hits.push(position)
      else matches.more[row] = (matches.more[row] ?? 0) + 1
    }
    return hits.length > from
  }
  const isAmongHits = (positions: Iterable<number>, from: number): boolean | null => {
    let isAny = false
    for (const position of positions) {
      if (hits.has(position, from)) return true
      isAny = true
    }
    return isAny ? false : null
  }
  return { hits, keep, isAmongHits }
}

/**
 * Whom each row hits: by its external id, otherwise by its identity code, otherwise by its exact name. Several passengers
 * for one row are all kept, up to `mostMatches`. Source: spec 2 §4 Import, IMP-33 to IMP-35, design decision, `import.md` 7.
 */
export function matchRows(index: MatchIndex, keys: RowKeys): Matches {
  const { rows, ssnHits } = keys
  const found = {
    matchedBy: new Uint8Array(rows),
    offsets: new Uint32Array(rows + 1),
    more: new Uint32Array(rows),
    dropped: new Uint32Array(rows),
    flags: new Uint8Array(rows),
  }
  const { hits, keep, isAmongHits } = probing(index, keys, found)
  for (let row = 0; row < rows; row += 1) {
    const from = hits.length
    const [externalId, name] = [externalIdKey(keys.externalIdAt(row)), exactNameKey(keys.nameAt(row))]
    const bySsn = ssnHits.get(row) ?? []
    const type: MatchType = keep(row, positionsOf(index.byExternalId, externalId))
      ? matchTypes.externalId
      : keep(row, bySsn)
        ? matchTypes.ssn
        : keep(row, positionsOf(index.byName, name))
          ? matchTypes.name
          : matchTypes.created
    found.matchedBy[row] = type
    found.offsets[row + 1] = hits.length
    if (type === matchTypes.externalId && isAmongHits(bySsn, from) === false)
      found.flags[row] = (found.flags[row] ?? 0) | matchFlags.keysDisagree
    if (type !== matchTypes.created && isAmongHits(positionsOf(index.byName, name), from) === false)
      found.flags[row] = (found.flags[row] ?? 0) | matchFlags.nameOfOther
  }
  const matches = { ...found, passengers: hits.whole() }
  flagSharedPassengers(matches, index.passengers.names.length)
  return matches
}

/** Passengers whom a row that hits nobody may mean, and how: the same words in another order, or without their marks. */
export interface LikeMatch {
  readonly by: 'wordOrder' | 'foldedName'
  /** Positions in `MatchPassengers`, at most `mostMatches`. */
  readonly passengers: readonly number[]
}

/** Whom rows without a match may mean; rows without an entry are like nobody. Offered, never taken unasked. */
export function likeMatches(index: MatchIndex, keys: RowKeys, { matchedBy }: Matches): Map<number, LikeMatch> {
  const like = new Map<number, LikeMatch>()
  const { instanceIds } = index.passengers
  const some = (row: number, byKey: KeyIndex, key: string): number[] => {
    const [main, secondary] = keys.instancesAt(row)
    const passengers: number[] = []
    for (const at of positionsOf(byKey, key)) {
      const instance = instanceIds[at] ?? 0
      const isOfInstances = [main, secondary].every((each) => each === 0 || each === instance)
      if (isOfInstances && passengers.length < mostMatches) passengers.push(at)
    }
    return passengers
  }
  for (let row = 0; row < keys.rows; row += 1) {
    if (matchedBy[row] !== matchTypes.created) continue
    const name = keys.nameAt(row)
    const ordered = some(row, index.byWordOrder(), wordOrderKey(name))
    const passengers = ordered.length > 0 ? ordered : some(row, index.byFoldedName(), nameKey(name))
    if (passengers.length > 0) like.set(row, { by: ordered.length > 0 ? 'wordOrder' : 'foldedName', passengers })
  }
  return like
}
