import { hash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { DatabaseError } from 'pg'
import type { Endpoint } from '#contract/endpoint.ts'
import { headers } from '#contract/headers.ts'
import { auditRows, writeAudit, type AuditContext, type AuditFacts } from '../audit/record.ts'
import { writeTogether, type Write } from '../db/compiled.ts'
import { claimKey, hashOf, inProgress, isIdempotencyKey, keptAnswer, type KeyedCall } from '../db/idempotency.ts'
import { isOfValues } from '../db/refused-values.ts'
import { tableOfPart } from '../db/spread.ts'
import type { Database, Trx } from '../db/tables.ts'
import type { Principal } from '../ground/principal.ts'
import { Refused } from '../ground/refused.ts'
import type { Answer, App, Call, Given, Subscription } from './calls.ts'
import { answerTo } from './error-answers.ts'

type PreparedCall<E extends Endpoint, Prepared> = Omit<
  Call<E, unknown, unknown, Prepared>,
  'user' | 'stored' | 'trx' | 'record' | 'writeLast'
>

/** Answers a parsed call in one transaction: key, access, handler, audit. */
export async function answerCall<E extends Endpoint, User, Stored, Prepared>(
  app: App,
  endpoint: E,
  answer: Answer<E, User, Stored, Prepared>,
  request: FastifyRequest,
  call: PreparedCall<E, Prepared>,
): Promise<Given> {
  const keyed = keyOf(app, endpoint, answer, request, call)
  const inProgressName = keyed && `${keyed.userId} ${keyed.key}`
  if (inProgressName !== null && app.inProgress.has(inProgressName)) throw inProgress()
  if (inProgressName !== null) app.inProgress.add(inProgressName)
  const facts: AuditFacts = {}
  const context = contextOf(answer.action, request.principal, call)
  try {
    return await app.services.db
      .transaction()
      .execute((trx) => answerIn(trx, endpoint, answer, request, { call, keyed, facts, context }))
  } catch (error) {
    await recordRefusal(app, context, facts, error)
    throw error
  } finally {
    if (inProgressName !== null) app.inProgress.delete(inProgressName)
  }
}

interface Circumstances<E extends Endpoint, Prepared> {
  call: PreparedCall<E, Prepared>
  /** `null` for a read, and for a write without a key. */
  keyed: KeyedCall | null
  facts: AuditFacts
  context: AuditContext | null
}

async function answerIn<E extends Endpoint, User, Stored, Prepared>(
  trx: Trx,
  endpoint: E,
  { rule, handle, isSecret, subscription }: Answer<E, User, Stored, Prepared>,
  request: FastifyRequest,
  { call, keyed, facts, context }: Circumstances<E, Prepared>,
): Promise<Given> {
  const { keys } = call.services
  const kept = keyed && (await claimKey(trx, keyed, call.now))
  if (kept) {
    const text = isSecret ? keys.open('secret-call', Buffer.from(kept.response, 'base64')) : kept.response
    return { status: kept.status, text, isReplay: true }
  }

  const user = request.principal as User
  const stored = await rule.load(trx, call, user)
  const record = (more: AuditFacts) => void Object.assign(facts, more)
  const last: Write[] = []
  const writeLast = (...writes: Write[]) => void last.push(...writes)
  const result = await handle({ ...call, user, stored, trx, record, writeLast })
  const given = giveResult(endpoint, result, { isSecret, subscription })

  if (given.etag !== undefined && isKnown(given.etag, request.headers['if-none-match'])) {
    // each use by a program is told of, also one that has brought nothing new
    if (request.principal?.program) await leaveTrace(trx, context && auditRows(context, facts, 304), [])
    return { status: 304, text: null, etag: given.etag }
  }
  const response = isSecret ? keys.seal('secret-call', given.text).toString('base64') : given.text
  if (keyed) last.push(keptAnswer(keyed, { status: given.status, response }, call.now))
  await leaveTrace(trx, context && auditRows(context, facts, given.status), last)
  return given
}

function giveResult(
  endpoint: Endpoint,
  result: unknown,
  { isSecret, subscription }: { isSecret: true | undefined; subscription: Subscription | undefined },
): Given & { text: string } {
  if (result instanceof Refused) {
    const { status, body, retryAfter } = answerTo(result)
    return { status, text: JSON.stringify(body), retryAfter }
  }
  const parsed = endpoint.result.parse(result)
  const text = subscription ? String(parsed) : JSON.stringify(parsed)
  // A tag that can be guessed would tell a secret without leaving a trace.
  if (endpoint.method !== 'GET' || isSecret) return { status: 200, text }
  const digest = hash('sha256', text, 'base64url')
  return { status: 200, text, etag: `W/"${digest.slice(0, 27)}"`, ...(subscription && { type: subscription.type }) }
}

/** No audit row, no data: when it, or the answer's own row, cannot be written, the call is undone and answered 503. */
async function leaveTrace(trx: Trx, rows: ReturnType<typeof auditRows> | null, last: readonly Write[]): Promise<void> {
  if (!rows) return writeTogether(trx, last)
  try {
    await writeAudit(trx, rows, last)
  } catch (cause) {
    throw isOfTrace(cause) ? new Refused(503, 'service_unavailable', 2, { cause }) : cause
  }
}

/** Where a call leaves its trace. */
const traceTables = new Set<string>(['audit_event', 'idempotency'] satisfies (keyof Database)[])

/**
 * Whether the trace failed, and not what the handler left to be written with it. Values that a row of the handler does
 * not take are the fault of this one call, and come again each time that it is repeated.
 */
function isOfTrace(error: unknown): boolean {
  if (!(error instanceof DatabaseError) || answerTo(error).status === 503) return false
  return traceTables.has(tableOfPart(error.table ?? '')) || !isOfValues(error)
}

function keyOf<E extends Endpoint, User, Stored, Prepared>(
  { services: { keys } }: App,
  { method, path, offline }: E,
  { isSecret }: Answer<E, User, Stored, Prepared>,
  { headers: sent, principal }: FastifyRequest,
  { params, query, body }: PreparedCall<E, Prepared>,
): KeyedCall | null {
  const key = sent[headers.idempotencyKey.toLowerCase()]
  if (key === undefined || method === 'GET' || offline === 'mirror' || !principal) return null
  if (typeof key !== 'string' || !isIdempotencyKey(key)) throw new Refused(400, 'bad_request')
  const plainHash = hashOf([params, query, body])
  // The plain hash of a short text is as good as the text to whoever tries them all.
  const bodyHash = isSecret ? keys.mac('secret-call', plainHash) : plainHash
  return { userId: principal.id, key, route: `${method} ${path}`, bodyHash }
}

/** What the trace of a call says of its circumstances; `null` for one that leaves none. */
export function contextOf(
  action: AuditContext['action'] | null,
  user: Principal | null,
  { now, caller }: Pick<PreparedCall<Endpoint, unknown>, 'now' | 'caller'>,
): AuditContext | null {
  if (action === null) return null
  return { action, at: now, user, requestId: caller.requestId, clientVersion: caller.clientVersion }
}

/** A denied attempt of a signed-in user or of a program stays on record although its transaction was undone. */
export async function recordRefusal(
  app: App,
  context: AuditContext | null,
  facts: AuditFacts,
  error: unknown,
): Promise<void> {
  if (!context?.user || !(error instanceof Refused) || ![403, 404, 409].includes(error.status)) return
  const rows = auditRows(context, facts, error.status)
  await app.services.db.transaction().execute((trx) => writeAudit(trx, rows))
}

/** Compares weakly, as the header asks. */
const isKnown = (etag: string, ifNoneMatch: string | undefined): boolean =>
  ifNoneMatch?.split(',').some((tag) => opaque(tag) === opaque(etag)) ?? false

const opaque = (tag: string): string => tag.trim().replace(/^W\//, '')
