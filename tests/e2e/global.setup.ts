import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { startPostgresql } from '../support/postgresql.ts'
import { laterBuild, makeTemplate, siteTemplateVariable } from '../support/site.ts'
import { longTasksVariable } from './long-tasks.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

const run = promisify(execFile)

/**
 * What all browser tests share: the filled demo database, on PostgreSQL where there is one, and the same app as a later
 * build.
 */
export default async function prepare(): Promise<() => Promise<void>> {
  const vite = fileURLToPath(new URL('../../node_modules/vite/bin/vite.js', import.meta.url))
  const args = [vite, 'build', '--outDir', laterBuild, '--emptyOutDir', '--logLevel', 'error']
  // how a page is held up is measured without updates
  const isLaterNeeded = process.env[longTasksVariable] === undefined
  const building =
    isLaterNeeded && run(process.execPath, args, { cwd: root, env: { ...process.env, BUILD_ID: 'later' } })
  const postgresql = await startPostgresql()
  const [template] = await Promise.all([makeTemplate(postgresql), building])
  if (template) process.env[siteTemplateVariable] = template.url
  return async () => {
    await postgresql?.stop()
  }
}
