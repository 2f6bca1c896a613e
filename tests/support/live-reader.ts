import { LiveLine, openLive } from '#contract/live.ts'
import { bearer } from '#contract/headers.ts'
import type { TestServer } from './server.ts'

export interface LiveReader {
  status: number
  headers: Headers
  /** What was said so far, oldest first. */
  lines: LiveLine[]
  /** Whether the server has ended it. */
  isOver: () => boolean
  leave: () => void
}

/** The address of a test's server, which listens from the first call on. */
export async function addressOf({ app: { fastify } }: TestServer): Promise<string> {
  if (!fastify.server.listening) await fastify.listen({ port: 0, host: '127.0.0.1' })
  return fastify.listeningOrigin
}

/** Opens a stream over the network, as a device does. */
export async function readLive(server: TestServer, token: string, query: object = {}): Promise<LiveReader> {
  const leaving = new AbortController()
  const asked = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
  const response = await fetch(`${await addressOf(server)}${openLive.path}?${asked}`, {
    headers: { Authorization: bearer(token) },
    signal: leaving.signal,
  })
  const lines: LiveLine[] = []
  let isOver = response.body === null
  const read = async () => {
    let rest = ''
    for await (const bytes of response.body ?? []) {
      const parts = (rest + Buffer.from(bytes).toString()).split('\n')
      rest = parts.pop() ?? ''
      if (response.ok) lines.push(...parts.map((part) => LiveLine.parse(JSON.parse(part))))
    }
  }
  void read()
    .catch(() => undefined)
    .then(() => (isOver = true))
  return {
    ...{ status: response.status, headers: response.headers, lines },
    isOver: () => isOver,
    leave: () => leaving.abort(),
  }
}
