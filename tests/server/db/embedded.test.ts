import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { freePort } from '#tests/support/free-port.ts'
import { startProcess, type ServerProcess } from '#tests/support/server-process.ts'

let folder: string
const started: ServerProcess[] = []

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'perille-dying-'))
  mkdirSync(join(folder, 'database'), { mode: 0o700 })
  execFileSync('tar', ['-xf', inject('databaseTemplate'), '-C', join(folder, 'database')], { stdio: 'ignore' })
})
afterEach(async () => {
  for (const { child, ended } of started) {
    if (child.exitCode === null) child.kill('SIGKILL')
    await ended
  }
  rmSync(folder, { recursive: true, force: true })
})

async function start() {
  const port = await freePort()
  const process = startProcess('server/main.ts', [], {
    DATA_DIR: folder,
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(endingThread)}`,
    END_FILE: join(folder, 'end'),
    DEMO: 'off',
    PORT: String(port),
  })
  started.push(process)
  await process.line(/^Perille is at/)
  const ready = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ status }) => status,
      () => null,
    )
  return { ...process, ready }
}

/** Loaded into every thread of the server: the database's own thread ends when a file appears, as after a fault of its own. */
const endingThread = `
  import { existsSync } from 'node:fs'
  import { isMainThread } from 'node:worker_threads'
  if (!isMainThread) setInterval(() => { if (existsSync(process.env.END_FILE)) process.exit(7) }, 20)
`

test('a database that ends by itself takes the server with it, in words, and a restart has everything', async () => {
  const first = await start()
  expect(await first.ready()).toBe(200)

  writeFileSync(join(folder, 'end'), '')

  expect(await first.ended).toBe(1)
  expect(first.lines.join('\n')).toMatch(/The embedded database ended by itself \(code 7\)\./)
  expect(await first.ready()).toBeNull()
  rmSync(join(folder, 'end'))
  const again = await start()
  expect(await again.ready()).toBe(200)
}, 60_000)
