import { join } from 'node:path'
import { setTimeout as passed } from 'node:timers/promises'
import type { FastifyServerFactory } from 'fastify'
import { clientVersion } from '#domain/product.ts'
import { createSealCheck } from '../audit/check.ts'
import { findCut } from '../audit/witness.ts'
import type { Microsoft } from '../call/outside/microsoft.ts'
import type { Provider } from '../call/outside/provider.ts'
import { laterRoads, noRoads, type LaterRoads, type Roads } from '../call/outside/roads.ts'
import type { Services } from '../call/services.ts'
import { createChangeFeed } from '../db/change-feed.ts'
import { demoInfo } from '../demo/accounts.ts'
import { demoSeed, prepareDemo } from '../demo/fill.ts'
import { demoMap } from '../demo/ground/demo-map.ts'
import { demoRoads } from '../demo/ground/demo-roads.ts'
import type { Clock } from '../ground/clock.ts'
import { productionLimits, type Limits } from '../ground/limits.ts'
import { startLoadMeter } from '../ground/load.ts'
import { logSettings } from '../ground/log.ts'
import { createPasswords, passwordCost } from '../ground/passwords.ts'
import { storageElsewhere, storageOf } from '../ground/storage.ts'
import { createMailQueue } from '../mail/queue.ts'
import { createEntra } from '../microsoft/entra.ts'
import { unsentInWords } from '../mail/unsent-words.ts'
import { fileTransport, smtpTransport } from '../mail/transport.ts'
import { addressSearchWith } from '../places/choose.ts'
import { createDispatcher } from '../provider/dispatcher/dispatcher.ts'
import { createHttpProvider, type HttpProvider } from '../provider/http/provider.ts'
import { osrmRoads, someWay } from '../roads/osrm.ts'
import { mapArchive } from '../tiles/archive/archive.ts'
import { tilesFrom } from '../tiles/choose.ts'
import type { App } from '../call/calls.ts'
import { buildApp } from './app.ts'
import { slicePauseMs, startBeside } from './beside.ts'
import { mailsSupport, type Environment } from './environment.ts'
import { listen, metricsOf } from './listen.ts'
import { createQueueReader } from './queues.ts'
import { openStore, type OpenStore } from './store.ts'
import { toldIn, type Told } from './told.ts'
import { createWatch } from './watch.ts'

const second = 1000
const minute = 60 * second

/** How long the built-in booking system takes for an order of a timetable. */
const orderTimes = { processingMs: 4 * second, decisionMs: 8 * second }

/** How long the built-in booking system takes to answer a cancellation. */
const cancellationAnswerMs = 15 * second

/** How long it takes to answer a booking: long enough for somebody to think better of it. */
const bookingAnswerMs = minute

/** Longest time that open calls get to finish when the server ends. */
const closingMs = 8 * second

const systemClock: Clock = () => Date.now()

export interface StartOptions {
  /** Folder of the built app; `null` when something else hands it out. */
  frontendFolder: string | null
  serverFactory?: FastifyServerFactory
  /** Shows a line to whoever started the server. */
  print: (line: string) => void
  /** Called when the server cannot go on. */
  onLost: (reason: string) => void
  /** Another sign-in with Microsoft 365 than that of the settings, for tests and the demo of it. */
  microsoft?: (clock: Clock) => Microsoft
  /** Another clock than the system's, for tests. */
  clock?: Clock
  /** Other request limits than the production's, for tests and benchmarks. */
  limits?: Limits
  /** Least severity that is logged. */
  logLevel?: 'info' | 'warn' | 'error'
}

export interface RunningServer {
  /** Where the app is, for people. */
  address: string
  port: number
  services: Services
  /** Lets load balancers look elsewhere, then takes no new calls, finishes the open ones, and closes the database. */
  stop: () => Promise<void>
}

/** Finishes the open calls, and does not wait for ever for those who hold a connection. */
async function endCalls({ fastify }: App): Promise<void> {
  const isClosed = fastify.close()
  await Promise.race([isClosed, new Promise((resolve) => setTimeout(resolve, closingMs).unref())])
  fastify.server.closeAllConnections()
}

/** Opens everything, listens, and keeps the work beside the calls going. */
export async function startServer(environment: Environment, options: StartOptions): Promise<RunningServer> {
  const { trustedProxies, databaseUrl, dataFolder, drainMs } = environment
  const { clock = systemClock, limits = productionLimits } = options
  const store = await openStore(environment, options.onLost)
  try {
    const metrics = await metricsOf(environment)
    const counts = metrics?.counts ?? null
    const told = toldIn(() => app.fastify.log, counts)
    const bookingSystem = bookingSystemOf(environment, clock, told.ofService)
    const roads = roadsOf(environment, clock, told.ofService)
    const demoStreets = laterRoads()
    const drawnRoads = roads === noRoads ? demoStreets : roads
    const services = createServices(environment, store, options, { bookingSystem, roads, drawnRoads }, told)
    const queues = createQueueReader(store.db, clock)
    const watch = createWatch({ clock, queues, changes: services.changes, say: told.ofLag })
    const meter = startLoadMeter(store.longestWaitMs)
    const app = await buildApp({
      services,
      limits,
      storageIsLow: databaseUrl === null ? storageOf(dataFolder, clock) : storageElsewhere,
      load: meter.load,
      during: meter.during,
      behind: watch.behind,
      counts,
      bookingSystem,
      frontendFolder: options.frontendFolder,
      logger: logSettings(options.logLevel ?? (process.stdout.isTTY ? 'warn' : 'info')),
      trustedProxies,
      ...(options.serverFactory && { serverFactory: options.serverFactory }),
    })
    await prepare(environment, services, demoStreets)
    await services.archive?.state()
    const door = await listen(environment, { app, store, queues, metrics })
    const beside = await startBeside(environment, { app, store, watch, counts, print: options.print })
    // a service that does not answer is told at once, and not with the first ride
    roads.between(...someWay).catch(beside.onFailure)
    return {
      address: services.publicUrl,
      port: Number(new URL(app.fastify.listeningOrigin).port),
      services,
      async stop() {
        app.isLeaving = true
        if (drainMs > 0) await passed(drainMs)
        app.isClosing = true
        meter.stop()
        await endCalls(app)
        await beside.stop()
        await services.changes?.stop()
        await services.sealCheck.stop()
        await services.mail.close()
        await beside.sealTheEnd()
        await door?.close()
        await store.close()
      },
    }
  } catch (error) {
    await store.close()
    throw error
  }
}

const dispatcherOf = (roads: Roads, drawnRoads: Roads, told: Told): Provider =>
  createDispatcher({
    roads,
    drawnRoads,
    orderTimes,
    cancellationAnswerMs,
    bookingAnswerMs,
    onFailure: told.ofProvider,
  })

function createServices(
  environment: Environment,
  store: OpenStore,
  { print, clock = systemClock, limits = productionLimits, microsoft }: StartOptions,
  { bookingSystem, roads, drawnRoads }: { bookingSystem: HttpProvider | null; roads: Roads; drawnRoads: Roads },
  told: Told,
): Services {
  const { db, keys } = store
  const { publicUrl, origins } = placesOf(environment)
  const passwords = createPasswords(keys, passwordCost)
  const provider = bookingSystem ?? dispatcherOf(roads, drawnRoads, told)
  const { smtpUrl, mailFrom, dataFolder } = environment
  const transport =
    smtpUrl === null
      ? fileTransport(join(dataFolder, 'mail'), mailFrom, clock, print)
      : smtpTransport(smtpUrl, mailFrom)
  const mail = createMailQueue({
    db,
    keys,
    clock,
    transport,
    publicUrl,
    limits,
    onFailure(error, failed) {
      told.ofMail(failed)
      print(unsentInWords(error, failed))
    },
  })
  const sealCheck = createSealCheck({
    ...{ db, keys, clock },
    findCut: () => findCut(db, dataFolder),
    pause: () => passed(slicePauseMs),
    onFailure: told.ofSealCheck,
  })
  const { notices } = store
  const changes = notices && createChangeFeed({ db, notices, onFailure: told.ofChanges, now: clock })
  const frontendVersion = clientVersion
  const { mapAttribution, feedback } = environment
  return {
    db,
    clock,
    keys,
    passwords,
    mail,
    microsoft: microsoft?.(clock) ?? microsoftOf(environment, clock),
    sealCheck,
    changes,
    provider,
    addresses: addressSearchWith(environment.places, db),
    ...groundOf(environment, clock, print),
    mapAttribution,
    hasSupport: mailsSupport(environment),
    feedback,
    publicUrl,
    origins,
    frontendVersion,
    demo: null,
  }
}

/** None where another booking system knows its own. */
const roadsOf = ({ roadsUrl, bookingSystem }: Environment, clock: Clock, say: (line: string) => void): Roads =>
  roadsUrl === null || bookingSystem ? noRoads : osrmRoads({ url: roadsUrl, clock, say })

const bookingSystemOf = (
  { bookingSystem }: Environment,
  clock: Clock,
  say: (line: string) => void,
): HttpProvider | null => bookingSystem && createHttpProvider({ ...bookingSystem, clock, say })

/** What the map is drawn on. The demo makes its own where nothing else is set up. */
const groundOf = (
  { mapFile, tiles, dataFolder }: Environment,
  clock: Clock,
  say: (line: string) => void,
): Pick<Services, 'archive' | 'tiles'> => ({
  archive: mapFile === null ? null : mapArchive(mapFile, say),
  tiles: tilesFrom(tiles, { dataFolder, clock, storageIsLow: storageOf(dataFolder, clock) }),
})

const microsoftOf = ({ microsoft }: Environment, clock: Clock): Microsoft | null =>
  microsoft && createEntra(microsoft, { clock })

/**
 * Brings what the database holds to the present.
 * @param demoStreets what the demo's drives go along where it has made its own map
 */
async function prepare(
  { isDemo, dataFolder }: Environment,
  services: Services,
  demoStreets: LaterRoads,
): Promise<void> {
  const { db, clock, keys, passwords, provider } = services
  const now = new Date(clock())
  if (isDemo) await prepareDemo({ db, passwords, provider, keys, now })
  else await provider.updateTrips(db, now)
  if (!isDemo || !(await isDemoDatabase(db))) return
  services.demo = demoInfo
  if (services.archive || services.tiles) return
  services.archive = mapArchive(await demoMap(dataFolder, demoSeed), () => undefined)
  demoStreets.become(demoRoads(demoSeed))
}

/** Where users reach the app. Somebody at the server itself may write its name in two ways. */
function placesOf({ publicUrl, port, host }: Environment): { publicUrl: string; origins: string[] } {
  if (publicUrl !== null) return { publicUrl, origins: [new URL(publicUrl).origin] }
  const names = ['localhost', '127.0.0.1', host.includes(':') ? `[${host}]` : host]
  return { publicUrl: `http://localhost:${port}`, origins: names.map((name) => `http://${name}:${port}`) }
}

const isDemoDatabase = async (db: Services['db']): Promise<boolean> => {
  const emails = demoInfo.accounts.map(({ email }) => email)
  const found = await db.selectFrom('app_user').select('id').where('email', 'in', emails).execute()
  return found.length === emails.length
}
