import { AxiosError, AxiosHeaders, type AxiosAdapter, type AxiosResponse, type InternalAxiosRequestConfig } from 'axios'
import { headers } from '#contract/headers.ts'
import { configureApi } from '#data/api/client.ts'
import { transmit } from '#data/api/transport.ts'
import { sawAnswer, sawNoAnswer } from '#data/api/connection.ts'
import { currentSession } from '#data/device/db.ts'
import { confirmSession, endRefusedSession } from '#data/session.ts'
// what sends is there from the start, as it is in a worker
import '#data/delivery/flush-workspace.ts'
import type { TestServer } from './server.ts'

/** What happens to a request between the client and the server. */
export type Link = (request: {
  method: string
  path: string
}) => 'pass' | 'cut' | 'loseAnswer' | 'portal' | 'refusedByProxy' | number | Forged

/** What somebody on the way answers in the server's place, as it comes out of the parser. */
export interface Forged {
  status: number
  data: unknown
}

/** The client's way to a server in the same process. */
export interface ClientLink {
  link: Link
  /** What the network makes of an answer's data; `null` when it leaves it alone. */
  change: ((path: string, data: unknown, method: string) => unknown) | null
  /** The server is one that keeps to the documents: it does not name the calls that it answers. */
  isUnnamed: boolean
  /** Requests that reached the server. */
  seen: { method: string; path: string; query: string; headers: Record<string, string>; body: unknown }[]
}

/** From now on the server keeps to the documents, and no client knows another one. */
export function leaveUnnamed(client: ClientLink): void {
  client.isUnnamed = true
  configureApi({})
}

const underWay = new Set<InternalAxiosRequestConfig>()

/** Requests of this process's client that somebody waits for, and that are not answered yet. */
export const callsUnderWay = (): number => underWay.size

async function counted(config: InternalAxiosRequestConfig, answered: Promise<AxiosResponse>): Promise<AxiosResponse> {
  const end = () => underWay.delete(config)
  underWay.add(config)
  config.signal?.addEventListener?.('abort', end)
  return answered.finally(end)
}

/** Points the client of this process at a test server, over a link that may be broken. */
export function connectClient(server: TestServer): ClientLink {
  underWay.clear()
  const client: ClientLink = { link: () => 'pass', change: null, isUnnamed: false, seen: [] }
  const adapter: AxiosAdapter = async (config) => {
    const method = (config.method ?? 'get').toUpperCase()
    const path = config.url ?? ''
    const fate = client.link({ method, path })
    if (fate === 'cut') throw unanswered(config)
    if (fate === 'portal') return answer(config, 200, '<!doctype html><p>Wi-Fi</p>', { 'content-type': 'text/html' })
    if (fate === 'refusedByProxy')
      return answer(config, 403, '<!doctype html><p>Proxy</p>', { 'content-type': 'text/html' })
    if (typeof fate === 'number') return answer(config, fate, {}, {})
    if (typeof fate === 'object') return answer(config, fate.status, fate.data, {})

    const sent = Object.fromEntries(
      Object.entries(config.headers.toJSON()).map(([name, value]) => [name, String(value)]),
    )
    const body: unknown = typeof config.data === 'string' ? JSON.parse(config.data) : undefined
    const query = new URLSearchParams((config.params ?? {}) as Record<string, string>).toString()
    client.seen.push({ method, path, query, headers: sent, body })
    const reply = await server.app.fastify.inject({
      method: method as 'GET',
      url: query ? `${path}?${query}` : path,
      headers: sent,
      ...(config.data !== undefined && { payload: config.data as string }),
    })
    if (fate === 'loseAnswer') throw unanswered(config)
    const named = headers.answeredCall.toLowerCase()
    const received = Object.fromEntries(
      Object.entries(reply.headers)
        .filter(([name]) => !client.isUnnamed || name !== named)
        .map(([name, value]) => [name, [value].flat().join(', ')]),
    )
    const data = config.responseType === 'blob' ? new Blob([new Uint8Array(reply.rawPayload)]) : parsed(reply.body)
    return answer(config, reply.statusCode, client.change ? client.change(path, data, method) : data, received)
  }
  configureApi({
    baseUrl: 'https://perille.example',
    adapter: (config) => counted(config, adapter(config)),
    transport: () => Promise.resolve({ transmit }),
    token: async () => (await currentSession())?.token ?? null,
    onAnswer: (...[, , , call]) => sawAnswer(call),
    onAccepted: (token) => void confirmSession(token).catch(() => undefined),
    onNoAnswer: sawNoAnswer,
    onUnauthorized: (token) => void endRefusedSession(token).catch(() => undefined),
  })
  return client
}

const unanswered = (config: InternalAxiosRequestConfig) => new AxiosError('cut', AxiosError.ERR_NETWORK, config, {})

function answer(config: InternalAxiosRequestConfig, status: number, data: unknown, headers: Record<string, string>) {
  const response = { config, status, statusText: '', data, headers: new AxiosHeaders(headers), request: {} }
  if (config.validateStatus && !config.validateStatus(status)) {
    throw new AxiosError(`status ${status}`, undefined, config, {}, response)
  }
  return response
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return body
  }
}
