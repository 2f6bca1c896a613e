/** Whether the server can be reached, judged by what requests have brought and never by the browser alone. */
export interface Connection {
  online: boolean
  /** When the first request in a row went unanswered (device clock); `null` while online. */
  offlineSince: number | null
}

type Listener = (connection: Connection) => void

let connection: Connection = { online: true, offlineSince: null }
const listeners = new Set<Listener>()

export const currentConnection = (): Connection => connection

export function onConnection(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function become(next: Connection): void {
  if (next.online === connection.online) return
  connection = next
  for (const listener of listeners) listener(next)
}

export const sawAnswer = (): void => become({ online: true, offlineSince: null })
export const sawNoAnswer = (): void => become({ online: false, offlineSince: Date.now() })
