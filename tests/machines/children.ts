import type { ChildProcess } from 'node:child_process'

const children = new Set<ChildProcess>()

/** The same, and it ends with this process, however that ends. */
export function endsWithUs(child: ChildProcess): ChildProcess {
  children.add(child)
  child.once('exit', () => children.delete(child))
  return child
}

process.once('exit', () => children.forEach((child) => child.kill('SIGKILL')))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
