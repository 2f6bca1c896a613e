import { sha256 } from '#crypto/sha256.ts'
import { bytesOf } from './file-bytes.ts'

/** SHA-256 of a file, 64 digits of base 16. */
export const fileHash = async (file: Blob): Promise<string> => sha256(await bytesOf(file))
