import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { readOrMakeKeys } from '#server/ground/keys.ts'
import type { RunningServer } from '#server/run/start.ts'
import { startPostgresql } from '#tests/support/postgresql.ts'
import { cacheFolder, startBenchServer } from './database.ts'
import type { Group, Measured, RowName } from './row.ts'

/** A server with a PostgreSQL database of its own, and a bare connection to that. */
export interface PostgresqlBench {
  server: RunningServer
  bare: Client
}

interface Options {
  unit: string
  /** Whether what is committed outlives a power cut, as in real work. */
  isDurable?: boolean
}

/** Rows that are measured on PostgreSQL; without a figure on a machine that has none. */
export const onPostgresql = (
  rows: readonly RowName[],
  { unit, isDurable = true }: Options,
  measure: (bench: PostgresqlBench) => Promise<Measured[]>,
): Group => ({
  rows,
  async measure() {
    const postgresql = await startPostgresql({ isDurable })
    if (!postgresql) {
      const note = 'no PostgreSQL on this machine'
      return rows.map((name) => ({
        row: { ...{ name, note, unit }, value: null, reference: null, ratio: null },
        flaws: [],
      }))
    }
    const dataFolder = await mkdtemp(join(cacheFolder, 'data-'))
    const bare = new Client({ connectionString: postgresql.url })
    try {
      const keyFile = join(dataFolder, 'keys.json')
      readOrMakeKeys(keyFile)
      const server = await startBenchServer(
        { DATA_DIR: dataFolder, DATABASE_URL: postgresql.url, KEY_FILE: keyFile },
        { logLevel: 'error' },
      )
      try {
        await bare.connect()
        return await measure({ server, bare })
      } finally {
        await bare.end()
        await server.stop()
      }
    } finally {
      await postgresql.stop()
      await rm(dataFolder, { recursive: true, force: true })
    }
  },
})
