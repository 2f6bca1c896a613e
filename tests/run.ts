// Everything that `npm test` runs, and one line at its end that adds up what every runner counted. With a name it runs one
// part, or one file: `npm test -- browser`, `npm test -- tests/domain/holiday.test.ts`. As `npm run test:full` it searches
// longer.
import { randomInt } from 'node:crypto'
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { setPriority, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { postgresqlPrograms } from '../server/setup.mjs'
import { missingEngines, notInstalled } from './engines/installed.ts'
import { machinePrograms, notInstalled as machinesNotInstalled } from './machines/programs.ts'
import { failuresOfPlaywright, failuresOfVitest, strayFailures, told, type VitestReport } from './failures.ts'
import { runNotesIn, runNotesVariable } from './run-notes.ts'
import { judgeSecondTries, secondTriesOf } from './second-tries.ts'
import { printUntested } from './untested-requirements.ts'

interface Count {
  passed: number
  failed: number
  /** What cannot be run here; nothing where it is not said. */
  skipped?: number
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  suites: Parameters<typeof secondTriesOf>[0] & Parameters<typeof failuresOfPlaywright>[0]
}

interface Part {
  name: string
  run: (files: readonly string[]) => Promise<Count>
}

/** Names of the tests that passed at their second try only. */
const secondTries: string[] = []

/** What failed, by name, with what it said first: told once more at the end, because the output of a run is long. */
const failures: string[] = []

const folder = mkdtempSync(join(tmpdir(), 'perille-tests-'))
const bin = (path: string) => join('node_modules', path)

/** How readily what only reads leaves the processor to the tests beside it. */
const readersNiceness = 10

interface Run {
  /** As this process's own where it is not said. */
  niceness?: number
  /** Whether what it says is shown as it comes, or given at its end. */
  isShown: boolean
  environment?: Record<string, string>
}

/** Runs a program of Node's. @returns its exit code, and what it said when that was not shown at once */
function node(
  args: readonly string[],
  { niceness, isShown, environment = {} }: Run,
): Promise<{ code: number; said: string }> {
  return new Promise((resolve) => {
    const said: Buffer[] = []
    const child = spawn(process.execPath, args, {
      stdio: isShown ? 'inherit' : ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...environment },
    })
    // not for every one: who runs the tests as a nicer process may not take that back
    if (child.pid !== undefined && niceness !== undefined) setPriority(child.pid, niceness)
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data: Buffer) => said.push(data))
    const end = (code: number) => resolve({ code, said: Buffer.concat(said).toString() })
    child.on('close', (code) => end(code ?? 1))
    child.on('error', () => end(1))
  })
}

/** A check that counts as one test, and has nothing to say while all is well. */
const check = (name: string, ...args: string[]): Part => ({
  name,
  async run() {
    const { code, said } = await node(args, { niceness: readersNiceness, isShown: false })
    if (code !== 0) {
      console.log(said)
      failures.push(told(name, said))
    }
    return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
  },
})

/** A runner that fails without a count has failed once. */
const counted = (runner: string, read: (report: unknown) => Count, file: string, code: number): Count => {
  const count = existsSync(file) ? read(JSON.parse(readFileSync(file, 'utf8'))) : { passed: 0, failed: 0 }
  if (code === 0 || count.failed > 0) return count
  failures.push(`${runner} ended with ${code}, and no test of it failed: what it says of itself stands above`)
  return { ...count, failed: 1 }
}

async function vitest(files: readonly string[]): Promise<Count> {
  const hasPostgresql = process.env['TEST_DATABASE_URL'] !== undefined || postgresqlPrograms() !== null
  if (!hasPostgresql) console.log('No PostgreSQL here: all tests run on the embedded database.')
  const file = join(folder, 'vitest.json')
  const notesFile = join(folder, 'notes.json')
  const { code } = await node(
    [
      ...[bin('vitest/vitest.mjs'), 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
      '--reporter=./tests/support/run-notes.reporter.ts',
      ...(hasPostgresql ? [] : ['--project=!postgresql']),
      ...files,
    ],
    { isShown: true, environment: { [runNotesVariable]: notesFile } },
  )
  const notes = runNotesIn(notesFile)
  secondTries.push(...(notes?.secondTries ?? []))
  failures.push(...strayFailures(notes))
  return counted(
    'vitest',
    (report) => {
      const { numPassedTests, numFailedTests, testResults } = report as VitestReport
      failures.push(...failuresOfVitest(testResults))
      return { passed: numPassedTests, failed: numFailedTests }
    },
    file,
    code,
  )
}

async function playwright(files: readonly string[]): Promise<Count> {
  const missing = missingEngines()
  if (missing.length > 0) console.log(notInstalled(missing))
  const file = join(folder, 'playwright.json')
  const args = [bin('@playwright/test/cli.js'), 'test', '-c', 'tests/e2e/playwright.config.ts', '--reporter=list,json']
  const environment = { PLAYWRIGHT_JSON_OUTPUT_NAME: file }
  const { code } = await node([...args, ...files], { isShown: true, environment })
  return counted(
    'playwright',
    (report) => {
      const { stats, suites } = report as PlaywrightReport
      secondTries.push(...secondTriesOf(suites))
      failures.push(...failuresOfPlaywright(suites))
      return { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped }
    },
    file,
    code,
  )
}

/** Takes minutes and what else runs its time, so that only a run that leaves nothing out has it, or one of it alone. */
async function machines(): Promise<Count> {
  if (first !== 'full' && only !== 'machines') {
    const programs = machinePrograms()
    console.log(
      'missing' in programs
        ? machinesNotInstalled(programs.missing)
        : 'Several processes, a pooler and a replica are tried by `npm run test:full`, and by `npm test -- machines`.',
    )
    return { passed: 0, failed: 0, skipped: 1 }
  }
  const { code } = await node(['tests/machines/run.ts'], { isShown: true })
  if (code === 0) return { passed: 1, failed: 0 }
  failures.push('machines: what failed of it stands above')
  return { passed: 0, failed: 1 }
}

const cache = (name: string) => join('node_modules', '.cache', name)

/** Two of these have half of the code each: of all of it at once, what is known of types fills the memory of a process. */
const lint = (name: string, ...files: string[]): Part =>
  check(
    name,
    ...[bin('eslint/bin/eslint.js'), ...files, '--max-warnings', '0'],
    ...['--cache', '--cache-strategy', 'content', '--cache-location', cache(name)],
  )

/** What reads the code and runs none of it. */
const staticChecks: readonly Part[] = [
  check('types', bin('typescript-7/bin/tsc'), '-b'),
  check('format', bin('prettier/bin/prettier.cjs'), '--check', '--log-level', 'warn', '.'),
  check(
    'layers',
    bin('dependency-cruiser/bin/dependency-cruiser.mjs'),
    ...['src', 'workers', 'server', '--config', '.dependency-cruiser.mjs'],
  ),
  check('unused', bin('knip/bin/knip.js')),
  // once more without the tests: they are no reason to keep what the product does not use
  check('unused-in-product', bin('knip/bin/knip.js'), '--production'),
  lint('lint', '.', '--ignore-pattern', 'tests/**'),
  lint('lint-of-tests', 'tests'),
]
const tests: readonly Part[] = [
  { name: 'vitest', run: vitest },
  { name: 'browser', run: playwright },
  { name: 'machines', run: machines },
]

const total = { passed: 0, failed: 0, skipped: 0 }

/** Runs parts one after the other, each under its name, and adds up what they counted. */
async function inTurn(parts: readonly Part[], files: readonly string[] = []): Promise<void> {
  for (const { name, run } of parts) {
    const started = Date.now()
    console.log(`\n── ${name}`)
    const { passed, failed, skipped = 0 } = await run(files)
    total.passed += passed
    total.failed += failed
    total.skipped += skipped
    console.log(`── ${name}: ${passed} passed, ${failed} failed, ${Math.round((Date.now() - started) / 1000)} s`)
  }
}

const [first, ...more] = process.argv.slice(2)
const only = first === 'full' ? undefined : first
// each of the many processes of a run loads the same files: the first one to compile a file leaves that for the others
process.env['NODE_COMPILE_CACHE'] ??= resolve(cache('compiled'))
process.env['TEST_SEED'] ??= String(randomInt(2 ** 31))
if (first === 'full') process.env['TEST_EFFORT'] = 'full'
const named = [...staticChecks, ...tests].filter(({ name }) => name === only)
if (only === undefined) {
  // the tests wait for databases and timers, and leave room for what only reads; two parts of them at once would be as
  // long as one after the other, and late more often
  await Promise.all([inTurn(staticChecks), inTurn(tests)])
} else if (only === 'static') await inTurn(staticChecks)
else if (named.length > 0) await inTurn(named, more)
else await inTurn(tests.slice(...(/^tests\/(e2e|engines)/.test(only) ? [1, 2] : [0, 1])), [only, ...more])

rmSync(folder, { recursive: true, force: true })
printUntested()
// read here, because it is only now said where this run begins and how much it searches
const { effort, seed } = await import('./support/effort.ts')
console.log(
  `\nRandom tests began at TEST_SEED=${seed}, with ${Object.entries(effort)
    .map((pair) => pair.join(' '))
    .join(', ')}`,
)
total.failed += judgeSecondTries(secondTries)
if (failures.length > 0) console.log(`\nFailed:\n${failures.map((failure) => `  ${failure}`).join('\n')}`)
console.log(`\n${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}`)
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1
