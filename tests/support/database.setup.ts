import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  export interface ProvidedContext {
    /** File with an empty embedded database, so that each test file starts one in well under a second. */
    databaseTemplate: string
  }
}

const at = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))

/** Makes the empty database once; it takes seconds of processor time. */
export async function setup(project: TestProject): Promise<void> {
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
  project.provide('databaseTemplate', file)
}
