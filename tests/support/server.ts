import { text } from 'node:stream/consumers'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { signIn } from '#contract/auth.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { headers } from '#contract/headers.ts'
import { openLive } from '#contract/live.ts'
import { createSealCheck, type SealCheck } from '#server/audit/check.ts'
import { buildApp, type AppOptions } from '#server/run/app.ts'
import { createPasswords, type PasswordCost } from '#server/ground/passwords.ts'
import { temporaryKeys } from './keys.ts'
import { createMailQueue } from '#server/mail/queue.ts'
import type { Message } from '#server/mail/transport.ts'
import { builtInSearch } from '#server/places/built-in.ts'
import { createDispatcher } from '#server/provider/dispatcher/dispatcher.ts'
import type { App } from '#server/call/calls.ts'
import type { Services } from '#server/call/services.ts'
import { createChangeFeed } from '#server/db/change-feed.ts'
import type { OpenDatabase } from '#server/db/database.ts'
import { openTestDatabase } from './database.ts'
import { archiveOf, someTiles } from './tiles.ts'
import { testPassword } from './users.ts'
import { noLimits } from './request-limits.ts'

/** As cheap as the algorithm lets it be. */
const cheapest: PasswordCost = { memory: 8, passes: 1 }

/** A Wednesday, ten o'clock in Helsinki. */
export const testNow = Date.parse('2026-03-11T08:00:00Z')

export interface TestServer {
  app: App
  database: OpenDatabase
  services: Services
  /** The time that the server believes it is, in milliseconds since 1970 UTC. */
  clock: { now: number }
  /** Mails that were sent, oldest first. */
  mails: Message[]
  call: (endpoint: Endpoint, options?: CallOptions) => Promise<LightMyRequestResponse>
  /** Signs in and gives the token. Throws when the server refuses. */
  signIn: (username: string, password?: string) => Promise<string>
  close: () => Promise<void>
}

interface CallOptions {
  params?: Record<string, string | number>
  query?: Record<string, string>
  body?: unknown
  token?: string
  /** The idempotency key. */
  key?: string
  headers?: Record<string, string>
  /** Where the call comes from. */
  address?: string
}

type Changes = Partial<Omit<AppOptions, 'services'>> & { services?: Partial<Services>; now?: number }

/** The real server on a database of its own, reached without a port. */
export async function startTestServer({
  services: given,
  now = testNow,
  ...options
}: Changes = {}): Promise<TestServer> {
  const database = await openTestDatabase()
  const { db, close } = database
  const clock = { now }
  const keys = given?.keys ?? temporaryKeys()
  const mails: Message[] = []
  const publicUrl = given?.publicUrl ?? 'https://perille.example'
  const mail = createMailQueue({
    db,
    keys,
    clock: () => clock.now,
    transport: { send: (message) => Promise.resolve(void mails.push(message)), close: () => undefined },
    publicUrl,
    limits: options.limits ?? noLimits,
    onFailure: (error) => {
      throw error
    },
  })
  const changes =
    database.notices &&
    createChangeFeed({
      ...{ db, notices: database.notices },
      onFailure(error) {
        throw error
      },
    })
  const services: Services = {
    db,
    clock: () => clock.now,
    keys,
    passwords: createPasswords(keys, cheapest),
    mail,
    microsoft: null,
    sealCheck: promptSealCheck({ db, keys, clock: () => clock.now }),
    changes,
    provider: createDispatcher({ cancellationAnswerMs: 0 }),
    addresses: builtInSearch(),
    tiles: someTiles,
    archive: archiveOf(Buffer.from('a map')),
    mapAttribution: null,
    hasSupport: false,
    feedback: {},
    publicUrl,
    origins: [new URL(publicUrl).origin],
    frontendVersion: '1.11.0',
    demo: null,
    ...given,
  }
  const app = await buildApp({
    services,
    limits: noLimits,
    storageIsLow: () => Promise.resolve(false),
    load: () => ({ eventLoopLagMs: 0, databaseWaitMs: 0, backlogMs: 0 }),
    during: (work) => work(),
    frontendFolder: null,
    logger: false,
    trustedProxies: [],
    ...options,
  })
  const call: TestServer['call'] = (endpoint, given) =>
    endpoint === openLive
      ? beginningOf(app, requestOf(endpoint, given))
      : app.fastify.inject(requestOf(endpoint, given))
  return {
    app,
    database,
    services,
    clock,
    mails,
    call,
    async signIn(username, password = testPassword) {
      const reply = await call(signIn, { body: { username, password } })
      if (reply.statusCode !== 200) throw new Error(`Sign-in answered ${reply.statusCode} ${reply.body}`)
      return reply.json<{ auth_token: string }>().auth_token
    },
    async close() {
      const closed = app.fastify.close()
      // a client may hold a connection on which it has asked for nothing
      setTimeout(() => app.fastify.server.closeAllConnections(), 100).unref()
      await closed
      await services.changes?.stop()
      await services.sealCheck.stop()
      await services.mail.close()
      await close()
    },
  }
}

/** One that does not pause, and knows of nothing outside the database. */
export const promptSealCheck = (services: Pick<Services, 'db' | 'keys' | 'clock'>): SealCheck =>
  createSealCheck({
    ...services,
    findCut: () => Promise.resolve(null),
    pause: () => Promise.resolve(),
    onFailure: () => undefined,
  })

/** How a call begins to be answered whose answer does not end. */
async function beginningOf({ fastify }: App, request: InjectOptions): Promise<LightMyRequestResponse> {
  const reply = await fastify.inject({ ...request, payloadAsStream: true })
  const stream = reply.stream()
  if (reply.statusCode === 200) {
    stream.destroy()
    return Object.assign(reply, { body: '' })
  }
  const body = await text(stream)
  return Object.assign(reply, { body, json: () => JSON.parse(body) as never })
}

function requestOf({ method, path }: Endpoint, options: CallOptions = {}): InjectOptions {
  const { params = {}, query, body, token, key, address } = options
  return {
    method,
    url: path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name]))),
    ...(query && { query }),
    ...(body !== undefined && { payload: JSON.stringify(body) }),
    ...(address !== undefined && { remoteAddress: address }),
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(key !== undefined && { [headers.idempotencyKey]: key }),
      ...options.headers,
    },
  }
}
