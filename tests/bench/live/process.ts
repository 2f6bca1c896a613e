import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { LiveServerCommand, LiveServerReady, LiveServerSettings } from './protocol.ts'

export interface LiveServer extends LiveServerReady {
  origin: string
  /** Bytes of memory that it holds. */
  memory: () => Promise<number>
  stop: () => Promise<void>
}

/** The product's server on PostgreSQL, in a process of its own. */
export async function startLiveServer(settings: LiveServerSettings): Promise<LiveServer> {
  const file = fileURLToPath(new URL('./server.ts', import.meta.url))
  const stdio = ['ignore', 'ignore', 'inherit', 'ipc'] as const
  const child = fork(file, [JSON.stringify(settings)], { stdio: [...stdio], execArgv: ['--expose-gc'] })
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const said = <Message>() =>
    new Promise<Message>((resolve, reject) => {
      child.once('message', (message) => resolve(message as Message))
      void ended.then((code) => reject(new Error(`The server ended with code ${String(code)}.`)))
    })
  const send = (command: LiveServerCommand) => void child.send(command)
  const ready = await said<LiveServerReady>()
  return {
    ...ready,
    origin: `http://127.0.0.1:${ready.port}`,
    memory() {
      const told = said<number>()
      send('memory')
      return told
    },
    async stop() {
      send('stop')
      await ended
    },
  }
}
