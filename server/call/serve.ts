import type { FastifyReply, FastifyRequest } from 'fastify'
import { catalogue } from '#contract/catalogue.ts'
import { callName, pathOf, type Endpoint, type LimitClass } from '#contract/endpoint.ts'
import { headers } from '#contract/headers.ts'
import { programCalls } from '#contract/program-calls.ts'
import type { AuditAction } from '#domain/audit.ts'
import { isGuarded } from '../ground/limits.ts'
import { isTooBusyFor } from '../ground/load.ts'
import type { Principal } from '../ground/principal.ts'
import { Refused, notFound, tooManyRequests, unauthorized } from '../ground/refused.ts'
import type { AccessRule } from './access-rules.ts'
import { answerCall, contextOf, recordRefusal } from './answer-call.ts'
import { countAttempt } from './attempts.ts'
import type { Answer, App, Caller, Given, Input, Subscription } from './calls.ts'
import { deviceWords } from './http/device-words.ts'
import { leaveOutDocuments } from './http/headers.ts'
import { networkOf, roughNetworkOf } from './http/network.ts'
import { bodyLimitOf, parseInput } from './http/parse.ts'

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

/**
 * Writes that need no trace. A report changes nothing, and its trace is the log. Who has something open is forgotten
 * within half a minute and tells nothing of the record, of which each reading and change has its own trace.
 */
const tracelessLimits: ReadonlySet<LimitClass> = new Set(['report', 'presence'])

/** Gives an endpoint its route. Throws when the rule is not the one that the endpoint names, or a write is not audited. */
export function serve<E extends Endpoint, User, Stored, Prepared = undefined>(
  app: App,
  endpoint: E,
  answer: Answer<E, User, Stored, Prepared>,
): void {
  const { method, path, access, limit } = endpoint
  if (answer.rule.name !== access)
    throw new Error(`${method} ${path} asks for the rule ${access}, not ${answer.rule.name}.`)
  if (method !== 'GET' && answer.action === null && !tracelessLimits.has(limit))
    throw new Error(`${method} ${path} leaves no trace.`)
  app.served.add(endpoint)
  app.fastify.route({
    // who follows an address may ask for its headers alone
    method: answer.subscription ? [method, 'HEAD'] : method,
    url: path,
    bodyLimit: bodyLimitOf(limit),
    config: { endpoint },
    onRequest: (request) => admit(app, endpoint, answer, request),
    async handler(request, reply) {
      const input = parseInput(endpoint, request)
      const caller = callerOf(app, request)
      const now = new Date(request.arrivedAt)
      await limitNetwork(app, endpoint, caller, now)
      const circumstances = { services: app.services, limits: app.limits, caller, now }
      const user = request.principal as User
      const allowed = () => allowedBy(app, answer.rule, { ...input, ...circumstances }, user)
      const prepared = (await answer.prepare?.({ ...input, ...circumstances, user, allowed })) as Prepared
      const call = { ...input, ...circumstances, prepared }
      const given = await app.during(() => answerCall(app, endpoint, answer, request, call))
      reply.header(headers.answeredCall, nameOf(endpoint, request))
      // it may be kept where it was asked for, and is asked about anew each time
      if (answer.subscription) reply.header('Cache-Control', 'private, no-cache')
      return send(reply, given)
    },
  })
}

/** Asks a rule ahead of the call, which is refused by itself later. */
async function allowedBy<Input, User, Stored>(
  { services: { db } }: App,
  rule: AccessRule<Input, User, Stored>,
  input: Input,
  user: User,
): Promise<Stored | null> {
  try {
    return await db.transaction().execute((trx) => rule.load(trx, input, user))
  } catch (error) {
    if (error instanceof Refused) return null
    throw error
  }
}

/**
 * Gives an endpoint that answers with an image its route. Such an image shows nothing of anybody: it is made outside of
 * any transaction, leaves no trace, and the browser may keep it for a day. `null` is answered 404.
 */
export function serveImage<E extends Endpoint>(
  app: App,
  endpoint: E,
  rule: AccessRule<unknown, Principal, null>,
  find: (input: Input<E>) => Promise<{ type: string; image: Buffer } | null>,
): void {
  serveBytes(app, endpoint, rule, async (input, _, reply) => {
    const found = await find(input)
    if (!found) throw notFound()
    return reply.header('Cache-Control', 'private, max-age=86400').type(found.type).send(found.image)
  })
}

/** Gives an endpoint that answers with other bytes its route, also to `HEAD`. They too show nothing of anybody. */
export function serveBytes<E extends Endpoint>(
  app: App,
  endpoint: E,
  rule: AccessRule<unknown, Principal, null>,
  answer: (input: Input<E>, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
): void {
  const { method, path, access } = endpoint
  if (rule.name !== access) throw new Error(`${method} ${path} asks for the rule ${access}, not ${rule.name}.`)
  app.served.add(endpoint)
  app.fastify.route({
    method: [method, 'HEAD'],
    url: path,
    // pictures are compressed, and a line of a stream is not to wait for the next one
    compress: false,
    config: { endpoint },
    onRequest: (request) => admit(app, endpoint, { rule, action: null }, request),
    handler: (request, reply) => answer(parseInput(endpoint, request), request, reply),
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
  endpoint: E,
  {
    rule,
    action,
    whenStorageIsLow,
    subscription,
  }: Pick<Answer<E, User, Stored, Prepared>, 'rule' | 'action' | 'whenStorageIsLow' | 'subscription'>,
  request: FastifyRequest,
): Promise<void> {
  const { limit } = endpoint
  request.arrivedAt = app.services.clock()
  if (isTooBusyFor(limit, app.load(), app.limits.longest)) throw new Refused(503, 'service_unavailable', 2)
  if (rule.needsUser) {
    request.principal = await (subscription ? recognizeReader(app, subscription, request) : recognize(app, request))
    if (!request.principal) throw unauthorized()
  }
  if (request.principal?.program && !subscription) await admitProgram(app, endpoint, action, request)
  if (isGuarded(limit)) return
  const wait = app.countCall(limit, request.principal ? `user ${request.principal.id}` : networkOf(request.ip))
  if (wait !== null) throw tooManyRequests(wait)
  if (limit === 'write' && whenStorageIsLow !== 'goes on' && (await app.storageIsLow())) {
    throw new Refused(503, 'storage_full', 60)
  }
}

/** Most calls belong to a person. A program that tries one is counted as for a write, and its attempt stays on record. */
async function admitProgram(
  app: App,
  endpoint: Endpoint,
  action: AuditAction | null,
  request: FastifyRequest,
): Promise<void> {
  if (programCalls.has(endpoint)) return
  const wait = app.countCall('write', `user ${request.principal?.id}`)
  if (wait !== null) throw tooManyRequests(wait)
  const refused = new Refused(403, 'person_only')
  const call = { caller: callerOf(app, request), now: new Date(request.arrivedAt) }
  await recordRefusal(app, contextOf(action, request.principal, call), {}, refused)
  throw refused
}

async function recognize(app: App, request: FastifyRequest): Promise<Principal | null> {
  const { authorization } = request.headers
  return authorization === undefined
    ? null
    : guarded(app, request, authorization, (now) => app.authenticate(authorization, now))
}

async function recognizeReader(
  app: App,
  { secretIn, find }: Subscription,
  request: FastifyRequest,
): Promise<Principal | null> {
  const secret = secretIn(request.query)
  return secret === null ? null : guarded(app, request, secret, (now) => find(app.services.db, secret, now))
}

/** Looks a token up, unless too many that open nothing came from the same network. */
async function guarded(
  { tokenGuard, during }: App,
  { ip, arrivedAt }: FastifyRequest,
  token: string,
  find: (now: Date) => Promise<Principal | null>,
): Promise<Principal | null> {
  const wait = tokenGuard.wait(networkOf(ip), token)
  if (wait !== null) throw tooManyRequests(wait)
  const principal = await during(() => find(new Date(arrivedAt)))
  tokenGuard.record(networkOf(ip), token, principal !== null)
  return principal
}

async function limitNetwork(app: App, { limit }: Endpoint, caller: Caller, now: Date): Promise<void> {
  if (!isGuarded(limit)) return
  const { networkKey: key } = caller
  const { calls: max, windowMs } = app.limits.guarded[limit]
  const { db } = app.services
  const wait = await db.transaction().execute((trx) => countAttempt(trx, { kind: limit, key, max, windowMs, now }))
  if (wait !== null) throw tooManyRequests(wait)
}

/** Most calls never ask for what costs something to tell. */
function callerOf({ services }: App, request: FastifyRequest): Caller {
  const version = request.headers[headers.clientVersion.toLowerCase()]
  return {
    get networkKey() {
      return services.keys.mac('attempt', `network ${networkOf(request.ip)}`)
    },
    get roughNetwork() {
      return roughNetworkOf(request.ip)
    },
    get device() {
      return deviceWords(request.headers['user-agent'])
    },
    cookies: request.headers.cookie,
    requestId: request.id,
    clientVersion: typeof version === 'string' && /^\d{1,4}\.\d{1,4}\.\d{1,4}$/.test(version) ? version : null,
  }
}

function nameOf(endpoint: Endpoint, { params, headers: sent }: FastifyRequest): string {
  const key = sent[headers.idempotencyKey.toLowerCase()]
  const path = pathOf(endpoint, params as Record<string, unknown>)
  return callName(endpoint.method, path, typeof key === 'string' ? key : null)
}

function send(reply: FastifyReply, { status, text, type, etag, isReplay, retryAfter }: Given): FastifyReply {
  if (etag !== undefined) reply.header('ETag', etag)
  if (isReplay) reply.header(headers.idempotentReplay, '1')
  if (retryAfter) reply.header('Retry-After', retryAfter)
  if (status === 304) leaveOutDocuments(reply)
  if (text === null) return reply.code(status).send()
  return reply
    .code(status)
    .type(type ?? 'application/json; charset=utf-8')
    .send(text)
}
