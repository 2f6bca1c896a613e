import { bytesOf } from './file-bytes.ts'

/** SHA-256 of a file, 64 digits of base 16. Needs a secure context in browsers. */
export async function fileHash(file: Blob): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await bytesOf(file))
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
