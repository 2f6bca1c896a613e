import { readFileSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { PGLiteSocketServer } from '@electric-sql/pglite-socket'
import type { WorkerInput } from './embedded.ts'

/** Owns the only PGlite of the process, in a thread of its own, so that a slow query never stalls HTTP. */
const { folder, socketPath, template, program } = workerData as WorkerInput
const isInMemory = folder === null

const pglite = await PGlite.create({
  dataDir: folder ?? 'memory://',
  pgliteWasmModule: program,
  extensions: { pg_trgm },
  startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=32MB'],
  ...(template !== null && { loadDataDir: new Blob([readFileSync(template)]) }),
})

const execute = pglite.execProtocolRawStream.bind(pglite)
/** What SQL says about errors is an answer like any other. When this fails, the database is gone. */
pglite.execProtocolRawStream = (message, options) =>
  execute(message, options).catch((error: unknown) => {
    setImmediate(() => process.exit(1))
    throw error
  })

const server = new PGLiteSocketServer({ db: pglite, path: socketPath, maxConnections: 3 })
await server.start()

async function stop(): Promise<void> {
  await server.stop()
  if (!isInMemory) await pglite.exec('checkpoint')
  await pglite.close()
  process.exit(0)
}

parentPort?.once('message', () => void stop())
parentPort?.postMessage('ready')
