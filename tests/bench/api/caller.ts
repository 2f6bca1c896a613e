import { Agent, request } from 'node:http'

export interface Call {
  port: number
  method: string
  path: string
  body?: unknown
  headers?: Record<string, string>
}

export interface Answered {
  status: number
  text: string
  /** What `Retry-After` says; `null` without. */
  retryAfter: string | null
}

export interface Caller {
  /** Rejects when nothing was answered. */
  ask: (call: Call) => Promise<Answered>
  close: () => void
}

/** Calls over connections that stay open. @param most how many there are at once; more calls wait their turn */
export function createCaller(most: number): Caller {
  const agent = new Agent({ keepAlive: true, maxSockets: most })
  const ask = ({ port, method, path, body, headers: given }: Call) =>
    new Promise<Answered>((resolve, reject) => {
      const payload = body === undefined ? undefined : JSON.stringify(body)
      const sent = request(
        {
          ...{ agent, host: '127.0.0.1', port, method, path },
          headers: {
            ...given,
            ...(payload !== undefined && {
              'Content-Type': 'application/json',
              'Content-Length': Buffer.byteLength(payload),
            }),
          },
        },
        (answer) => {
          const chunks: Buffer[] = []
          answer.on('data', (chunk: Buffer) => chunks.push(chunk))
          answer.on('error', reject)
          answer.on('end', () => {
            const { statusCode: status = 0, headers } = answer
            resolve({ status, text: Buffer.concat(chunks).toString(), retryAfter: headers['retry-after'] ?? null })
          })
        },
      )
      sent.on('error', reject)
      sent.end(payload)
    })
  return { ask, close: () => agent.destroy() }
}
