import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { laterBuild, makeTemplate } from '../support/site.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

const run = promisify(execFile)

/** What all browser tests share: the filled demo database, and the same app as a later build. */
export default async function prepare(): Promise<void> {
  const vite = fileURLToPath(new URL('../../node_modules/vite/bin/vite.js', import.meta.url))
  const args = [vite, 'build', '--outDir', laterBuild, '--emptyOutDir', '--logLevel', 'error']
  const building = run(process.execPath, args, { cwd: root, env: { ...process.env, BUILD_ID: 'later' } })
  await Promise.all([building, makeTemplate()])
}
