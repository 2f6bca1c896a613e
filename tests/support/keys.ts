import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readOrMakeKeys, type Keys } from '#server/ground/keys.ts'

/** Keys of a key file that is not kept. */
export function temporaryKeys(): Keys {
  const folder = mkdtempSync(join(tmpdir(), 'perille-keys-'))
  try {
    return readOrMakeKeys(join(folder, 'keys.json'))
  } finally {
    rmSync(folder, { recursive: true })
  }
}
