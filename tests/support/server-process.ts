import { spawn, type ChildProcess } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const at = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))

export interface ServerProcess {
  child: ChildProcess
  /** Lines on its standard output and error so far. */
  lines: string[]
  /** Gives the first line that fits. Throws when the process ends before. */
  line: (pattern: RegExp) => Promise<string>
  /** Exit code; `null` when a signal ended it. */
  ended: Promise<number | null>
}

/** Such a process lives for seconds: to optimize the database's program takes it longer than that program then runs. */
const shortLived = ['--liftoff-only']

/**
 * Runs a file of the project in a process of its own, with nothing of this one's settings but where programs are, and
 * where compiled code is kept.
 */
export function startProcess(file: string, args: readonly string[], settings: Record<string, string>): ServerProcess {
  const child = spawn(process.execPath, [...shortLived, at(file), ...args], {
    cwd: at('.'),
    env: { PATH: process.env['PATH'], NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'], ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const lines: string[] = []
  const watchers = new Set<() => void>()
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => {
      lines.push(line)
      for (const watcher of watchers) watcher()
    })
  }
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  return {
    child,
    lines,
    ended,
    line: (pattern) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const found = lines.find((line) => pattern.test(line))
          if (found === undefined) return
          watchers.delete(look)
          resolve(found)
        }
        watchers.add(look)
        look()
        void ended.then(() => reject(new Error(`It ended:\n${lines.join('\n')}`)))
      }),
  }
}
