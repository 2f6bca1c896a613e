import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { longTasksVariable, tabletThrottle } from '../../e2e/long-tasks.ts'
import { mappedBuild } from '../device/source-places.ts'
import { cacheFolder } from '../database.ts'
import { heldUp, type HeldUp } from '../device/held-up.ts'
import type { Group } from '../row.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const playwright = ['node_modules/@playwright/test/cli.js', 'test', '-c', 'tests/e2e/playwright.config.ts']
const run = promisify(execFile)
const most = { cwd: root, maxBuffer: 2 ** 28 }

/**
 * Which flows run: all of them where nothing is said; `first`, the first one of each file; or beginnings of files' names
 * with spaces between them. Builds that follow one another are another matter, and their flows are left out.
 */
const asked = process.env['BENCH_FLOWS'] ?? ''
const ofUpdates = ['210-update', '230-missing-chunk']

interface Suite {
  suites?: Suite[]
  specs?: { file: string; line: number }[]
}

const specsIn = ({ suites = [], specs = [] }: Suite): { file: string; line: number }[] => [
  ...specs,
  ...suites.flatMap(specsIn),
]

/** Every flow of Chromium's, and those of them that were asked for; as Playwright takes them. */
async function flows(): Promise<{ all: number; chosen: string[] }> {
  const { stdout } = await run(
    process.execPath,
    [...playwright, '--project=chromium', '--list', '--reporter=json'],
    most,
  )
  const found = specsIn(JSON.parse(stdout) as Suite)
  const known = found.filter(({ file }) => !ofUpdates.some((name) => file.includes(name)))
  const firsts = new Set(known.map(({ file }) => known.find((other) => other.file === file)))
  const names = asked.split(' ')
  const chosen = known.filter((flow) => {
    if (asked === '') return true
    return asked === 'first' ? firsts.has(flow) : names.some((name) => flow.file.startsWith(name))
  })
  return { all: found.length, chosen: [...new Set(chosen.map(({ file, line }) => `${file}:${line}`))] }
}

interface Ran {
  passed: number
  failed: number
}

/** Runs flows one after the other: two at once would hold each other up. */
async function runFlows(chosen: readonly string[], folder: string): Promise<Ran> {
  const args = [...playwright, '--project=chromium', '--workers=1', '--retries=0', '--reporter=json', ...chosen]
  const env = { ...process.env, [longTasksVariable]: folder }
  // ends with a failure where a flow has failed: what was seen until then counts all the same
  const { stdout } = await run(process.execPath, args, { ...most, env }).catch((failure: unknown) => {
    if (typeof failure === 'object' && failure !== null && 'stdout' in failure)
      return { stdout: String(failure.stdout) }
    throw failure
  })
  const { stats } = JSON.parse(stdout) as { stats: { expected: number; unexpected: number } }
  return { passed: stats.expected, failed: stats.unexpected }
}

async function readAll(folder: string): Promise<HeldUp> {
  const files = await readdir(folder)
  const lines = await Promise.all(files.map(async (file) => (await readFile(join(folder, file), 'utf8')).split('\n')))
  return heldUp(lines.map((told) => told.filter(Boolean).map((line) => JSON.parse(line) as never)))
}

const longestList = 12

/** Places of the code with how often they held a page up, and for how long at most. */
const named = (tasks: HeldUp['after'], placeOf: (task: HeldUp['after'][number]) => string): string => {
  const places = new Map<string, number[]>()
  for (const task of tasks) {
    const place = placeOf(task)
    places.set(place, [...(places.get(place) ?? []), task.ownMs])
  }
  return [...places]
    .sort(([, a], [, b]) => b.length - a.length)
    .slice(0, longestList)
    .map(([place, times]) => `${times.length} × ${place} (≤ ${Math.round(Math.max(...times))} ms)`)
    .join(', ')
}

export const longTasks: Group = {
  rows: ['long-tasks'],
  async measure() {
    const folder = await mkdtemp(join(await ensured(cacheFolder), 'long-tasks-'))
    try {
      const { all, chosen } = await flows()
      const { passed, failed } = await runFlows(chosen, folder)
      const placeOf = await mappedBuild()
      const { before, after, waiting, driver } = await readAll(folder)
      const note = [
        `${passed + failed} of ${all} flows at ${tabletThrottle}× throttle, load of the machine ${loadavg()[1]?.toFixed(1) ?? ''}`,
        `after the first row: ${named(after, placeOf) || 'none'}`,
        `before it ${before.length}: ${named(before, placeOf) || 'none'}`,
        `${waiting} more were long only because the machine had no processor for the page, ${driver} while neither a script of ours nor drawing took 50 ms`,
      ]
      const flaws = [
        ...(passed + failed < all - ofUpdates.length ? [`only ${passed + failed} of ${all} flows were run`] : []),
        ...(failed > 0 ? [`${failed} flows failed`] : []),
      ]
      const row = { name: 'long-tasks', value: after.length, unit: 'tasks', reference: null, ratio: null } as const
      return [{ row: { ...row, note: note.join('; ') }, flaws }]
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
}

async function ensured(path: string): Promise<string> {
  await mkdir(path, { recursive: true })
  return path
}
