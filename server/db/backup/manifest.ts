import { readFile } from 'node:fs/promises'
import { isAbsolute, join } from 'node:path'
import * as z from 'zod/mini'
import { OperatorError } from '../../ground/operator-error.ts'

/**
 * [Note: A backup]
 *
 * A folder that only its owner may read: the files of the embedded database in `database`, and beside them this manifest.
 * The files are copied while the database goes on writing, as PostgreSQL's own backups are: each page is written whole
 * into the log while a backup runs, and the log from its beginning to its end is in the copy, so that whoever opens the
 * copy comes to the moment at which the backup ended. The manifest is written last: without it a backup is half a one.
 * The keys lie elsewhere, and are not in it.
 */
const manifestName = 'perille-backup.json'

export const manifestIn = (backup: string): string => join(backup, manifestName)

/** Folder of the database's files in a backup. */
export const filesIn = (backup: string): string => join(backup, 'database')

const isInside = (path: string): boolean => !isAbsolute(path) && !path.split(/[/\\]/).includes('..')

/** A file as it is in the backup. */
export const CopiedFile = z.object({
  /** From the database's folder, with slashes. */
  path: z.string().check(z.minLength(1), z.refine(isInside)),
  bytes: z.int(),
  /** In hexadecimal. */
  sha256: z.string(),
})
export type CopiedFile = z.infer<typeof CopiedFile>

/** What a backup is. See [Note: A backup]. */
export const Manifest = z.object({
  format: z.literal('perille-backup-1'),
  /** Version of PostgreSQL that wrote the files, such as `18.6`; one of another number before the dot cannot read them. */
  postgresql: z.string(),
  /** Names of the migrations that made the tables. */
  migrations: z.array(z.string()),
  startedAt: z.iso.datetime(),
  /** The moment that the backup holds. */
  endedAt: z.iso.datetime(),
  /** Folders below the database's own, those without files too. */
  folders: z.array(z.string().check(z.refine(isInside))),
  files: z.array(CopiedFile),
})
export type Manifest = z.infer<typeof Manifest>

/** @throws OperatorError when there is none: the backup was not finished, or the folder is something else */
export async function readManifest(backup: string): Promise<Manifest> {
  const text = await readFile(manifestIn(backup), 'utf8').catch(() => null)
  const manifest = text === null ? null : parsed(text)
  if (manifest) return manifest
  throw new OperatorError(
    `${backup} is not a whole backup of Perille: ${
      text === null ? `it has no ${manifestName}, which is written last.` : `its ${manifestName} is damaged.`
    }`,
  )
}

function parsed(text: string): Manifest | null {
  try {
    return Manifest.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

export const bytesOf = (files: readonly Pick<CopiedFile, 'bytes'>[]): number =>
  files.reduce((sum, { bytes }) => sum + bytes, 0)
