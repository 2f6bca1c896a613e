import { createHash } from 'node:crypto'
import { open, statfs, type FileHandle } from 'node:fs/promises'
import { OperatorError } from '../../ground/operator-error.ts'
import type { OnBytes } from './progress.ts'

/** How much of a file is in memory at a time. */
const chunkBytes = 256 * 1024

interface Copy {
  bytes: number
  /** In hexadecimal, of what was written. */
  sha256: string
}

/**
 * Copies a file, whatever its size, into a new one that only its owner may read, and waits until the disk has it.
 * @param onBytes told how many more bytes were written
 * @throws the signal's reason when it is aborted
 */
export async function copyFile(from: string, to: string, onBytes: OnBytes, signal: AbortSignal): Promise<Copy> {
  const source = await open(from)
  const target = await open(to, 'wx', 0o600).catch(async (error: unknown) => {
    await source.close()
    throw error
  })
  try {
    return await copyOpen(source, target, onBytes, signal)
  } finally {
    await source.close()
    await target.close()
  }
}

async function copyOpen(source: FileHandle, target: FileHandle, onBytes: OnBytes, signal: AbortSignal): Promise<Copy> {
  const hash = createHash('sha256')
  const buffer = Buffer.allocUnsafe(chunkBytes)
  let bytes = 0
  for (;;) {
    signal.throwIfAborted()
    const { bytesRead } = await source.read(buffer)
    if (bytesRead === 0) break
    const chunk = buffer.subarray(0, bytesRead)
    hash.update(chunk)
    await target.appendFile(chunk)
    bytes += bytesRead
    await onBytes(bytesRead)
  }
  await target.datasync()
  return { bytes, sha256: hash.digest('hex') }
}

/** Kept free beside what is copied, for what the database writes meanwhile. */
const spareBytes = 64 * 1024 * 1024

/** @throws OperatorError when a folder's disk has too little room: nothing is to fill the disk that a server writes on */
export async function checkRoom(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  const free = bavail * bsize
  if (free >= bytes + spareBytes) return
  throw new OperatorError(
    `${folder} has room for ${inMegabytes(free)}, and ${inMegabytes(bytes + spareBytes)} are needed.`,
  )
}

export const inMegabytes = (bytes: number): string => `${Math.ceil(bytes / 1024 ** 2)} MB`

/** For a file or folder that may be gone. @throws whatever else was wrong with it */
export function unlessGone(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
  throw error
}

const reasons: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'this account may not write more there',
  EACCES: 'this account may not write or read there',
  EPERM: 'this account may not write or read there',
  EROFS: 'nothing can be written there',
  ENOENT: 'a file or folder is not there any more',
  EIO: 'the disk fails',
}

/** What a failing disk says, in words; everything else as it is. */
export function diskErrorInWords(error: unknown, what: string): unknown {
  if (!(error instanceof Error) || !('code' in error) || !('syscall' in error)) return error
  const code = String(error.code)
  return new OperatorError(`${what} failed: ${reasons[code] ?? code}. Nothing of it was kept.`)
}
