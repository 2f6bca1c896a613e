import { mkdirSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { PoolConfig } from 'pg'
import { OperatorError } from '../ground/operator-error.ts'
import { lockFolder } from './folder-lock.ts'

export interface WorkerInput {
  /** `null` for a database that ends with the process. */
  folder: string | null
  socketPath: string
  /** A dumped data folder to start from; `null` for an empty database. */
  template: string | null
  /** What PGlite runs. */
  program: WebAssembly.Module
}

export interface Embedded {
  pool: PoolConfig
  stop: () => Promise<void>
}

/**
 * One connection, and calls take turns for it. The socket server takes messages of several connections in the order in
 * which they come, into one session: one connection's values could meet another's statement.
 */
const connections = 1

/** Compiled once in a process: what one database has made quick in it, the next one begins with. */
let compiled: Promise<WebAssembly.Module> | null = null

const compile = async (): Promise<WebAssembly.Module> =>
  WebAssembly.compile(
    await readFile(join(dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite')), 'pglite.wasm')),
  )

/**
 * Starts PGlite in a worker thread, behind a socket that `pg` speaks to like to any PostgreSQL.
 * @param onLost called when the worker ends by itself: nothing may be served over a dead database
 * @throws OperatorError when another process has the folder open
 */
export async function startEmbedded(
  folder: string | null,
  template: string | null,
  onLost: (reason: string) => void,
): Promise<Embedded> {
  // before anything is locked: a program that is not there leaves nothing behind
  const program = await (compiled ??= compile())
  const path = folder === null ? null : resolve(folder)
  if (path !== null) mkdirSync(path, { recursive: true, mode: 0o700 })
  const unlock = path === null ? () => undefined : await lockFolder(path)
  /** Private to this account, and short: the path of a socket has at most 107 bytes. */
  const socketFolder = mkdtempSync(join(tmpdir(), 'perille-'))
  const cleanUp = () => {
    rmSync(socketFolder, { recursive: true, force: true })
    unlock()
  }
  const socketPath = join(socketFolder, '.s.PGSQL.5432')
  const input: WorkerInput = { folder: path, socketPath, template, program }
  const worker = new Worker(new URL('./pglite.worker.ts', import.meta.url), { workerData: input })
  const ended = new Promise<number>((end) => worker.once('exit', end))
  try {
    await firstMessage(worker)
  } catch (error) {
    cleanUp()
    if (path !== null && isFull(path)) {
      throw new OperatorError(
        `The disk with ${path} is full. Make room and start again: what was stored is still there.`,
      )
    }
    throw new Error(`The embedded database${path === null ? '' : ` in ${path}`} did not open.`, { cause: error })
  }

  let isStopping = false
  worker.on('error', () => undefined)
  void ended.then((code) => {
    if (!isStopping) onLost(`The embedded database ended by itself (code ${code}).`)
  })
  return {
    pool: { host: socketFolder, user: 'postgres', database: 'postgres', password: 'none', max: connections },
    async stop() {
      isStopping = true
      worker.postMessage('stop')
      await ended
      cleanUp()
    },
  }
}

/** The database needs some room to put itself in order before it opens. */
const roomToOpen = 32 * 1024 * 1024

function isFull(folder: string): boolean {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize < roomToOpen
}

const firstMessage = (worker: Worker): Promise<void> =>
  new Promise((resolve, reject) => {
    worker.once('message', () => resolve())
    worker.once('error', reject)
    worker.once('exit', (code) => reject(new Error(`The database worker ended with code ${code}.`)))
  })
