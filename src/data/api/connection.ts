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

/** A connection that is back this soon, in milliseconds, was not lost: a call has failed. */
export const blipMs = 10_000

/**
 * [Note: A call that fails alone] Calls that went unanswered while others were answered, until they are answered too. Of
 * the connection they tell nothing: taken for its loss each time, they would have the server asked and everything on the
 * screen fetched again for each of their attempts.
 */
const failingAlone = new Set<string>()
let unanswered: string | null = null

/** @param call which one was answered: its method and the path of its endpoint */
export function sawAnswer(call: string | null = null): void {
  if (call !== null) failingAlone.delete(call)
  const { online, offlineSince } = connection
  const isOther = !online && unanswered !== null && unanswered !== call
  if (isOther && Date.now() - (offlineSince ?? 0) < blipMs) failingAlone.add(unanswered ?? '')
  become({ online: true, offlineSince: null })
}

/** @param call which one was not; `null` when the browser itself says that there is no network */
export function sawNoAnswer(call: string | null = null): void {
  if (call !== null && failingAlone.has(call)) return
  if (connection.online) unanswered = call
  become({ online: false, offlineSince: Date.now() })
}
