import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Group, Pair } from './row.ts'
import { median, resampled, rounded } from './statistics.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
/** Apart from what a run empties: a commit is built once. */
const builds = join(root, 'node_modules/.cache/bench-builds')
const git = (...args: readonly string[]): string => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()

/** Builds the app as a commit has it. @returns the folder of the built app */
export async function buildOf(commit: string): Promise<string> {
  const id = git('rev-parse', '--verify', `${commit}^{commit}`)
  const folder = join(builds, id)
  const built = join(folder, 'dist')
  if (existsSync(join(built, 'index.html'))) return built
  await rm(folder, { recursive: true, force: true })
  await mkdir(builds, { recursive: true })
  git('worktree', 'prune')
  git('worktree', 'add', '--quiet', '--detach', folder, id)
  try {
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
    execFileSync(process.execPath, ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'error'], {
      ...{ cwd: folder, stdio: 'inherit' },
    })
    // the built app is kept, and what it was built from is in the history
    execFileSync('tar', ['-C', folder, '-cf', join(builds, `${id}.tar`), 'dist'])
  } finally {
    git('worktree', 'remove', '--force', folder)
  }
  await mkdir(folder)
  execFileSync('tar', ['-C', folder, '-xf', join(builds, `${id}.tar`)])
  await rm(join(builds, `${id}.tar`))
  return built
}

/** By how much the later build takes longer, in hundredths, and between which bounds that lies in 19 of 20 such runs. */
function changeOf({ before, after }: Pair): { percent: number; low: number; high: number } {
  const changes = before.map((ms, at) => ((after[at] ?? Number.NaN) / ms - 1) * 100)
  const [low, high] = resampled(changes)
  return { percent: median(changes), low, high }
}

/** Measures two builds in pairs, and says what changed beyond noise. */
export async function compare(groups: readonly Group[], commit: string): Promise<void> {
  const before = await buildOf(commit)
  const lines: Record<string, Record<string, string>> = {}
  for (const group of groups) {
    if (!group.pair) {
      console.log(`${group.rows.join(', ')}: not of the app's build alone, and not compared`)
      continue
    }
    for (const pair of await group.pair(before)) {
      const { percent, low, high } = changeOf(pair)
      const verdict = low > 0 ? 'slower' : high < 0 ? 'faster' : 'the same'
      lines[pair.row] = {
        before: `${rounded(median(pair.before))} ${pair.unit}`,
        after: `${rounded(median(pair.after))} ${pair.unit}`,
        change: `${percent > 0 ? '+' : ''}${percent.toFixed(1)} % (${low.toFixed(1)} to ${high.toFixed(1)})`,
        verdict,
      }
      console.log(`${pair.row}: ${JSON.stringify(lines[pair.row])}`)
    }
  }
  console.table(lines)
}
