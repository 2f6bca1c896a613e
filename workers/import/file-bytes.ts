import { Refused } from './refused.ts'

/**
 * The bytes of a file from one place up to another. A browser refuses them once the file has changed on the disk since
 * it was chosen.
 */
export async function bytesOf(file: Blob, from = 0, to = file.size): Promise<Uint8Array<ArrayBuffer>> {
  let bytes: ArrayBuffer
  try {
    bytes = await file.slice(from, to).arrayBuffer()
  } catch {
    throw new Refused('fileChanged')
  }
  if (bytes.byteLength !== Math.max(0, Math.min(to, file.size) - from)) throw new Refused('fileChanged')
  return new Uint8Array(bytes)
}
