import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import Fastify, {
  LogController,
  type FastifyInstance,
  type FastifyReply,
  type FastifyServerFactory,
  type FastifyServerOptions,
} from 'fastify'
import { arrivalRoutes } from '../areas/arrivals/routes.ts'
import { auditRoutes } from '../areas/audit/routes.ts'
import { placeRoutes } from '../areas/bookings/place-routes.ts'
import { rejectedOrderRoutes } from '../areas/bookings/rejected-order-routes.ts'
import { bookingRoutes } from '../areas/bookings/routes.ts'
import { rideEndings } from '../areas/consequences/end-rides.ts'
import { calendarRoutes } from '../areas/calendars/routes.ts'
import { consequenceRoutes } from '../areas/consequences/routes.ts'
import { costRoutes } from '../areas/costs/routes.ts'
import { administeredDestinationRoutes } from '../areas/destinations/routes.ts'
import { groupsOfPassengerRoutes } from '../areas/groups/passenger-routes.ts'
import { passengerGroupRoutes } from '../areas/groups/routes.ts'
import { externalAuthRoutes } from '../areas/identity/external-routes.ts'
import { invitationRoutes } from '../areas/identity/invitation-routes.ts'
import { microsoftRoutes } from '../areas/identity/microsoft-routes.ts'
import { authRoutes } from '../areas/identity/routes.ts'
import { userSessionRoutes } from '../areas/identity/session-routes.ts'
import { authenticate } from '../areas/identity/sessions.ts'
import { importRoutes } from '../areas/import/routes.ts'
import { appRoutes } from '../areas/organizations/app-info-routes.ts'
import { authTenantRoutes } from '../areas/organizations/auth-tenant-routes.ts'
import { destinationRoutes } from '../areas/organizations/destination-routes.ts'
import { organizationRoutes } from '../areas/organizations/routes.ts'
import { passengerListRoutes } from '../areas/passengers/list-routes.ts'
import { passengerRoutes } from '../areas/passengers/routes.ts'
import { ssnRoutes } from '../areas/passengers/ssn-routes.ts'
import { findProgram, programSecretIn } from '../areas/programs/program-principal.ts'
import { presenceRoutes } from '../areas/presence/routes.ts'
import { programRoutes } from '../areas/programs/routes.ts'
import { orderSearchRoutes } from '../areas/timetables/order-search-routes.ts'
import { rideRoutes } from '../areas/timetables/ride-routes.ts'
import { timetableRoutes } from '../areas/timetables/routes.ts'
import { scheduleRoutes } from '../areas/timetables/schedule-routes.ts'
import { transportationPermissionRoutes } from '../areas/transportation-permissions/routes.ts'
import { driveRoutes } from '../areas/trips/drive-routes.ts'
import { tripRoutes } from '../areas/trips/routes.ts'
import { userRoutes } from '../areas/users/routes.ts'
import type { App } from '../call/calls.ts'
import { answerTo } from '../call/error-answers.ts'
import { answerNoPage, compressAnswers, noFile, serveFrontend } from '../call/http/frontend.ts'
import { forbidStorage, isApiPath, securityHeaders } from '../call/http/headers.ts'
import { healthRoutes } from '../call/http/health.ts'
import { countAnswers } from '../call/http/count-answers.ts'
import { bodyLimits, takeOnlyJson } from '../call/http/parse.ts'
import { violationRoutes } from '../call/violation-routes.ts'
import { assertEverythingIsServed } from '../call/serve.ts'
import type { Services } from '../call/services.ts'
import { createTokenGuard } from '../call/token-guard.ts'
import type { During } from '../ground/backlog.ts'
import type { Part } from '../ground/behind.ts'
import type { Counts } from '../ground/counts.ts'
import { createCallCounter, type Limits } from '../ground/limits.ts'
import type { Load } from '../ground/load.ts'
import { logAnswers } from '../ground/log.ts'
import { Refused } from '../ground/refused.ts'
import type { StorageCheck } from '../ground/storage.ts'
import { openApiRoutes } from '../open-api/routes.ts'
import { liveRoutes } from '../live/routes.ts'
import type { HttpProvider } from '../provider/http/provider.ts'
import { bookingSystemRoutes } from '../provider/http/routes.ts'
import { tileRoutes } from '../tiles/routes.ts'

export interface AppOptions {
  services: Services
  limits: Limits
  storageIsLow: StorageCheck
  load: () => Load
  /** Around what is worked on for a call: `load` tells how much that is. */
  during: During
  /** What has fallen behind; without it nothing has. */
  behind?: () => readonly Part[]
  /** Told of each answer; without it nobody counts. */
  counts?: Counts | null
  /** The outside booking system, which tells events by itself; without one there is nobody to listen to. */
  bookingSystem?: HttpProvider | null
  /** Folder of the built app; `null` serves the API alone. */
  frontendFolder: string | null
  logger: FastifyServerOptions['logger']
  /** Addresses of proxies whose word on the client's address is believed. */
  trustedProxies: string[]
  /** Another way to make the server that listens, for development. */
  serverFactory?: FastifyServerFactory
}

const seconds = 1000

const routesOfCatalogue = [
  appRoutes,
  authRoutes,
  microsoftRoutes,
  userSessionRoutes,
  invitationRoutes,
  userRoutes,
  destinationRoutes,
  administeredDestinationRoutes,
  organizationRoutes,
  authTenantRoutes,
  programRoutes,
  calendarRoutes,
  costRoutes,
  auditRoutes,
  arrivalRoutes,
  passengerListRoutes,
  consequenceRoutes,
  (app: App) => passengerRoutes(app, rideEndings),
  groupsOfPassengerRoutes,
  (app: App) => passengerGroupRoutes(app, rideEndings),
  ssnRoutes,
  (app: App) => transportationPermissionRoutes(app, rideEndings),
  (app: App) => importRoutes(app, rideEndings),
  scheduleRoutes,
  tripRoutes,
  driveRoutes,
  timetableRoutes,
  rideRoutes,
  rejectedOrderRoutes,
  bookingRoutes,
  placeRoutes,
  orderSearchRoutes,
  tileRoutes,
  openApiRoutes,
  liveRoutes,
  presenceRoutes,
]

/** The server with all its routes, not yet listening. Throws when an endpoint of the catalogue has no route or rule. */
export async function buildApp(options: AppOptions): Promise<App> {
  const { services, limits, storageIsLow, load, during, frontendFolder } = options
  const everywhere = securityHeaders(services.publicUrl)
  const fastify = createFastify(options, everywhere)
  const app: App = {
    fastify,
    services,
    limits,
    storageIsLow,
    load,
    during,
    tokenGuard: createTokenGuard(limits.invalidTokensPerMinute, services.clock),
    authenticate(authorization, now) {
      const secret = programSecretIn(authorization)
      return secret === null ? authenticate(services.db, authorization, now) : findProgram(services.db, secret, now)
    },
    countCall: createCallCounter(limits, services.clock),
    openStreams: () => 0,
    behind: options.behind ?? (() => []),
    served: new Set(),
    inProgress: new Set(),
    isLeaving: false,
    isClosing: false,
  }

  fastify.decorateRequest('principal', null)
  fastify.decorateRequest('arrivedAt', 0)
  addHooks(app, everywhere)
  answerErrors(fastify, frontendFolder !== null)
  takeOnlyJson(fastify)
  logAnswers(fastify)
  if (options.counts) countAnswers(fastify, options.counts)
  await compressAnswers(fastify)
  healthRoutes(app)
  externalAuthRoutes(app)
  for (const routes of routesOfCatalogue) routes(app)
  await violationRoutes(app)
  if (options.bookingSystem) await bookingSystemRoutes(app, options.bookingSystem)
  assertEverythingIsServed(app)
  if (frontendFolder !== null) await serveFrontend(fastify, frontendFolder)
  return app
}

function createFastify(
  { logger, trustedProxies, serverFactory }: AppOptions,
  everywhere: Readonly<Record<string, string>>,
): FastifyInstance {
  return Fastify({
    ...(logger !== undefined && { logger }),
    ...(serverFactory && { serverFactory }),
    trustProxy: trustedProxies.length > 0 && trustedProxies,
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true, maxParamLength: 100 },
    bodyLimit: bodyLimits.ordinary,
    requestTimeout: 30 * seconds,
    keepAliveTimeout: 65 * seconds,
    http: { headersTimeout: 10 * seconds, maxHeaderSize: 16 * 1024 },
    genReqId: () => randomUUID(),
    exposeHeadRoutes: false,
    logController: new LogController({ disableRequestLogging: true }),
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    frameworkErrors(error, _, reply) {
      const { status, body } = answerTo(error)
      void (reply as FastifyReply).headers(everywhere).code(status).send(body)
    },
    clientErrorHandler(error, socket) {
      if (!socket.writable) return
      const status = error.code === 'HPE_HEADER_OVERFLOW' ? 431 : error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400
      const lines = Object.entries({ ...everywhere, Connection: 'close', 'Content-Length': '0' })
      const head = [
        `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
        ...lines.map(([name, value]) => `${name}: ${value}`),
      ]
      socket.end(`${head.join('\r\n')}\r\n\r\n`)
    },
  })
}

function addHooks(app: App, everywhere: Readonly<Record<string, string>>): void {
  app.fastify.addHook('onRoute', ({ url, config }) => {
    if (isApiPath(url) && url.toLowerCase().startsWith('/api') && !config?.endpoint) {
      throw new Error(`${url} is in no catalogue: it would have no access rule, no limit and no audit.`)
    }
  })
  app.fastify.addHook('onRequest', (request, reply, done) => {
    reply.headers(everywhere).header('X-Request-Id', request.id)
    // devices set their clocks by it: it is the clock that the rules use
    reply.header('Date', new Date(app.services.clock()).toUTCString())
    if (isApiPath(request.url)) forbidStorage(reply)
    const isHealthCheck = request.url === '/healthz' || request.url === '/readyz'
    done(app.isClosing && !isHealthCheck ? new Refused(503, 'service_unavailable', 5) : undefined)
  })
  app.fastify.addHook('onSend', (_, reply, payload, done) => {
    if (app.isClosing) reply.header('Connection', 'close')
    done(null, payload)
  })
}

function answerErrors(fastify: FastifyInstance, hasFrontend: boolean): void {
  fastify.setErrorHandler((error, request, reply) => {
    const { status, body, retryAfter } = answerTo(error)
    // whoever hangs up before all was said has failed at nothing, and neither have we
    const hasHungUp = request.raw.destroyed && !request.raw.complete
    if (status >= 500 && !hasHungUp && !(error instanceof Refused && error.cause === undefined))
      request.log.error({ err: error }, 'failed')
    if (retryAfter !== null) reply.header('Retry-After', retryAfter)
    return reply.code(status).type('application/json; charset=utf-8').send(body)
  })
  fastify.setNotFoundHandler((request, reply) => {
    if (isApiPath(request.url)) return reply.code(404).send({ not_found: [] })
    return hasFrontend ? answerNoPage(request, reply) : noFile(reply)
  })
}
