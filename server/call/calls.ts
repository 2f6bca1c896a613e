import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type { BodyOf, Endpoint, ParamsOf, QueryOf, ResultOf } from '#contract/endpoint.ts'
import type { AuditAction } from '#domain/audit.ts'
import type { AuditFacts } from '../audit/record.ts'
import type { Write } from '../db/compiled.ts'
import type { Database, Trx } from '../db/tables.ts'
import type { During } from '../ground/backlog.ts'
import type { Part } from '../ground/behind.ts'
import type { CallCounter, Limits } from '../ground/limits.ts'
import type { Load } from '../ground/load.ts'
import type { Principal } from '../ground/principal.ts'
import type { Refused } from '../ground/refused.ts'
import type { StorageCheck } from '../ground/storage.ts'
import type { AccessRule } from './access-rules.ts'
import type { Services } from './services.ts'
import type { TokenGuard } from './token-guard.ts'

/** What a call carries once it was parsed, before anything of it was believed. */
export interface Input<E extends Endpoint> {
  params: ParamsOf<E>
  query: QueryOf<E>
  body: BodyOf<E>
}

/** Who calls, as far as the connection tells. */
export interface Caller {
  /** HMAC of the network that the call comes from. */
  networkKey: Buffer
  roughNetwork: string
  /** Names of the browser and the system; empty when it does not say. */
  device: string
  /** What the browser sent as its cookies. */
  cookies: string | undefined
  requestId: string
  /** `null` when the client does not say, or says nonsense. */
  clientVersion: string | null
}

/** What surrounds a call. */
export interface Circumstances {
  services: Services
  limits: Limits
  caller: Caller
  /** The instant at which the call came in, the same for everything that it writes. */
  now: Date
}

/** What a handler gets. */
export interface Call<E extends Endpoint, User, Stored, Prepared> extends Input<E>, Circumstances {
  /** The signed-in user; `null` for calls that anybody may make. */
  user: User
  /** What the access rule loaded and allowed. Ids of the body are never believed. */
  stored: Stored
  /** What `prepare` gave. */
  prepared: Prepared
  /** The only handle on the database while the handler runs. */
  trx: Trx
  /** Names what was seen or changed. Facts of later calls win. */
  record: (facts: AuditFacts) => void
  /** Leaves writes to the end of the call: they go along with its trace, in one round trip. */
  writeLast: (...writes: Write[]) => void
}

/** What the rule loads, in a transaction that is over when it is given; `null` for whom it refuses. */
export type Allowed<Stored> = () => Promise<Stored | null>

/**
 * A call of programs that follow an address and can send no header: its secret is in the query, and what it is answered is a
 * text and not JSON. Whoever else is named by the call, in a header or a cookie, is not looked at.
 */
export interface Subscription {
  /** Content type of the answer. */
  type: string
  /** `null` where there is no secret. */
  secretIn: (query: unknown) => string | null
  /** Who reads with the secret; `null` when it opens nothing, or no more. */
  find: (db: Kysely<Database>, secret: string, now: Date) => Promise<Principal | null>
}

/**
 * How one endpoint is answered. A *returned* refusal keeps what the handler wrote (and is kept under the call's
 * idempotency key); a *thrown* one undoes it.
 */
export interface Answer<E extends Endpoint, User, Stored, Prepared> {
  rule: AccessRule<Input<E> & Circumstances, User, Stored>
  /** `null` for what shows nothing of anybody and changes nothing that stays. */
  action: AuditAction | null
  /** What is sent and answered may stand nowhere in plain: the answer kept for a repeat is sealed. */
  isSecret?: true
  /** Absent for what is called with a header and answered with JSON. */
  subscription?: Subscription
  /** Writes so little that it goes on when the disk is nearly full. */
  whenStorageIsLow?: 'goes on'
  /**
   * Slow work that must not hold a transaction open, such as hashing a password. Runs before the transaction, and so
   * before the rule: what only some users may ask for is asked here again, or done for those alone whom the rule lets
   * through.
   */
  prepare?: (call: Input<E> & Circumstances & { user: User; allowed: Allowed<Stored> }) => Promise<Prepared>
  handle: (call: Call<E, User, Stored, Prepared>) => Promise<ResultOf<E> | Refused>
}

/** The web server together with what its routes need. */
export interface App {
  fastify: FastifyInstance
  services: Services
  limits: Limits
  countCall: CallCounter
  storageIsLow: StorageCheck
  load: () => Load
  /** Around what is worked on for a call. */
  during: During
  tokenGuard: TokenGuard
  /** The user or program behind an `Authorization` header with the rights of this moment; `null` when it opens nothing. */
  authenticate: (authorization: string, now: Date) => Promise<Principal | null>
  /** How many devices are told of changes as they come. */
  openStreams: () => number
  /** What has fallen behind. */
  behind: () => readonly Part[]
  /** Endpoints that have a route. */
  served: Set<Endpoint>
  /** Writes that are being answered, as user and idempotency key. */
  inProgress: Set<string>
  /** Set when the server is about to end: it is not ready, so that a load balancer sends it no more, and takes what comes. */
  isLeaving: boolean
  /** Set when the server ends: from then on it is not ready and takes no new calls. */
  isClosing: boolean
}

/** What goes back to the client. */
export interface Given {
  status: number
  /** `null` when there is nothing to say. */
  text: string | null
  /** Content type; absent for JSON. */
  type?: string
  etag?: string
  isReplay?: boolean
  retryAfter?: number | null
}
