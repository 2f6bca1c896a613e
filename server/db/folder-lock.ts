import { statSync, unlinkSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { OperatorError } from '../ground/operator-error.ts'

/**
 * Keeps every other process out of a folder for as long as this one lives, and gives the way to end that earlier.
 * PGlite has no lock of its own. An abstract socket (Linux) or a named pipe (Windows) ends with its process, so a crash
 * leaves nothing behind; a file with a process id would, for as long as a zombie keeps the id. Named by device and inode,
 * because a path can be reached under several names. Two containers on one volume do not see each other's lock.
 * @throws OperatorError when another process has the folder open
 */
export async function lockFolder(folder: string): Promise<() => void> {
  const { dev, ino } = statSync(folder, { bigint: true })
  const address = lockAddress(`perille-${String(dev)}-${String(ino)}`)
  const server = await listen(address).catch(async (error: unknown) => {
    if (!isInUse(error)) throw error
    if (address.startsWith('/') && !(await isAnswered(address))) {
      unlinkSync(address)
      return listen(address)
    }
    throw new OperatorError(
      `The database in ${folder} is in use by another process. Two at once would lose data, so this one does not start.`,
    )
  })
  server.unref()
  return () => void server.close()
}

/** Elsewhere than on Linux and Windows it is a file, which may outlive a crash: then nobody answers behind it. */
function lockAddress(name: string): string {
  if (process.platform === 'linux') return `\0${name}`
  if (process.platform === 'win32') return `\\\\.\\pipe\\${name}`
  return join(tmpdir(), `${name}.sock`)
}

const listen = (address: string): Promise<Server> =>
  new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy())
    server.once('error', reject)
    server.listen(address, () => resolve(server))
  })

const isAnswered = (address: string): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(address)
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })

const isInUse = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
