import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { laterBuild, makeTemplate } from '../support/site.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** What all browser tests share: the filled demo database, and the same app as a later build. */
export default async function prepare(): Promise<void> {
  const vite = fileURLToPath(new URL('../../node_modules/vite/bin/vite.js', import.meta.url))
  execFileSync(process.execPath, [vite, 'build', '--outDir', laterBuild, '--emptyOutDir', '--logLevel', 'error'], {
    cwd: root,
    env: { ...process.env, BUILD_ID: 'later' },
  })
  await makeTemplate()
}
