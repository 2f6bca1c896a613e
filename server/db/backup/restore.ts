import { chmod, mkdir, readdir, rename, rm, rmdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Keys } from '../../ground/keys.ts'
import { OperatorError } from '../../ground/operator-error.ts'
import { openDatabase, type OpenDatabase } from '../database.ts'
import { lockFolder } from '../folder-lock.ts'
import { beginEpoch } from '../changes.ts'
import { checkKeys } from '../key-check.ts'
import { migrate, refuseNewer } from '../migrate.ts'
import { checkRoom, copyFile, diskErrorInWords, unlessGone } from './copy-file.ts'
import { bytesOf, filesIn, readManifest, type CopiedFile, type Manifest } from './manifest.ts'
import { countingTo, type OnBytes, type OnProgress } from './progress.ts'

interface Restoring {
  /** The folder of the backup. */
  backup: string
  /** The database's folder, which does not exist yet or is empty. */
  folder: string
  keys: Keys
  /** Called when the new database ends by itself while it is tried. */
  onLost: (reason: string) => void
  onProgress: OnProgress
}

/**
 * Makes a database of a backup, wholly or not at all: it is copied beside the folder, checked against the manifest,
 * opened, brought up to date and tried with the keys, and takes its name last.
 * @throws OperatorError for a folder that holds anything, for a backup that is not whole, damaged, of a newer version or of
 *   other keys, and for a disk that is full or fails
 */
export async function restoreBackup({ backup, folder, keys, onLost, onProgress }: Restoring): Promise<Manifest> {
  const manifest = await readManifest(backup)
  await refuseNewer(manifest.migrations)
  await refuseUnlessEmpty(folder)
  const unfinished = `${folder}.restoring`
  await mkdir(unfinished, { recursive: true, mode: 0o700 })
  const unlock = await lockFolder(unfinished)
  try {
    // what an earlier one left that was killed
    for (const name of await readdir(unfinished)) await rm(join(unfinished, name), { recursive: true })
    await checkRoom(dirname(folder), bytesOf(manifest.files))
    await copyFiles(backup, unfinished, manifest, onProgress)
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    throw diskErrorInWords(error, `Restoring ${backup}`)
  } finally {
    unlock()
  }
  try {
    await prepare(await openCopy(unfinished, manifest, onLost), keys)
    await removeEmpty(folder)
    await rename(unfinished, folder)
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    throw error
  }
  return manifest
}

async function refuseUnlessEmpty(folder: string): Promise<void> {
  const names = await readdir(folder).catch(unlessGone)
  if (names !== null && names.length > 0) throw isTaken(folder)
}

/** Whoever has begun a database there meanwhile keeps it. */
const removeEmpty = (folder: string): Promise<unknown> =>
  rmdir(folder)
    .catch(unlessGone)
    .catch(() => {
      throw isTaken(folder)
    })

const isTaken = (folder: string): OperatorError =>
  new OperatorError(`There is a database in ${folder} already. A backup is restored where there is none.`)

async function copyFiles(
  backup: string,
  to: string,
  { folders, files }: Manifest,
  onProgress: OnProgress,
): Promise<void> {
  await chmod(to, 0o700)
  for (const path of folders) await mkdir(join(to, path), { recursive: true, mode: 0o700 })
  const onBytes = countingTo(bytesOf(files), onProgress)
  for (const file of files) await copyChecked(backup, to, file, onBytes)
}

/** @throws OperatorError when the file is not as it was written */
async function copyChecked(
  backup: string,
  to: string,
  { path, bytes, sha256 }: CopiedFile,
  onBytes: OnBytes,
): Promise<void> {
  const source = join(filesIn(backup), path)
  const signal = new AbortController().signal
  const copy = await copyFile(source, join(to, path), onBytes, signal)
  if (copy.bytes === bytes && copy.sha256 === sha256) return
  const how = copy.bytes === bytes ? 'was changed' : `has ${copy.bytes} of ${bytes} bytes`
  throw new OperatorError(`${backup} is not a whole backup of Perille: ${path} ${how}.`)
}

const openCopy = (folder: string, { postgresql }: Manifest, onLost: (reason: string) => void): Promise<OpenDatabase> =>
  openDatabase({ kind: 'folder', folder }, onLost).catch((cause: unknown) => {
    if (cause instanceof OperatorError) throw cause
    throw new Error(`The copy did not open. PostgreSQL ${postgresql} has written it.`, { cause })
  })

async function prepare({ db, close }: OpenDatabase, keys: Keys): Promise<void> {
  try {
    await checkKeys(db, keys)
    await migrate(db)
    await beginEpoch(db)
  } finally {
    await close()
  }
}
