import type { Course } from './course.ts'
import { crc32 } from './crc32.ts'
import { bytesOf } from './file-bytes.ts'
import { limits } from './limits.ts'
import { Refused } from './refused.ts'
import { dataStart, stored, type Archive, type ZipEntry } from './zip.ts'

/** Bytes that are unpacked at once. A browser unpacks all of them before anything is counted: up to 1,032 times as many. */
const writeBytes = 64 * 1024
/** Unpacked bytes that are gathered before they are read. */
const readBytes = 256 * 1024

/**
 * Takes unpacked bytes in their order.
 * @param bytes those that it left the last time, and new ones behind them; not to be kept
 * @param isLast whether the part ends with them
 * @returns how many it took; the others come again with the next ones
 */
export type Consume = (bytes: Uint8Array, isLast: boolean) => number

/** Counts what is unpacked of a file, part after part. */
export interface Unpacked {
  bytes: number
  limit: number
  /** What all that will be read is, for the progress; 0 where it is not told. */
  expected: number
}

export const countedFrom = (expected: number, limit: number = limits.unpackedBytes): Unpacked => ({
  bytes: 0,
  limit,
  expected,
})

/**
 * Unpacks a part. Its bytes are counted while they come, as what an archive says of itself may be a lie; at the end
 * their number and checksum are compared.
 */
export async function unpack(
  archive: Archive,
  entry: ZipEntry,
  { course, counted, limit = limits.partBytes }: { course: Course; counted: Unpacked; limit?: number },
  consume: Consume,
): Promise<void> {
  const part = entry.shownName
  if (entry.size > limit) throw new Refused('unpackedTooLarge', { part, limit })
  if (counted.bytes + entry.size > counted.limit) throw new Refused('unpackedTooLarge', { limit: counted.limit })
  const window = new Window(consume, part)
  let size = 0
  let crc = 0
  for await (const chunk of unpackedChunks(archive, entry)) {
    size += chunk.length
    counted.bytes += chunk.length
    if (size > entry.size) throw new Refused('damaged', { part })
    crc = crc32(chunk, crc)
    window.add(chunk)
    if (course.isDue()) await course.tell(counted.expected > 0 ? counted.bytes / counted.expected : 0)
  }
  if (size !== entry.size || crc !== entry.crc) throw new Refused('damaged', { part })
  window.end()
}

async function* unpackedChunks(archive: Archive, entry: ZipEntry): AsyncGenerator<Uint8Array> {
  if (entry.method === stored) {
    yield* packedChunks(archive, entry)
    return
  }
  if (!canUnpack()) throw new Refused('browserTooOld')
  const { readable, writable } = new DecompressionStream('deflate-raw')
  const writer = writable.getWriter()
  const reader = readable.getReader() as ReadableStreamDefaultReader<Uint8Array>
  // what goes wrong while it is fed ends the reading with the same reason
  const feeding = feed(writer, packedChunks(archive, entry))
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) yield read.value
  } catch (error) {
    throw error instanceof Refused ? error : new Refused('damaged', { part: entry.shownName })
  } finally {
    // when the reading ends early, the feeding must not wait for ever
    await reader.cancel().catch(() => undefined)
    await feeding
  }
}

const canUnpack = (): boolean => {
  try {
    return new DecompressionStream('deflate-raw') instanceof DecompressionStream
  } catch {
    return false
  }
}

async function feed(
  writer: WritableStreamDefaultWriter<BufferSource>,
  chunks: AsyncIterable<Uint8Array<ArrayBuffer>>,
): Promise<void> {
  try {
    for await (const chunk of chunks) {
      await writer.ready
      await writer.write(chunk)
    }
    await writer.close()
  } catch (error) {
    await writer.abort(error).catch(() => undefined)
  }
}

async function* packedChunks(archive: Archive, entry: ZipEntry): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const start = await dataStart(archive, entry)
  const end = start + entry.packed
  for (let at = start; at < end; at += writeBytes) yield await bytesOf(archive.file, at, Math.min(end, at + writeBytes))
}

/** Gathers what is unpacked, so that it is read in large pieces; what a piece leaves comes first in the next. */
class Window {
  readonly #consume: Consume
  readonly #part: string
  #bytes = new Uint8Array(4 * readBytes)
  #length = 0
  /** What the last reading left. */
  #left = 0

  constructor(consume: Consume, part: string) {
    this.#consume = consume
    this.#part = part
  }

  add(chunk: Uint8Array): void {
    const length = this.#length + chunk.length
    if (length > this.#bytes.length) {
      const larger = new Uint8Array(Math.max(length, this.#bytes.length * 2))
      larger.set(this.#bytes.subarray(0, this.#length))
      this.#bytes = larger
    }
    this.#bytes.set(chunk, this.#length)
    this.#length = length
    if (length - this.#left >= readBytes) this.#read(false)
  }

  end(): void {
    this.#read(true)
  }

  #read(isLast: boolean): void {
    const taken = this.#consume(this.#bytes.subarray(0, this.#length), isLast)
    this.#bytes.copyWithin(0, taken, this.#length)
    this.#length -= taken
    this.#left = this.#length
    if (this.#left > limits.rowBytes) throw new Refused('rowTooLong', { part: this.#part, limit: limits.rowBytes })
  }
}

/** All bytes of a part that says where others are or how they look. */
export async function unpackWhole(
  archive: Archive,
  entry: ZipEntry,
  { course, counted }: { course: Course; counted: Unpacked },
  limit: number = limits.smallPartBytes,
): Promise<Uint8Array<ArrayBuffer>> {
  const pieces: Uint8Array[] = []
  let length = 0
  await unpack(archive, entry, { course, counted, limit }, (bytes) => {
    pieces.push(bytes.slice())
    length += bytes.length
    return bytes.length
  })
  const whole = new Uint8Array(length)
  let at = 0
  for (const piece of pieces) {
    whole.set(piece, at)
    at += piece.length
  }
  return whole
}
