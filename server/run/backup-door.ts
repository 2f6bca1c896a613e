import { mkdirSync, rmSync } from 'node:fs'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { join, relative } from 'node:path'
import * as z from 'zod/mini'
import { bytesOf } from '../db/backup/manifest.ts'
import type { OnProgress, Progress } from '../db/backup/progress.ts'
import type { BackUp } from '../db/database.ts'
import { OperatorError } from '../ground/operator-error.ts'
import { linesOf } from '../ground/lines.ts'
import { explain } from './explain.ts'

/**
 * [Note: The door for backups]
 *
 * Only the process that has the embedded database open can say when a copy of its files is whole. It listens at a socket
 * in a folder of DATA_DIR that is this account's alone, and is told there where to put a backup. Each side sends lines of
 * JSON; whoever hangs up before the answer wants no backup any more.
 */
const folderIn = (dataFolder: string): string => join(dataFolder, 'control')

/** As short as it can be said: the path of a socket has at most 107 bytes. */
function addressIn(dataFolder: string): string {
  const path = join(folderIn(dataFolder), 'backup.sock')
  const fromHere = relative('.', path)
  return fromHere.length < path.length ? fromHere : path
}

const Ask = z.object({ target: z.string().check(z.minLength(1)) })

const Answer = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('progress'), copied: z.int(), total: z.int() }),
  z.object({ kind: z.literal('done'), files: z.int(), bytes: z.int(), endedAt: z.iso.datetime() }),
  z.object({ kind: z.literal('refused'), reason: z.string() }),
])
type Answer = z.infer<typeof Answer>

/** What came of a backup. */
export type Taken = Omit<Extract<Answer, { kind: 'done' }>, 'kind'>

export interface BackupDoor {
  /** Ends the backup that is under way, of which nothing is kept, and lets nobody in any more. */
  close: () => Promise<void>
}

interface DoorOptions {
  dataFolder: string
  backUp: BackUp
  /** Told, with the place, what came of each backup. */
  say: (line: string) => void
}

/**
 * Opens the door for as long as the server runs. See [Note: The door for backups].
 * @throws when there can be no socket at that place
 */
export async function openBackupDoor({ dataFolder, backUp, say }: DoorOptions): Promise<BackupDoor> {
  const closing = new AbortController()
  const answers = new Set<Promise<void>>()
  let isUnderWay = false

  async function take(socket: Socket, target: string): Promise<void> {
    if (isUnderWay) throw new OperatorError('A backup is under way already.')
    isUnderWay = true
    const leaving = new AbortController()
    socket.once('close', () => leaving.abort(new OperatorError('Whoever asked for it has left.')))
    try {
      const signal = AbortSignal.any([leaving.signal, closing.signal])
      const onProgress = (progress: Progress) => tell(socket, { kind: 'progress', ...progress })
      const { files, endedAt } = await backUp(target, { signal, onProgress })
      tell(socket, { kind: 'done', files: files.length, bytes: bytesOf(files), endedAt })
      say(`a backup was taken into ${target}`)
    } catch (error) {
      say(`no backup was taken into ${target}: ${explain(error)}`)
      throw error
    } finally {
      isUnderWay = false
    }
  }

  async function answer(socket: Socket): Promise<void> {
    try {
      const { target } = requestIn(await firstLine(socket, closing.signal))
      await take(socket, target)
    } catch (error) {
      tell(socket, { kind: 'refused', reason: explain(error) })
    } finally {
      socket.end()
    }
  }

  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy())
    const answered = answer(socket).finally(() => answers.delete(answered))
    answers.add(answered)
  })
  await listen(server, dataFolder)
  return {
    async close() {
      closing.abort(new OperatorError('The server ends.'))
      const isClosed = new Promise((resolve) => server.close(resolve))
      await Promise.all(answers)
      await isClosed
    },
  }
}

function listen(server: Server, dataFolder: string): Promise<void> {
  mkdirSync(folderIn(dataFolder), { recursive: true, mode: 0o700 })
  // of a server that was killed: this one has the database now
  rmSync(addressIn(dataFolder), { force: true })
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(addressIn(dataFolder), resolve)
  })
}

/**
 * Has the server that runs on a data folder take a backup.
 * @returns what came of it; `null` when no server runs there
 * @throws OperatorError with what the server says against it
 */
export async function askForBackup(dataFolder: string, target: string, onProgress: OnProgress): Promise<Taken | null> {
  const socket = await reach(addressIn(dataFolder))
  if (socket === null) return null
  tellLine(socket, { target })
  try {
    for await (const line of linesOf(socket)) {
      const answer = Answer.parse(JSON.parse(line))
      if (answer.kind === 'progress') await onProgress(answer)
      if (answer.kind === 'refused') throw new OperatorError(answer.reason)
      if (answer.kind === 'done') return answer
    }
  } catch (error) {
    // what the connection says of its end is said below
    if (!(error instanceof Error && 'code' in error)) throw error
  } finally {
    socket.destroy()
  }
  throw new OperatorError(`The server ended before the backup did. What is in ${target} is not whole.`)
}

const reach = (address: string): Promise<Socket | null> =>
  new Promise((resolve, reject) => {
    const socket = connect(address)
    socket.once('connect', () => resolve(socket))
    socket.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ENOENT' || error.code === 'ECONNREFUSED' ? resolve(null) : reject(error),
    )
  })

/** The first line that somebody sends; `null` when they leave, or the door is closed, before they do. */
function firstLine(socket: Socket, closed: AbortSignal): Promise<string | null> {
  const leave = () => socket.destroy()
  closed.addEventListener('abort', leave)
  return new Promise<string | null>((resolve) => {
    let text = ''
    // heard on, to learn when they hang up
    socket.setEncoding('utf8').on('data', (part: string) => {
      if (text.includes('\n')) return
      text += part
      const [line = '', ...more] = text.split('\n')
      if (more.length > 0) resolve(line)
    })
    socket.once('close', () => resolve(null))
  }).finally(() => closed.removeEventListener('abort', leave))
}

/** @throws OperatorError when it is not one */
function requestIn(line: string | null): z.infer<typeof Ask> {
  try {
    return Ask.parse(JSON.parse(line ?? ''))
  } catch (cause) {
    throw new OperatorError('That is no request for a backup.', { cause })
  }
}

const tellLine = (socket: Socket, message: unknown): void => void socket.write(`${JSON.stringify(message)}\n`)
const tell = (socket: Socket, answer: Answer): void => tellLine(socket, answer)
