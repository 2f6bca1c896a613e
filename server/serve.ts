import type { FastifyReply, FastifyRequest } from 'fastify'
import { catalogue } from '#contract/catalogue.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { headers } from '#contract/headers.ts'
import { answerCall } from './answer-call.ts'
import { countAttempt } from './auth/attempts.ts'
import { authenticate } from './auth/sessions.ts'
import type { Answer, App, Caller, Given } from './calls.ts'
import { networkOf, roughNetworkOf } from './http/network.ts'
import { bodyLimits, parseInput } from './http/parse.ts'
import { isGuarded } from './limits.ts'
import type { Principal } from './principal.ts'
import { Refused, tooManyRequests, unauthorized } from './refused.ts'

declare module 'fastify' {
  interface FastifyRequest {
    principal: Principal | null
    /** By the server's clock, milliseconds since 1970 UTC. */
    arrivedAt: number
  }
  interface FastifyContextConfig {
    endpoint?: Endpoint
  }
}

/** Gives an endpoint its route. Throws when the rule is not the one that the endpoint names, or a write is not audited. */
export function serve<E extends Endpoint, User, Stored, Prepared = undefined>(
  app: App,
  endpoint: E,
  answer: Answer<E, User, Stored, Prepared>,
): void {
  const { method, path, access, limit } = endpoint
  if (answer.rule.name !== access)
    throw new Error(`${method} ${path} asks for the rule ${access}, not ${answer.rule.name}.`)
  if (method !== 'GET' && answer.action === null) throw new Error(`${method} ${path} leaves no trace.`)
  app.served.add(endpoint)
  app.fastify.route({
    method,
    url: path,
    bodyLimit: isGuarded(limit) ? bodyLimits.auth : bodyLimits.ordinary,
    config: { endpoint },
    onRequest: (request) => admit(app, endpoint, answer, request),
    async handler(request, reply) {
      const input = parseInput(endpoint, request)
      const caller = callerOf(app, request)
      const now = new Date(request.arrivedAt)
      await limitNetwork(app, endpoint, caller, now)
      const circumstances = { services: app.services, limits: app.limits, caller, now }
      const prepared = (await answer.prepare?.({ ...input, ...circumstances })) as Prepared
      const given = await answerCall(app, endpoint, answer, request, { ...input, ...circumstances, prepared })
      return send(reply, given)
    },
  })
}

/** Throws unless every endpoint of the catalogue has a route. */
export function assertEverythingIsServed({ served }: App): void {
  const missing = Object.values<Endpoint>(catalogue).filter((endpoint) => !served.has(endpoint))
  if (missing.length === 0) return
  const names = missing.map(({ method, path }) => `${method} ${path}`).join(', ')
  throw new Error(`No route answers ${names}.`)
}

/** Before the body is read: who it is, and whether they may call at all. */
async function admit<E extends Endpoint, User, Stored, Prepared>(
  app: App,
  { limit }: E,
  { rule, whenStorageIsLow }: Answer<E, User, Stored, Prepared>,
  request: FastifyRequest,
): Promise<void> {
  request.arrivedAt = app.services.clock()
  if (rule.needsUser) {
    request.principal = await authenticate(app.services.db, request.headers.authorization, new Date(request.arrivedAt))
    if (!request.principal) throw unauthorized()
  }
  if (isGuarded(limit)) return
  const wait = app.countCall(limit, request.principal ? `user ${request.principal.id}` : networkOf(request.ip))
  if (wait !== null) throw tooManyRequests(wait)
  if (limit === 'write' && whenStorageIsLow !== 'goes on' && (await app.storageIsLow())) {
    throw new Refused(503, 'storage_full', 60)
  }
}

async function limitNetwork(app: App, { limit }: Endpoint, { networkKey: key }: Caller, now: Date): Promise<void> {
  if (!isGuarded(limit)) return
  const { calls: max, windowMs } = app.limits.guarded[limit]
  const wait = await countAttempt(app.services.db, { kind: limit, key, max, windowMs, now })
  if (wait !== null) throw tooManyRequests(wait)
}

function callerOf({ services }: App, request: FastifyRequest): Caller {
  const version = request.headers[headers.clientVersion.toLowerCase()]
  return {
    networkKey: services.keys.mac('attempt', `network ${networkOf(request.ip)}`),
    roughNetwork: roughNetworkOf(request.ip),
    requestId: request.id,
    clientVersion: typeof version === 'string' && /^\d{1,4}\.\d{1,4}\.\d{1,4}$/.test(version) ? version : null,
  }
}

function send(reply: FastifyReply, { status, text, etag, isReplay, retryAfter }: Given): FastifyReply {
  if (etag !== undefined) reply.header('ETag', etag)
  if (isReplay) reply.header(headers.idempotentReplay, '1')
  if (retryAfter) reply.header('Retry-After', retryAfter)
  if (text === null) return reply.code(status).send()
  return reply.code(status).type('application/json; charset=utf-8').send(text)
}
