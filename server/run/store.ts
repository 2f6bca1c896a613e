import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { beginEpochIfMoved } from '../db/changes.ts'
import { openDatabase, type OpenDatabase } from '../db/database.ts'
import { checkKeys } from '../db/key-check.ts'
import { migrate } from '../db/migrate.ts'
import { readKeys, readOrMakeKeys, type Keys } from '../ground/keys.ts'
import type { Environment } from './environment.ts'

export interface OpenStore extends OpenDatabase {
  keys: Keys
}

/** Opens the database that the settings name, up to date and with the keys that belong to it. */
export async function openStore(environment: Environment, onLost: (reason: string) => void): Promise<OpenStore> {
  const { databaseUrl, isPooled, directUrl, dataFolder, keyFile } = environment
  mkdirSync(dataFolder, { recursive: true })
  const keys = keyFile === null ? readOrMakeKeys(join(dataFolder, 'keys', 'keys.json')) : readKeys(keyFile)
  const opened = await openDatabase(
    databaseUrl === null
      ? { kind: 'folder', folder: join(dataFolder, 'database') }
      : { kind: 'postgres', url: databaseUrl, isPooled, directUrl },
    onLost,
  )
  try {
    await migrate(opened.db)
    await beginEpochIfMoved(opened.db)
    await checkKeys(opened.db, keys)
  } catch (error) {
    await opened.close()
    throw error
  }
  return { ...opened, keys }
}
