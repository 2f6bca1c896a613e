import { open, stat, type FileHandle } from 'node:fs/promises'
import type { BigIntStats } from 'node:fs'
import { basename } from 'node:path'
import type { ArchiveState, MapArchive } from '../../call/outside/map-archive.ts'
import { ArchiveProblem, inspectArchive, type ArchiveFacts } from './inspect.ts'

export interface ArchiveCheck {
  /** Whether the archive can be drawn. */
  isRight: boolean
  words: string
}

interface Looked {
  /** Which file it was; `''` for none. */
  etag: string
  state: ArchiveState | null
  words: string
}

/** Another one for every other content: a file is copied over, or another one takes its name. */
const etagOf = ({ size, mtimeNs, ino }: BigIntStats) =>
  `"${[size, mtimeNs, ino].map((number) => number.toString(36)).join('-')}"`

function whyUnreadable(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'ENOENT') return 'there is no such file'
  if (code === 'EACCES' || code === 'EPERM') return 'it may not be read by this account'
  return `it cannot be read (${code || 'unknown'})`
}

async function withFile<Result>(path: string, use: (file: FileHandle) => Promise<Result>): Promise<Result> {
  const file = await open(path, 'r')
  try {
    return await use(file)
  } finally {
    await file.close()
  }
}

/** The etag of what stands at a path; `''` for nothing that can be read. */
const etagAt = (path: string): Promise<string> =>
  stat(path, { bigint: true }).then(
    (found) => (found.isFile() ? etagOf(found) : ''),
    () => '',
  )

async function lookAt(path: string): Promise<Looked> {
  const name = `MAP_FILE ${basename(path)}`
  const without = (etag: string, why: string) => ({
    etag,
    state: null,
    words: `${name}: ${why}. The map has no ground.`,
  })
  try {
    return await withFile(path, async (file) => {
      const found = await file.stat({ bigint: true })
      if (!found.isFile()) return without('', 'it is no file')
      const etag = etagOf(found)
      const size = Number(found.size)
      try {
        const { attribution, ...zooms } = await inspectArchive(file, size)
        return { etag, state: { size, etag, attribution }, words: `${name}: ${inWords(zooms, size)}` }
      } catch (error) {
        if (error instanceof ArchiveProblem) return without(etag, error.message)
        throw error
      }
    })
  } catch (error) {
    return without('', whyUnreadable(error))
  }
}

const inWords = ({ minZoom, maxZoom }: Omit<ArchiveFacts, 'attribution'>, size: number) =>
  `the map is drawn from it, ${(size / 1_000_000).toFixed(1)} MB with zoom ${minZoom} to ${maxZoom}.`

/** What is wrong with a file, or what it holds. */
export async function checkArchive(path: string): Promise<ArchiveCheck> {
  const { state, words } = await lookAt(path)
  return { isRight: state !== null, words }
}

/** A map in a file, which may come, change and go while the server runs. @param say told of each look that finds another file */
export function mapArchive(path: string, say: (line: string) => void): MapArchive {
  let looked: Looked | null = null
  let underWay: Promise<Looked> | null = null

  async function look(): Promise<Looked> {
    const found = await lookAt(path)
    if (found.words !== looked?.words || found.etag !== looked.etag) say(found.words)
    looked = found
    return found
  }
  const current = async (): Promise<Looked> => {
    if (looked && looked.etag !== '' && (await etagAt(path)) === looked.etag) return looked
    return (underWay ??= look().finally(() => (underWay = null)))
  }

  return {
    state: async () => (await current()).state,
    lastState: () => looked?.state ?? null,
    read: ({ etag }, offset, length) =>
      withFile(path, async (file) => {
        if (etagOf(await file.stat({ bigint: true })) !== etag) return null
        const { bytesRead, buffer } = await file.read(Buffer.alloc(length), 0, length, offset)
        return bytesRead === length ? buffer : null
      }).catch(() => null),
  }
}
