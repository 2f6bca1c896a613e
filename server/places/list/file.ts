import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import papaparse from 'papaparse'
import { partsNamed, readHead, type Columns } from './columns.ts'

/** A list that is not one, or not whole; told in words that fit behind "PLACES_FILE …: ". */
export class ListProblem extends Error {
  override readonly name = 'ListProblem'
}

/** A file as it was at one moment: whether it has changed since is seen by its size and time. */
export interface FileState {
  size: number
  /** Milliseconds since 1970. */
  changedAt: number
}

/** @throws ListProblem for a file that is not there, or that may not be read */
export async function fileState(file: string): Promise<FileState> {
  const found = await stat(file).catch((error: unknown) => {
    throw unreadable(error)
  })
  if (!found.isFile()) throw new ListProblem('it is no file')
  return { size: found.size, changedAt: Math.trunc(found.mtimeMs) }
}

export const isSameFile = (one: FileState, other: FileState): boolean =>
  one.size === other.size && one.changedAt === other.changedAt

function unreadable(error: unknown): Error {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'ENOENT') return new ListProblem('there is no such file')
  if (code === 'EACCES' || code === 'EPERM') return new ListProblem('it may not be read by this account')
  if (code === 'EISDIR') return new ListProblem('it is no file')
  return error instanceof Error ? error : new Error(String(error))
}

type Encoding = 'utf-8' | 'windows-1252'

export interface ListHead {
  delimiter: string
  columns: Columns
  hasTitles: boolean
  /** Cells of a row. */
  width: number
}

/** How much of a file tells what it is. */
const headBytes = 64 * 1024

const delimiters = [';', ',', '\t']

const cellsOf = (line: string, delimiter: string): string[] =>
  papaparse.parse<string[]>(line, { delimiter }).data[0]?.map((cell) => cell.trim()) ?? []

/**
 * What the beginning of a file says of it.
 * @throws ListProblem for a file that is missing, empty, of another kind, or of unknown columns
 */
export async function listHead(file: string): Promise<ListHead> {
  const bytes = await firstBytes(file)
  if (bytes.length === 0) throw new ListProblem('it is empty')
  if (bytes.includes(0)) throw new ListProblem('it is no text in UTF-8 or Windows-1252')
  const [line = ''] = decoded(bytes).split(/\r\n|\n|\r/)
  const readings = delimiters.map((delimiter) => ({ delimiter, cells: cellsOf(line, delimiter) }))
  const best = readings.reduce((one, other) => (rank(other.cells) > rank(one.cells) ? other : one))
  const head = readHead(best.cells)
  if ('problem' in head) throw new ListProblem(head.problem)
  return { delimiter: best.delimiter, ...head }
}

/** Known columns count, and where there are none, how many there are. */
const rank = (cells: readonly string[]): number => 1000 * partsNamed(cells) + Math.min(cells.length, 999)

async function firstBytes(file: string): Promise<Buffer> {
  try {
    const handle = await open(file)
    try {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(headBytes), 0, headBytes, 0)
      return buffer.subarray(0, bytesRead)
    } finally {
      await handle.close()
    }
  } catch (error) {
    throw unreadable(error)
  }
}

/** Text of bytes that may be cut in the middle of a letter. */
function decoded(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

export interface Fingerprint {
  /** SHA-256, 64 digits of base 16. */
  hash: string
  encoding: Encoding
}

/** Reads a whole file, some at a time. The first letter that is not English may stand a million rows after the first. */
export async function fingerprint(file: string, signal: AbortSignal): Promise<Fingerprint> {
  const hash = createHash('sha256')
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let isUtf8 = true
  const isText = (bytes?: Buffer): boolean => {
    try {
      decoder.decode(bytes, { stream: bytes !== undefined })
      return true
    } catch {
      return false
    }
  }
  for await (const bytes of createReadStream(file, { signal }) as AsyncIterable<Buffer>) {
    hash.update(bytes)
    isUtf8 &&= isText(bytes)
  }
  isUtf8 &&= isText()
  return { hash: hash.digest('hex'), encoding: isUtf8 ? 'utf-8' : 'windows-1252' }
}

async function* textOf(file: string, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  for await (const bytes of createReadStream(file) as AsyncIterable<Buffer>) {
    yield decoder.decode(bytes, { stream: true })
  }
  yield decoder.decode()
}

/**
 * Hands the rows of a file on, some at a time, as they are asked for.
 * @throws whatever `use` throws
 */
export async function readRows(
  file: string,
  { delimiter, encoding }: { delimiter: string; encoding: Encoding },
  use: (rows: AsyncIterable<string[]>) => Promise<void>,
): Promise<void> {
  const parser = papaparse.parse(papaparse.NODE_STREAM_INPUT, { delimiter, skipEmptyLines: 'greedy' })
  await pipeline(textOf(file, encoding), parser, (rows: AsyncIterable<string[]>) => use(rows))
}
