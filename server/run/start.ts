import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as passed } from 'node:timers/promises'
import type { FastifyBaseLogger, FastifyServerFactory } from 'fastify'
import { clientVersion } from '#domain/product.ts'
import { createSealCheck } from '../audit/check.ts'
import { findCut, sealBeforeWitness } from '../audit/witness.ts'
import type { Microsoft } from '../call/outside/microsoft.ts'
import type { Provider } from '../call/outside/provider.ts'
import { laterRoads, noRoads, type LaterRoads, type Roads } from '../call/outside/roads.ts'
import type { Services } from '../call/services.ts'
import { openDatabase, type OpenDatabase } from '../db/database.ts'
import { checkKeys } from '../db/key-check.ts'
import { migrate } from '../db/migrate.ts'
import { demoInfo } from '../demo/accounts.ts'
import { demoSeed, prepareDemo } from '../demo/fill.ts'
import { demoMap } from '../demo/ground/demo-map.ts'
import { demoRoads } from '../demo/ground/demo-roads.ts'
import type { Clock } from '../ground/clock.ts'
import { readKeys, readOrMakeKeys, type Keys } from '../ground/keys.ts'
import { productionLimits, type Limits } from '../ground/limits.ts'
import { startLoadMeter } from '../ground/load.ts'
import { logSettings } from '../ground/log.ts'
import { createPasswords, passwordCost } from '../ground/passwords.ts'
import { repeat } from '../ground/repeat.ts'
import { storageElsewhere, storageOf } from '../ground/storage.ts'
import { createMailQueue } from '../mail/queue.ts'
import { createEntra } from '../microsoft/entra.ts'
import { unsentInWords } from '../mail/unsent-words.ts'
import { fileTransport, smtpTransport } from '../mail/transport.ts'
import { addressSearchWith } from '../places/choose.ts'
import { createListKeeper, type ListKeeper } from '../places/list/keeper.ts'
import { createDispatcher } from '../provider/dispatcher/dispatcher.ts'
import type { OnFailure } from '../provider/failures.ts'
import { createHttpProvider, type HttpProvider } from '../provider/http/provider.ts'
import { osrmRoads, someWay } from '../roads/osrm.ts'
import { mapArchive } from '../tiles/archive/archive.ts'
import { tilesFrom } from '../tiles/choose.ts'
import { buildApp } from './app.ts'
import { mailsSupport, type Environment } from './environment.ts'
import { workBeside } from './work-beside.ts'

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

/** What the calls get of the time between two slices of the audit log whose seals are checked, or of a list of addresses. */
const slicePauseMs = 20

const systemClock: Clock = () => Date.now()

export interface OpenStore extends OpenDatabase {
  keys: Keys
}

/** Opens the database that the settings name, up to date and with the keys that belong to it. */
export async function openStore(environment: Environment, onLost: (reason: string) => void): Promise<OpenStore> {
  const { databaseUrl, dataFolder, keyFile } = environment
  mkdirSync(dataFolder, { recursive: true })
  const keys = keyFile === null ? readOrMakeKeys(join(dataFolder, 'keys', 'keys.json')) : readKeys(keyFile)
  const opened = await openDatabase(
    databaseUrl === null
      ? { kind: 'folder', folder: join(dataFolder, 'database') }
      : { kind: 'postgres', url: databaseUrl },
    onLost,
  )
  try {
    await migrate(opened.db)
    await checkKeys(opened.db, keys)
  } catch (error) {
    await opened.close()
    throw error
  }
  return { ...opened, keys }
}

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
  /** Takes no new calls, finishes the open ones, and closes the database. */
  stop: () => Promise<void>
}

/** Opens everything, listens, and keeps the work beside the calls going. */
export async function startServer(environment: Environment, options: StartOptions): Promise<RunningServer> {
  const { port, host, trustedProxies, databaseUrl, dataFolder } = environment
  const { clock = systemClock, limits = productionLimits } = options
  const store = await openStore(environment, options.onLost)
  try {
    const told = toldIn(() => app.fastify.log)
    const bookingSystem = bookingSystemOf(environment, clock, told.ofService)
    const roads = roadsOf(environment, clock, told.ofService)
    const demoStreets = laterRoads()
    const drawnRoads = roads === noRoads ? demoStreets : roads
    const services = createServices(environment, store, options, { bookingSystem, roads, drawnRoads }, told)
    const meter = startLoadMeter(store.longestWaitMs)
    const app = await buildApp({
      services,
      limits,
      storageIsLow: databaseUrl === null ? storageOf(dataFolder, clock) : storageElsewhere,
      load: meter.load,
      during: meter.during,
      bookingSystem,
      frontendFolder: options.frontendFolder,
      logger: logSettings(options.logLevel ?? (process.stdout.isTTY ? 'warn' : 'info')),
      trustedProxies,
      ...(options.serverFactory && { serverFactory: options.serverFactory }),
    })
    await prepare(environment, services, demoStreets)
    await services.archive?.state()
    await app.fastify.listen({ port, host })
    const { log } = app.fastify
    const seal = () => sealBeforeWitness({ db: store.db, keys: store.keys, dataFolder, log }, new Date(clock()))
    const list = listKeeperOf(environment, services, options.print)
    const onFailure = (error: unknown) => log.error({ err: error }, 'work beside the calls failed')
    const stopRepeating = repeat(workBeside(services, { environment, seal, list }), onFailure)
    // the server answers meanwhile, from the list that it has
    list?.look().catch(onFailure)
    // a service that does not answer is told at once, and not with the first ride
    roads.between(...someWay).catch(onFailure)
    return {
      address: services.publicUrl,
      port: Number(new URL(app.fastify.listeningOrigin).port),
      services,
      async stop() {
        app.isClosing = true
        meter.stop()
        const isClosed = app.fastify.close()
        await Promise.race([isClosed, new Promise((resolve) => setTimeout(resolve, closingMs).unref())])
        app.fastify.server.closeAllConnections()
        await list?.stop()
        await stopRepeating()
        await services.sealCheck.stop()
        await services.mail.close()
        await seal().catch((error: unknown) => log.error({ err: error }, 'the end of the audit log was not sealed'))
        await store.close()
      },
    }
  } catch (error) {
    await store.close()
    throw error
  }
}

/** Who is told what goes wrong beside the calls. */
interface Told {
  ofService: (line: string) => void
  ofProvider: OnFailure
  ofSealCheck: (error: unknown) => void
}

/** @param log there once somebody is told something */
const toldIn = (log: () => FastifyBaseLogger): Told => ({
  ofService: (line) => log().warn(line),
  ofProvider: (error, ids) => log().error({ err: error, ...ids }, 'the booking system left something undone'),
  ofSealCheck: (error) => log().error({ err: error }, 'the seals of the audit log could not be checked'),
})

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
    onFailure: (error, failed) => print(unsentInWords(error, failed)),
  })
  const sealCheck = createSealCheck({
    ...{ db, keys, clock },
    findCut: () => findCut(db, dataFolder),
    pause: () => passed(slicePauseMs),
    onFailure: told.ofSealCheck,
  })
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

const listKeeperOf = (
  { places }: Environment,
  { db, clock }: Services,
  say: (line: string) => void,
): ListKeeper | null =>
  places?.kind === 'file'
    ? createListKeeper({ db, clock, file: places.file, pause: () => passed(slicePauseMs), say })
    : null

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
