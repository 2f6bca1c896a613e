import { createHash } from 'node:crypto'
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { sql, type Kysely } from 'kysely'
import { OperatorError } from '../../ground/operator-error.ts'
import { appliedMigrations } from '../migrate.ts'
import type { Database } from '../tables.ts'
import { checkRoom, copyFile, diskErrorInWords, unlessGone } from './copy-file.ts'
import { bytesOf, filesIn, manifestIn, type CopiedFile, type Manifest } from './manifest.ts'
import { countingTo, type OnBytes, type OnProgress } from './progress.ts'

export interface BackupWishes {
  onProgress: OnProgress
  /** Ends the backup, of which nothing is kept then. */
  signal: AbortSignal
}

/**
 * Copies the embedded database while it is used, without holding anybody up. Nobody may ask for a checkpoint meanwhile:
 * it would delete the log that the copy needs. See [Note: A backup].
 * @param folder the database's own
 * @param target a folder that is not there yet
 * @throws OperatorError for a target that is there or cannot be made, and for a disk that is full or fails
 */
export async function takeBackup(
  db: Kysely<Database>,
  folder: string,
  target: string,
  wishes: BackupWishes,
): Promise<Manifest> {
  if (!relative(folder, resolve(target)).startsWith('..')) throw new OperatorError(`${target} is in the database.`)
  await makeFolder(target)
  try {
    await checkRoom(target, bytesOf(await listFiles(folder).then(({ files }) => files)))
    await mkdir(filesIn(target), { mode: 0o700 })
    return await takeInto(db, folder, target, wishes)
  } catch (error) {
    await rm(target, { recursive: true, force: true })
    throw diskErrorInWords(error, `The backup into ${target}`)
  }
}

const makeFolder = (target: string): Promise<void> =>
  mkdir(target, { mode: 0o700 }).catch((error: unknown) => {
    const code = error instanceof Error && 'code' in error ? error.code : null
    if (code === 'EEXIST') throw new OperatorError(`${target} exists already. A backup never replaces anything.`)
    if (code === 'ENOENT') throw new OperatorError(`There is no folder ${dirname(target)} to make it in.`)
    throw diskErrorInWords(error, `The backup into ${target}`)
  })

async function takeInto(
  db: Kysely<Database>,
  folder: string,
  target: string,
  { onProgress, signal }: BackupWishes,
): Promise<Manifest> {
  const startedAt = new Date().toISOString()
  const { rows: versions } = await sql<{ server_version: string }>`show server_version`.execute(db)
  const migrations = await appliedMigrations(db)
  const firstLog = await startCopying(db)
  let ending: Promise<Ending> | null = null
  try {
    const { folders, files } = await listFiles(folder)
    for (const path of folders) await mkdir(join(filesIn(target), path), { mode: 0o700 })
    const data = files.filter(({ path }) => !isLog(path))
    const onBytes = countingTo(bytesOf(data), onProgress)
    const copy = (paths: readonly string[]) => copyAll(folder, filesIn(target), paths, signal, onBytes)
    const copied = await copy(data.map(({ path }) => path))
    ending = endCopying(db)
    const { label, lastLog } = await ending
    const endedAt = new Date().toISOString()
    const log = await copy(logBetween(await readdir(join(folder, logFolder)), firstLog, lastLog))
    const all = [...copied, ...log, await writeLabel(target, label)]
    const postgresql = versions[0]?.server_version ?? ''
    const manifest: Manifest = {
      ...{ format: 'perille-backup-1', postgresql, migrations, startedAt, endedAt, folders },
      files: all,
    }
    await writeFile(manifestIn(target), JSON.stringify(manifest), { flag: 'wx', mode: 0o600, flush: true })
    return manifest
  } finally {
    // what was begun in a session and not ended would refuse every later backup of it
    await (ending ?? endCopying(db))
  }
}

/** From here on every changed page is written whole into the log. @returns name of the first file of the log that counts */
async function startCopying(db: Kysely<Database>): Promise<string> {
  const start = () => sql<{ log: string }>`select pg_walfile_name(pg_backup_start('perille', true)) as log`.execute(db)
  const { rows } = await start().catch(async (error: unknown) => {
    if (!isUnderWay(error)) throw error
    // one that could not be ended, because nobody got through to the database
    await endCopying(db)
    return start()
  })
  return rows[0]?.log ?? ''
}

/** Source: PostgreSQL's documentation, appendix A, `object_not_in_prerequisite_state`. */
const isUnderWay = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '55000'

interface Ending {
  /** Says in the copy where in the log to begin. */
  label: string
  /** Name of the last file of the log that counts. */
  lastLog: string
}

async function endCopying(db: Kysely<Database>): Promise<Ending> {
  const { rows } = await sql<Ending>`
    select labelfile as label, pg_walfile_name(lsn) as "lastLog" from pg_backup_stop(false)`.execute(db)
  return rows[0] ?? { label: '', lastLog: '' }
}

const logFolder = 'pg_wal'
const isLog = (path: string): boolean => path.startsWith(`${logFolder}/`)

/** @throws Error when a part of it is gone: the copy would never come to its moment */
function logBetween(names: readonly string[], first: string, last: string): string[] {
  const needed = names.filter((name) => /^[0-9A-F]{24}$/.test(name) && name >= first && name <= last).sort()
  if (needed[0] !== first || needed.at(-1) !== last) throw new Error(`The log from ${first} to ${last} is not there.`)
  return needed.map((name) => `${logFolder}/${name}`)
}

/** The database itself has no such file: its start is told by it to trust the log, and not the newest pages. */
async function writeLabel(target: string, label: string): Promise<CopiedFile> {
  const path = 'backup_label'
  await writeFile(join(filesIn(target), path), label, { flag: 'wx', mode: 0o600, flush: true })
  return { path, bytes: Buffer.byteLength(label), sha256: createHash('sha256').update(label).digest('hex') }
}

/** What a start makes anew, and what belongs to this process. Source: PostgreSQL's documentation, chapter 55.4, BASE_BACKUP */
const isLeftOut = (path: string): boolean =>
  /^(pg_dynshmem|pg_notify|pg_replslot|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\/|(^|\/)pgsql_tmp|^postmaster\.(pid|opts)$|(^|\/)pg_internal\.init|^backup_label/.test(
    path,
  )

async function listFiles(folder: string): Promise<{ folders: string[]; files: { path: string; bytes: number }[] }> {
  const folders: string[] = []
  const files: { path: string; bytes: number }[] = []
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')
    if (isLeftOut(path)) continue
    if (entry.isDirectory()) folders.push(path)
    const size = entry.isFile() ? await sizeOf(join(folder, path)) : null
    if (size !== null) files.push({ path, bytes: size })
  }
  return { folders: folders.sort(), files }
}

/** `null` for a file that is gone: its table was dropped, and the log says so. */
const sizeOf = (path: string): Promise<number | null> =>
  stat(path).then(
    ({ size }) => size,
    (error: unknown) => unlessGone(error),
  )

async function copyAll(
  from: string,
  to: string,
  paths: readonly string[],
  signal: AbortSignal,
  onBytes: OnBytes,
): Promise<CopiedFile[]> {
  const copied: CopiedFile[] = []
  for (const path of paths) {
    if ((await sizeOf(join(from, path))) === null) continue
    copied.push({ path, ...(await copyFile(join(from, path), join(to, path), onBytes, signal)) })
  }
  return copied
}
