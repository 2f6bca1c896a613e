import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { inMegabytes } from '../db/backup/copy-file.ts'
import { bytesOf } from '../db/backup/manifest.ts'
import type { OnProgress } from '../db/backup/progress.ts'
import { restoreBackup } from '../db/backup/restore.ts'
import { readKeys } from '../ground/keys.ts'
import { OperatorError } from '../ground/operator-error.ts'
import { askForBackup, type Taken } from './backup-door.ts'
import type { Environment } from './environment.ts'
import { openStore } from './store.ts'

/** A command about the embedded database's folder, which it does not find open. */
export interface FolderCommand {
  usage: string
  run: (environment: Environment, folder: string, print: (line: string) => void) => Promise<void>
}

export const backupCommands: Readonly<Record<string, FolderCommand>> = {
  backup: {
    usage: 'copies the embedded database into a new folder, also while the server runs: <folder>',
    async run(environment, folder, print) {
      const started = performance.now()
      const { files, bytes, endedAt } = await take(environment, resolve(folder), progressIn(print), print)
      print(`${folder} holds the database as it was at ${endedAt}: ${files} files, ${inMegabytes(bytes)}.`)
      print(`It took ${minutesSince(started)}. The keys are not in it: keep ${keyFileOf(environment)} elsewhere.`)
    },
  },
  restore: {
    usage: 'makes an embedded database of a backup, where there is none, and needs the same KEY_FILE: <folder>',
    async run(environment, folder, print) {
      const started = performance.now()
      refusePostgresql(environment)
      const keyFile = keyFileOf(environment)
      if (!existsSync(keyFile)) {
        throw new OperatorError(`There is no key file ${keyFile}. Bring the one that the backup was made with.`)
      }
      const { files, endedAt } = await restoreBackup({
        backup: folder,
        folder: resolve(environment.dataFolder, 'database'),
        keys: readKeys(keyFile),
        onLost: print,
        onProgress: progressIn(print),
      })
      print(`The database is as it was at ${endedAt}: ${files.length} files, ${inMegabytes(bytesOf(files))}.`)
      print(`It took ${minutesSince(started)}. What was done after that moment is not in it.`)
    },
  },
}

const keyFileOf = ({ keyFile, dataFolder }: Environment): string => keyFile ?? join(dataFolder, 'keys', 'keys.json')

/** By the server that runs; by this process where none does. */
async function take(
  environment: Environment,
  target: string,
  onProgress: OnProgress,
  onLost: (reason: string) => void,
): Promise<Taken> {
  refusePostgresql(environment)
  const taken = await askForBackup(environment.dataFolder, target, onProgress)
  if (taken) return taken
  if (!existsSync(join(environment.dataFolder, 'database'))) {
    throw new OperatorError(`There is no database in ${environment.dataFolder}.`)
  }
  const { backUp, close } = await openStore(environment, onLost)
  try {
    if (backUp === null) throw new Error('A database in a folder can be copied.')
    const { files, endedAt } = await backUp(target, { onProgress, signal: new AbortController().signal })
    return { files: files.length, bytes: bytesOf(files), endedAt }
  } finally {
    await close()
  }
}

function refusePostgresql({ databaseUrl }: Environment): void {
  if (databaseUrl === null) return
  throw new OperatorError('With DATABASE_URL use pg_dump and pg_restore, or what your PostgreSQL is backed up with.')
}

/** A line for each tenth. */
function progressIn(print: (line: string) => void): OnProgress {
  let told = 0
  return ({ copied, total }) => {
    const tenths = Math.floor((10 * copied) / total)
    if (tenths <= told) return
    told = tenths
    print(`${String(10 * tenths).padStart(4)} %  ${inMegabytes(copied)} of ${inMegabytes(total)}`)
  }
}

const minutesSince = (started: number): string => `${((performance.now() - started) / 60_000).toFixed(2)} minutes`
