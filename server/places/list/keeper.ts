import type { Kysely } from 'kysely'
import { basename } from 'node:path'
import type { Database } from '../../db/tables.ts'
import type { Clock } from '../../ground/clock.ts'
import { OperatorError } from '../../ground/operator-error.ts'
import { fileState, fingerprint, isSameFile, listHead, ListProblem } from './file.ts'
import { allowTrigrams, clearLists, currentList, newestList, noteFileState, type ListCounts } from './lists.ts'
import { loadList, ReadingEnded } from './load.ts'

export interface ListKeeping {
  db: Kysely<Database>
  file: string
  clock: Clock
  /** What the calls get of the time between two slices of rows. */
  pause: () => Promise<unknown>
  /** Told what whoever runs the server needs to know, in one line, once. */
  say: (line: string) => void
}

export interface ListKeeper {
  /** Reads the file if it is another one than that of the list. Does not throw: what is wrong with the file is said. */
  look: () => Promise<void>
  /** Ends a look that is under way. */
  stop: () => Promise<void>
}

export interface ListCheck {
  /** Whether a list is searched, and its file is one that can be read. */
  isRight: boolean
  words: string
}

/** What is wrong with a file that can be seen before it is read, or with the database that is to hold it, or how it was read. */
export async function checkList(db: Kysely<Database>, file: string): Promise<ListCheck> {
  const current = await currentList(db)
  try {
    const state = await fileState(file)
    await listHead(file)
    await allowTrigrams(db)
    const newest = await newestList(db)
    if (newest?.problem && isSameFile(state, newest)) throw new ListProblem(newest.problem)
    if (current === null)
      return {
        isRight: true,
        words: `PLACES_FILE ${file}: its columns are known; a running server reads and judges the rest.`,
      }
    const age = isSameFile(state, current) ? '' : ' The file has changed since: a running server reads and judges it.'
    return { isRight: true, words: `${countsInWords(file, current)}${age}` }
  } catch (error) {
    return { isRight: false, words: `${inWords(file, error)} ${whatStays(current !== null)}` }
  }
}

/** @throws what is no fault of the file and none of the database's settings */
function inWords(file: string, error: unknown): string {
  if (error instanceof OperatorError) return error.message
  if (error instanceof ListProblem) return `PLACES_FILE ${file}: ${error.message}.`
  throw error
}

/** Keeps the list of addresses as its file is. */
export function createListKeeper({ db, file, clock, pause, say }: ListKeeping): ListKeeper {
  let underWay: Promise<void> | null = null
  let said = ''
  const ending = new AbortController()

  const sayOnce = (line: string) => {
    if (line !== said) say(line)
    said = line
  }

  async function read(): Promise<void> {
    await clearLists(db, new Date(clock()))
    const state = await fileState(file)
    const [current, newest] = [await currentList(db), await newestList(db)]
    if (current && isSameFile(state, current)) return
    if (newest?.problem && isSameFile(state, newest)) {
      sayOnce(`${inWords(file, new ListProblem(newest.problem))} ${whatStays(current !== null)}`)
      return
    }
    await listHead(file)
    await allowTrigrams(db)
    const print = await fingerprint(file, ending.signal)
    if (current?.hash === print.hash) {
      await noteFileState(db, current.id, state)
      return
    }
    const tellSlow = () =>
      say(
        `PLACES_FILE ${basename(file)}: it is being read, which takes minutes for a large one. ${whatStays(current !== null)}`,
      )
    const counts = await loadList({ db, file, clock, pause, signal: ending.signal, tellSlow }, state, print)
    if (counts) sayOnce(countsInWords(file, counts))
  }

  async function look(): Promise<void> {
    try {
      await read()
    } catch (error) {
      if (error instanceof ReadingEnded || ending.signal.aborted) return
      const hasList = (await currentList(db)) !== null
      sayOnce(`${inWords(file, error)} ${whatStays(hasList)}`)
    }
  }

  return {
    look: () => (underWay ??= look().finally(() => (underWay = null))),
    async stop() {
      ending.abort()
      await underWay?.catch(() => undefined)
    },
  }
}

const whatStays = (hasList: boolean): string =>
  hasList ? 'The list of addresses before it stays.' : 'Only the built-in list of places is searched.'

/** How a list was read, in one line. */
function countsInWords(file: string, { addresses, streets, outside, swapped, unread }: ListCounts): string {
  const parts = [
    `${addresses} addresses of ${streets} streets are searched.`,
    ...(swapped > 0
      ? [`In ${swapped} rows latitude and longitude stood in each other's column, and were turned.`]
      : []),
    ...(outside > 0 ? [`${outside} rows were left out: they lie outside Finland.`] : []),
    ...(unread > 0
      ? [`${unread} rows were left out: they have no street, or not as many columns as the first line.`]
      : []),
  ]
  return `PLACES_FILE ${basename(file)}: ${parts.join(' ')}`
}
