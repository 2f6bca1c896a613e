import type { SearchedRow } from '#contract/passenger-import.ts'
import type { Converted } from '#domain/import/convert.ts'
import type { ImportJudge } from '#domain/import/judge.ts'
import { lineKey } from '#domain/import/line.ts'
import type { ImportMark } from '#domain/import/import-record.ts'
import { exactNameKey, externalIdKey, wordOrderKey } from '#domain/import/match-index.ts'
import type { SheetKeys } from '#domain/import/row-keys.ts'
import { matchTypes, type MatchType } from '#domain/import/sent-row.ts'
import { nameKey } from '#domain/folded-text.ts'
import type { PassengerCard } from '#domain/passenger.ts'
import {
  searchPermissions,
  searchRows,
  type FoundRow,
  type SearchEnd,
  type SearchOptions,
} from '#data/import/search.ts'
import type { OnRows } from './face.ts'
import { StoredBook } from './stored-book.ts'

/** Whom the rows of a sheet are about, as far as that was answered. */
export interface Searched {
  book: StoredBook
  /** Positions in the book by row, the strongest match first; none for a row that is about nobody. */
  hits: ReadonlyMap<number, readonly number[]>
  /** By what the server has found the strongest match, by row. */
  foundBy: ReadonlyMap<number, MatchType>
  /** Rows of which something was not answered. */
  unanswered: ReadonlySet<number>
  /** The lowest of the answers; 0 for none. */
  mark: ImportMark
  end: SearchEnd
}

/** What a row is searched by; `null` for one without any key. */
function searchedRow({ externalIdAt, ssnAt, nameAt }: SheetKeys, row: number): Omit<SearchedRow, 'row'> | null {
  const [externalId, ssn, name] = [externalIdAt(row), ssnAt(row), nameAt(row)]
  if (externalId === '' && ssn === '' && name === '') return null
  return { ...(externalId !== '' && { externalId }), ...(ssn !== '' && { ssn }), ...(name !== '' && { name }) }
}

/**
 * Asks the server whom the rows are about, and for what of these passengers the rows are compared with.
 * @param mirrored passengers of the device, of whom those are taken in whose names are like a row's
 */
export async function searchStored(
  judge: ImportJudge,
  mirrored: readonly PassengerCard[],
  options: SearchOptions,
  onRows: OnRows,
): Promise<Searched> {
  const keys = judge.keys()
  const book = new StoredBook(judge.aliases)
  const [hits, foundBy] = [new Map<number, number[]>(), new Map<number, MatchType>()]
  /** Rows that were found by their code; of another one it is asked whose code it has. */
  const bySsn = new Set<number>()
  const unanswered = new Set<number>()
  const { asked, rowOf } = askedRows(judge, keys)
  for (const row of rowOf.values()) unanswered.add(row)
  let [done, total] = [0, asked.length]
  const tell = (count: number) => {
    done += count
    onRows(done, total)
  }
  const takes = ({ row: rowNumber, matches }: FoundRow): number | null => {
    const row = rowOf.get(rowNumber)
    if (row === undefined) return null
    for (const { result, matchedBy } of matches) {
      const position = book.takes(result)
      if (matchedBy !== matchTypes.ssn) continue
      book.hasSsn(row, position)
      bySsn.add(row)
    }
    return row
  }
  tell(0)
  const takesHits = (each: FoundRow): number | null => {
    const row = takes(each)
    if (row !== null) keepHits(row, each, book, { hits, foundBy })
    return row
  }
  const marks = new Set<ImportMark>()
  const search = (rows: readonly SearchedRow[], takesRow: (each: FoundRow) => number | null) =>
    searchRows(rows, options, (found, at) => {
      marks.add(at)
      for (const each of found) unanswered.delete(takesRow(each) ?? -1)
      tell(found.length)
    })
  let end = await search(asked, takesHits)

  const coded = codedAlone(asked, (row) => hits.has(row) && !bySsn.has(row), rowOf)
  if (coded.length > 0) {
    total += coded.length
    for (const { row } of coded) unanswered.add(rowOf.get(row) ?? -1)
    if (goesOn(end)) end = worse(end, await search(coded, takes))
  }

  const named = namedPermissions(judge, hits, book)
  if (named.length > 0) {
    total += named.length
    const missed = goesOn(end) ? await searchNamed(named, book, options, () => tell(1)) : { rows: rowsOf(named), end }
    for (const row of missed.rows) unanswered.add(row)
    end = worse(end, missed.end)
  }

  addLikeNames(judge, keys, hits, mirrored, book)
  return { book, hits, foundBy, unanswered, mark: marks.size === 0 ? 0 : Math.min(...marks), end }
}

/** Keeps whom a row is about, and by what the strongest match was found. */
function keepHits(
  row: number,
  { matches }: FoundRow,
  book: StoredBook,
  { hits, foundBy }: { hits: Map<number, number[]>; foundBy: Map<number, MatchType> },
): void {
  const [strongest] = matches
  if (!strongest) return
  hits.set(
    row,
    matches.map(({ result }) => book.positionOf(result.id) ?? -1),
  )
  foundBy.set(row, strongest.matchedBy)
}

/** Whether something more is asked after a search that has ended so. */
const goesOn = (end: SearchEnd): boolean => end === 'answered' || end === 'partly'

/** How two searches have ended together. */
const worse = (first: SearchEnd, then: SearchEnd): SearchEnd => (then === 'answered' ? first : then)

/** Rows that were found otherwise than by their code, with nothing but it. */
const codedAlone = (
  asked: readonly SearchedRow[],
  isFoundOtherwise: (row: number) => boolean,
  rowOf: ReadonlyMap<number, number>,
): SearchedRow[] =>
  asked.flatMap(({ row, ssn }) => (ssn !== undefined && isFoundOtherwise(rowOf.get(row) ?? -1) ? [{ row, ssn }] : []))

/** The rows that have a key, and which row each number of the sheet is. */
function askedRows({ sheet }: ImportJudge, keys: SheetKeys) {
  const rowOf = new Map<number, number>()
  const asked: SearchedRow[] = []
  for (let row = 0; row < sheet.rows; row += 1) {
    const searched = searchedRow(keys, row)
    if (!searched) continue
    rowOf.set(sheet.rowNumberAt(row), row)
    asked.push({ row: sheet.rowNumberAt(row), ...searched })
  }
  return { asked, rowOf }
}

/** Fetches the named transportation permissions. @returns rows for which that was not answered */
async function searchNamed(
  named: readonly NamedOf[],
  book: StoredBook,
  options: SearchOptions,
  onAnswer: () => void,
): Promise<{ rows: number[]; end: SearchEnd }> {
  const open = new Map(named.map((each) => [each.passengerId, each]))
  const end = await searchPermissions(named, options, (passengerId, permissions, names) => {
    book.takesPermissions(passengerId, permissions, names)
    const item = open.get(passengerId)
    if (!item?.names.every((name) => book.hasNamed(passengerId, name))) return
    open.delete(passengerId)
    onAnswer()
  })
  return { rows: rowsOf([...open.values()]), end }
}

interface NamedOf {
  passengerId: number
  names: string[]
  rows: number[]
}

const rowsOf = (named: readonly NamedOf[]): number[] => named.flatMap(({ rows }) => rows)

/**
 * Which transportation permissions the rows name that the book does not know of, by the passengers whom they are about.
 * Of passengers for whom none is named it takes none to be there.
 */
function namedPermissions(
  judge: ImportJudge,
  hits: ReadonlyMap<number, readonly number[]>,
  book: StoredBook,
): NamedOf[] {
  const columns = [...judge.columns.values()].filter(({ name }) => name === 'permission.name')
  if (columns.length === 0) return []
  const byPassenger = new Map<number, NamedOf>()
  const typed = typedNames(judge)
  for (const [row, positions] of hits) {
    const said = columns.flatMap(({ converted, raw }) => {
      return nameOf(converted[raw.codes[row] ?? 0])
    })
    for (const position of positions) {
      const passengerId = book.passengerAt(position)?.id ?? 0
      book.takesPermissions(passengerId, [], [])
      const names = [...said, ...(typed.get(lineKey({ row, passenger: { id: passengerId } })) ?? [])].filter(
        (name) => !book.hasNamed(passengerId, name),
      )
      if (names.length === 0) continue
      const known = byPassenger.get(passengerId) ?? { passengerId, names: [], rows: [] }
      for (const name of names) if (!known.names.includes(name)) known.names.push(name)
      known.rows.push(row)
      byPassenger.set(passengerId, known)
    }
  }
  return [...byPassenger.values()]
}

/** Names of transportation permissions that somebody has typed in place of the sheet's, by `lineKey`. */
function typedNames({ columns, lines }: ImportJudge): ReadonlyMap<string, readonly string[]> {
  const keys = [...columns.values()].filter(({ name }) => name === 'permission.name').map(({ key }) => key)
  const typed = new Map<string, readonly string[]>()
  for (const line of lines) {
    const names = line.edit && keys.flatMap((key) => nameOf(line.edit?.overrides.get(key)))
    if (names && names.length > 0) typed.set(lineKey(line), names)
  }
  return typed
}

const nameOf = (cell: Converted | undefined): string[] =>
  cell?.error === null && typeof cell.value === 'string' && cell.value !== '' ? [cell.value] : []

/** Which transportation permissions somebody has typed into lines that the book does not know of. */
export function typedLacking(judge: ImportJudge, book: StoredBook): readonly NamedOf[] {
  const typed = typedNames(judge)
  if (typed.size === 0) return []
  const hits = new Map<number, number[]>()
  for (const line of judge.lines)
    if (line.passenger && typed.has(lineKey(line))) hits.set(line.row, [...(hits.get(line.row) ?? []), line.position])
  return namedPermissions(judge, hits, book)
}

/**
 * Takes in who is only called like a row that is about nobody. Who has the very name or external id of a row is left out:
 * the server has been asked, and has not named them.
 */
function addLikeNames(
  judge: ImportJudge,
  keys: SheetKeys,
  hits: ReadonlyMap<number, unknown>,
  mirrored: readonly PassengerCard[],
  book: StoredBook,
): void {
  if (mirrored.length === 0) return
  const [like, exact] = [new Set<string>(), new Set<string>()]
  for (let row = 0; row < judge.sheet.rows; row += 1) {
    const name = keys.nameAt(row)
    exact.add(`e${externalIdKey(keys.externalIdAt(row))}`).add(`n${exactNameKey(name)}`)
    if (name === '' || hits.has(row)) continue
    like.add(wordOrderKey(name)).add(nameKey(name))
  }
  for (const card of mirrored) {
    const isExact =
      exact.has(`n${exactNameKey(card.name)}`) ||
      (card.externalId !== '' && exact.has(`e${externalIdKey(card.externalId)}`))
    if (!isExact && (like.has(wordOrderKey(card.name)) || like.has(nameKey(card.name)))) book.takesCard(card)
  }
}

/** What the book lacks of passengers whom rows are said to be about. */
export interface Lacking {
  /** Passengers of whom it has no more than a list tells. */
  cards: readonly number[]
  named: readonly NamedOf[]
}

/** @param choices positions of passengers, by row @returns `null` for nothing */
export function lackingOf(judge: ImportJudge, book: StoredBook, choices: ReadonlyMap<number, number>): Lacking | null {
  const ids = [...new Set(choices.values())].map((position) => book.passengerAt(position)?.id ?? 0)
  const cards = ids.filter((id) => !book.isWhole(id))
  const named = namedPermissions(judge, new Map([...choices].map(([row, position]) => [row, [position]])), book)
  return cards.length + named.length > 0 ? { cards, named } : null
}

/** Fetches what is lacking. @returns whether the book has it all then */
export async function fetchLacking(
  { cards, named }: Lacking,
  book: StoredBook,
  options: SearchOptions,
): Promise<boolean> {
  if (cards.length > 0 && !(await wholePassengers(book, cards, options))) return false
  return named.length === 0 || fetchNamed(named, book, options)
}

/** The same of transportation permissions alone. */
export async function fetchNamed(
  named: readonly NamedOf[],
  book: StoredBook,
  options: SearchOptions,
): Promise<boolean> {
  const { rows } = await searchNamed(named, book, options, () => undefined)
  return rows.length === 0
}

/**
 * Fetches passengers of whom the book has no more than a list tells: the server is asked by their names.
 * @returns whether it has them all then
 */
async function wholePassengers(book: StoredBook, ids: readonly number[], options: SearchOptions): Promise<boolean> {
  const rows = ids.map((id, at) => ({ row: at + 1, name: book.passengerAt(book.positionOf(id) ?? -1)?.name ?? '' }))
  await searchRows(rows, options, (found) => {
    for (const { row, matches } of found) {
      const match = matches.find(({ result }) => result.id === ids[row - 1])
      if (match) book.takes(match.result)
    }
  })
  return ids.every((id) => book.isWhole(id))
}
