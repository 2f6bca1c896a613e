import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'
import { sql } from 'kysely'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { spreadTables } from '#server/db/spread.ts'
import { isSpread } from './effort.ts'
import { createOnPostgres } from './postgresql-databases.ts'
import { startPostgresql } from './postgresql.ts'
import { quickFolder } from './quick-folder.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /**
     * File with an embedded database that has all its tables and nothing in them, so that each test file starts one in
     * well under a second.
     */
    databaseTemplate: string
    /** Which database a project of tests runs on; `quickest` is PostgreSQL where there is one. */
    database: 'embedded' | 'postgresql' | 'quickest'
    /** A PostgreSQL, and the name of a database there that has all its tables and nothing in them; `null` for none. */
    postgresql: { url: string; template: string } | null
  }
}

/** As many as tell a statement that looks at one part from one that looks at all. */
const spreadParts = 4

const lost = (reason: string): never => {
  throw new Error(reason)
}

const at = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))

/** An empty database without a table. Made once for each version of PGlite; it takes seconds of processor time. */
async function emptyDatabase(): Promise<string> {
  const { version } = JSON.parse(readFileSync(at('node_modules/@electric-sql/pglite/package.json'), 'utf8')) as {
    version: string
  }
  const file = at(`node_modules/.cache/pglite-${version}.tar`)
  if (!existsSync(file)) {
    mkdirSync(at('node_modules/.cache'), { recursive: true })
    const database = await PGlite.create('memory://')
    const dump = await database.dumpDataDir('none')
    await database.close()
    const unfinished = `${file}.${process.pid}`
    writeFileSync(unfinished, Buffer.from(await dump.arrayBuffer()))
    renameSync(unfinished, file)
  }
  return file
}

/** Runs the migrations once for each kind of database and the whole run, which is then about them as they are now. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const forgetTemplate = await provideEmbedded(project)
  const stopPostgresql = await providePostgresql(project)
  return async () => {
    forgetTemplate()
    await stopPostgresql()
  }
}

/** A PostgreSQL of this run's own, or the one that TEST_DATABASE_URL names, with a database to copy. */
async function providePostgresql(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env['TEST_DATABASE_URL']
  const own = given === undefined ? await startPostgresql() : null
  const url = given ?? own?.url ?? null
  if (url === null) {
    project.provide('postgresql', null)
    return () => Promise.resolve()
  }
  const template = await createOnPostgres(url)
  const { db, close } = await openDatabase({ kind: 'postgres', url: template.url }, lost)
  await migrate(db)
  if (isSpread) await spreadTables(db, spreadParts)
  await close()
  project.provide('postgresql', { url, template: template.name })
  return async () => {
    await template.drop()
    await own?.stop()
  }
}

async function provideEmbedded(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(join(quickFolder(), 'perille-template-'))
  const data = join(folder, 'database')
  mkdirSync(data, { mode: 0o700 })
  execFileSync('tar', ['-xf', await emptyDatabase(), '-C', data], { stdio: 'ignore' })
  const { db, close } = await openDatabase({ kind: 'folder', folder: data }, lost)
  await migrate(db)
  // Patterns for further databases, which no test makes inside one. Each copy would unpack them: a third of the file.
  await sql`update pg_database set datistemplate = false`.execute(db)
  for (const unused of ['template0', 'template1']) await sql`drop database ${sql.id(unused)}`.execute(db)
  await close()

  const file = join(folder, 'database.tar')
  execFileSync('tar', ['-cf', file, '-C', data, '.'])
  rmSync(data, { recursive: true })
  project.provide('databaseTemplate', file)
  return () => rmSync(folder, { recursive: true })
}
