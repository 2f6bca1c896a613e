// Everything that `npm test` runs, in order, and one line at its end that adds up what every runner counted.
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgresql } from './support/postgresql.ts'

interface Count {
  passed: number
  failed: number
}

const folder = mkdtempSync(join(tmpdir(), 'perille-tests-'))
const total: Count = { passed: 0, failed: 0 }
const only = process.argv[2]

const run = (command: string, args: string[], environment: Record<string, string> = {}): Promise<number> =>
  new Promise((resolve) => {
    const child = spawn(command, args, { stdio: 'inherit', env: { ...process.env, ...environment } })
    child.on('exit', (code) => resolve(code ?? 1))
    child.on('error', () => resolve(1))
  })

const node = (...args: string[]) => run(process.execPath, args)
const bin = (path: string) => join('node_modules', path)

/** Runs one step under its name and adds up what it counted. A step that fails without a count is one failure. */
async function step(name: string, work: () => Promise<Count>): Promise<void> {
  if (only !== undefined && only !== name) return
  const started = Date.now()
  console.log(`\n── ${name}`)
  const { passed, failed } = await work()
  total.passed += passed
  total.failed += failed
  console.log(`── ${name}: ${passed} passed, ${failed} failed, ${Math.round((Date.now() - started) / 1000)} s`)
}

const counted = (read: (report: unknown) => Count, file: string, exitCode: number): Count => {
  const count = existsSync(file) ? read(JSON.parse(readFileSync(file, 'utf8'))) : { passed: 0, failed: 0 }
  return exitCode !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count
}

async function vitest(name: string, args: string[], environment: Record<string, string> = {}): Promise<Count> {
  const file = join(folder, `${name}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const code = await run(process.execPath, [bin('vitest/vitest.mjs'), 'run', ...reporters, ...args], environment)
  return counted(
    (report) => {
      const { numPassedTests, numFailedTests } = report as { numPassedTests: number; numFailedTests: number }
      return { passed: numPassedTests, failed: numFailedTests }
    },
    file,
    code,
  )
}

async function playwright(): Promise<Count> {
  const file = join(folder, 'playwright.json')
  const args = [bin('@playwright/test/cli.js'), 'test', '-c', 'tests/e2e/playwright.config.ts', '--reporter=list,json']
  const code = await run(process.execPath, args, { PLAYWRIGHT_JSON_OUTPUT_NAME: file })
  return counted(
    (report) => {
      const { expected, unexpected, flaky } = (
        report as { stats: { expected: number; unexpected: number; flaky: number } }
      ).stats
      return { passed: expected + flaky, failed: unexpected }
    },
    file,
    code,
  )
}

/** What is asked there is the same whatever database the rest of the suite runs on. */
const ofTheEmbeddedDatabase = ['process', 'setup', 'environment', 'db/embedded', 'db/demo/*', 'tiles/*'].map(
  (name) => `tests/server/${name}.test.ts`,
)

const asOne = (code: number): Count => (code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 })

await step('types', async () => asOne(await node(bin('typescript-7/bin/tsc'), '-b')))
await step('lint', async () => asOne(await node(bin('eslint/bin/eslint.js'), '.', '--max-warnings', '0')))
await step('format', async () =>
  asOne(await node(bin('prettier/bin/prettier.cjs'), '--check', '--log-level', 'warn', '.')),
)
await step('layers', async () =>
  asOne(
    await node(
      bin('dependency-cruiser/bin/dependency-cruiser.mjs'),
      ...['src', 'workers', 'server', '--config', '.dependency-cruiser.mjs'],
    ),
  ),
)
await step('unused', async () => asOne(await node(bin('knip/bin/knip.js'))))
await step('vitest', () => vitest('vitest', []))
await step('postgresql', async () => {
  const postgresql = await startPostgresql()
  if (!postgresql) {
    console.log('No PostgreSQL here: the server suite has run on the embedded database only.')
    return { passed: 0, failed: 0 }
  }
  try {
    const args = ['--project', 'node', 'tests/server', ...ofTheEmbeddedDatabase.map((path) => `--exclude=${path}`)]
    return await vitest('postgresql', args, { TEST_DATABASE_URL: postgresql.url })
  } finally {
    await postgresql.stop()
  }
})
await step('browser', playwright)

rmSync(folder, { recursive: true, force: true })
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1
