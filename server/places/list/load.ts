import type { Kysely } from 'kysely'
import type { Database } from '../../db/tables.ts'
import type { Clock } from '../../ground/clock.ts'
import { entryReader, type Entry } from './entries.ts'
import { fileState, isSameFile, ListProblem, listHead, readRows, type FileState, type Fingerprint } from './file.ts'
import { beginList, dropList, failList, finishList, keepAlive, type ListCounts } from './lists.ts'
import { createStreets, insertHouses, insertStreets, insertWords, wordsOf } from './writing.ts'

/** Most rows of a list: its streets are kept in memory while it is read. */
const mostRows = 1_000_000

/** Rows that are written at once: a call waits for no more than them. */
const slice = { houses: 1000, streets: 250, words: 500 } as const

/** How often whoever reads a list gives a sign of life. */
const aliveEveryMs = 5000

/** The reader was told to end, or another one has taken its place. */
export class ReadingEnded extends Error {
  override readonly name = 'ReadingEnded'
}

export interface Loading {
  db: Kysely<Database>
  file: string
  clock: Clock
  /** What the calls get of the time between two slices. */
  pause: () => Promise<unknown>
  signal: AbortSignal
  /** Told once when the reading takes longer than a few seconds. */
  tellSlow: () => void
}

/**
 * Reads a file into tables of its own, and puts them in the place of the list before once all of it is there.
 * @returns how it was read; `null` while another process reads one
 * @throws ListProblem when the file is no list, or no whole one: the list before stays
 */
export async function loadList(loading: Loading, state: FileState, print: Fingerprint): Promise<ListCounts | null> {
  const { db, clock } = loading
  const id = await beginList(db, state, print, new Date(clock()))
  if (id === null) return null
  try {
    const counts = await fill(loading, id, print)
    if (!isSameFile(state, await fileState(loading.file))) throw new ListProblem('it was changed while it was read')
    if (!(await finishList(db, id, counts, new Date(clock())))) throw new ReadingEnded()
    return counts
  } catch (error) {
    // what is not the file's fault is tried again
    await (error instanceof ListProblem ? failList(db, id, error.message) : dropList(db, id))
    throw error
  }
}

async function fill(loading: Loading, id: number, print: Fingerprint): Promise<ListCounts> {
  const { db, file } = loading
  const head = await listHead(file)
  const { hasTitles, width } = head
  const readEntry = entryReader(head)
  const streets = createStreets()
  const counts: ListCounts = { addresses: 0, streets: 0, outside: 0, swapped: 0, unread: 0 }
  const goOn = goingOn(loading, id)

  let good = 0
  let waiting: { streetId: number; entry: Entry }[] = []
  const writeHouses = async () => {
    counts.addresses += await insertHouses(db, id, waiting)
    waiting = []
    await goOn()
  }
  await readRows(file, { ...head, ...print }, async (rows) => {
    let isTitles = hasTitles
    let count = 0
    let cells = 0
    for await (const row of rows) {
      if (isTitles) {
        isTitles = false
        continue
      }
      count += 1
      if (count > mostRows) throw new ListProblem(`it has more than ${mostRows} rows`)
      cells = row.length
      const entry = readEntry(row)
      if (typeof entry === 'string') {
        counts[entry] += 1
        continue
      }
      good += 1
      if (entry.position.isSwapped) counts.swapped += 1
      waiting.push({ streetId: streets.meet(entry), entry })
      if (waiting.length >= slice.houses) await writeHouses()
    }
    if (count > 0 && cells !== width) throw new ListProblem(cutInWords)
    await writeHouses()
  })
  judgeRows(counts, good)

  counts.streets = streets.count()
  for (const some of inSlices(streets.all(), slice.streets)) {
    await insertStreets(db, id, some)
    await goOn()
  }
  for (const some of inSlices(wordsOf(streets.all()), slice.words)) {
    await insertWords(db, id, some)
    await goOn()
  }
  return counts
}

/** Between two slices: ends a reading that is to end, gives a sign of life now and then, and lets the calls go first. */
function goingOn({ db, clock, pause, signal, tellSlow }: Loading, id: number): () => Promise<void> {
  const begun = clock()
  let lastSign = begun
  return async () => {
    if (signal.aborted) throw new ReadingEnded()
    if (clock() - lastSign > aliveEveryMs) {
      if (lastSign === begun) tellSlow()
      lastSign = clock()
      if (!(await keepAlive(db, id, new Date(lastSign)))) throw new ReadingEnded()
    }
    await pause()
  }
}

/** @param good rows that are addresses @throws ListProblem */
function judgeRows(counts: ListCounts, good: number): void {
  if (counts.addresses === 0) throw new ListProblem(noneInWords(counts))
  const bad = counts.outside + counts.unread
  if (bad > good) throw new ListProblem(`only ${good} of its ${good + bad} rows are addresses in Finland`)
}

function* inSlices<Item>(items: Iterable<Item>, size: number): Generator<Item[]> {
  let some: Item[] = []
  for (const item of items) {
    some.push(item)
    if (some.length < size) continue
    yield some
    some = []
  }
  if (some.length > 0) yield some
}

const cutInWords = 'its last line is not whole: it is cut, or a quotation mark before it is not closed'

const noneInWords = ({ outside, unread }: ListCounts): string => {
  if (outside > 0) return `none of its ${outside + unread} rows lies in Finland by WGS 84 or ETRS-TM35FIN`
  return unread > 0 ? 'no row of it has a street' : 'it has no rows'
}
