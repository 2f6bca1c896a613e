import { Client, type ClientConfig, type Pool } from 'pg'

/** Hears that something has changed, and that something may have been missed: it looks for itself what that is. */
type Hear = () => void

export interface Notices {
  /** @returns stops */
  hear: (hear: Hear) => () => void
  /** Whether what is told now is heard. */
  isListening: () => boolean
  close: () => Promise<void>
}

const channel = 'change'
const second = 1000
const firstRetryMs = second / 2
const longestRetryMs = 10 * second

function createHearers() {
  const hearers = new Set<Hear>()
  return {
    tell: () => hearers.forEach((hear) => hear()),
    hear: (one: Hear) => {
      hearers.add(one)
      return () => void hearers.delete(one)
    },
  }
}

/**
 * The embedded database has one session, which tells its own connection: the pool's only one listens from its beginning.
 * @param first what else a connection begins with
 */
export function noticesOfPool(pool: Pool, first: string): Notices {
  const { tell, hear } = createHearers()
  let isListening = false
  pool.on('connect', (client) => {
    client.on('notification', tell)
    client.query(`${first}; listen ${channel}`).then(
      () => {
        isListening = true
        tell()
      },
      () => (isListening = false),
    )
  })
  return { hear, isListening: () => isListening, close: () => Promise.resolve() }
}

/**
 * Listens on a connection of its own, which is opened again for as long as it takes: behind a pooler in transaction mode
 * there is nobody who could be told.
 */
export function noticesOf(config: ClientConfig): Notices {
  const { tell, hear } = createHearers()
  let client: Client | null = null
  let isClosed = false
  let isListening = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let retryMs = firstRetryMs

  async function open(): Promise<void> {
    const opening = new Client({ ...config, keepAlive: true, keepAliveInitialDelayMillis: 10 * second })
    client = opening
    let isOver = false
    const over = () => {
      if (isOver) return
      isOver = true
      isListening = false
      opening.end().catch(() => undefined)
      if (isClosed) return
      // many processes lose one database at once
      timer = setTimeout(() => void open(), retryMs * (0.5 + Math.random() / 2))
      retryMs = Math.min(2 * retryMs, longestRetryMs)
    }
    opening.on('error', over)
    opening.on('end', over)
    opening.on('notification', tell)
    try {
      await opening.connect()
      await opening.query(`listen ${channel}`)
    } catch {
      over()
      return
    }
    retryMs = firstRetryMs
    isListening = true
    // what was changed before is looked for
    tell()
  }
  let isOpened = false
  return {
    hear(one) {
      if (!isOpened) void open()
      isOpened = true
      return hear(one)
    },
    isListening: () => isListening,
    async close() {
      isClosed = true
      clearTimeout(timer)
      await client?.end().catch(() => undefined)
    },
  }
}
