import { cpSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Microsoft } from '#server/call/outside/microsoft.ts'
import type { Clock } from '#server/ground/clock.ts'
import { readEnvironment } from '#server/run/environment.ts'
import { readOrMakeKeys } from '#server/ground/keys.ts'
import { startServer, type RunningServer } from '#server/run/start.ts'
import { mailsIn } from './mail.ts'
import { quickFolder } from './quick-folder.ts'
import { noLimits } from './request-limits.ts'
import { FaultProxy } from './fault-proxy.ts'
import { createOnPostgres, type NewDatabase } from './postgresql-databases.ts'

const at = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))

/** A Monday morning with the first cars in, and one late. Where tests begin, whatever the day on which they run. */
const mondayMorning = Date.parse('2026-11-23T08:12:00+02:00')
const template = at('node_modules/.cache/e2e/template')
/** Names a variable with the address of a PostgreSQL's filled database to copy; without it sites are embedded. */
export const siteTemplateVariable = 'SITE_TEMPLATE_URL'
export const builtApp = at('dist')
/** The same app as a later build, for updates. */
export const laterBuild = at('node_modules/.cache/e2e/later')

/** The product as it runs for users: real server, demo data on a database of its own, and a network that may fail. */
export class Site {
  frontendFolder = builtApp
  /** What stands for Microsoft 365; `null` where nobody has set it up. */
  microsoft: ((clock: Clock) => Microsoft) | null = null
  private running: RunningServer | null = null
  private readonly isProxyOwn: boolean
  private folder = ''
  /** `null` while it has not started, and for an embedded one in its folder. */
  private database: NewDatabase | null = null
  /** Milliseconds to add to this machine's clock to get the server's. */
  clockOffset: number

  readonly proxy: FaultProxy

  /** @param proxy of whoever has more sites one after the other at the same address; it is left listening */
  constructor(startsAt = mondayMorning, proxy?: FaultProxy) {
    this.proxy = proxy ?? new FaultProxy()
    this.isProxyOwn = proxy === undefined
    this.clockOffset = startsAt - Date.now()
  }

  get origin(): string {
    return this.proxy.origin
  }

  /** Mails that the server has written, oldest first. */
  get mails(): string[] {
    return mailsIn(join(this.folder, 'mail'))
  }

  get server(): RunningServer {
    if (!this.running) throw new Error('The server is not running')
    return this.running
  }

  async start(): Promise<void> {
    this.folder = await mkdtemp(join(quickFolder(), 'perille-site-'))
    // three times as fast as the one that does not wait
    cpSync(template, this.folder, { recursive: true })
    this.database = await copyOfTemplate()
    await this.proxy.begin()
    await this.startServer()
  }

  async startServer(): Promise<void> {
    const { folder, frontendFolder, microsoft, origin: publicUrl } = this
    const clock = () => Date.now() + this.clockOffset
    const databaseUrl = this.database?.url ?? null
    this.running = await startIn({ folder, databaseUrl, clock, frontendFolder, publicUrl, microsoft })
    this.proxy.upstreamPort = this.running.port
  }

  /** Sets the server's clock ahead. */
  passTime(ms: number): void {
    this.clockOffset += ms
  }

  async stopServer(): Promise<void> {
    await this.running?.stop()
    this.running = null
  }

  async end(): Promise<void> {
    if (this.isProxyOwn) await this.proxy.down()
    await this.stopServer()
    await this.database?.drop()
    await rm(this.folder, { recursive: true, force: true })
  }
}

/**
 * Fills the demo database once; each test starts from a copy.
 * @param postgresql where to make it; `null` for an embedded one
 * @returns the filled database, unless it is embedded
 */
export async function makeTemplate(postgresql: { url: string } | null): Promise<NewDatabase | null> {
  await rm(template, { recursive: true, force: true })
  const database = postgresql && (await createOnPostgres(postgresql.url))
  const clockOffset = mondayMorning - Date.now()
  const server = await startIn({
    folder: template,
    databaseUrl: database?.url ?? null,
    clock: () => Date.now() + clockOffset,
    frontendFolder: null,
    publicUrl: 'http://127.0.0.1',
    microsoft: null,
  })
  await server.stop()
  return database
}

/** `null` where sites are embedded. */
async function copyOfTemplate(): Promise<NewDatabase | null> {
  const url = process.env[siteTemplateVariable]
  return url === undefined ? null : createOnPostgres(url, { template: new URL(url).pathname.slice(1) })
}

interface Start {
  folder: string
  /** `null` for an embedded database in the folder. */
  databaseUrl: string | null
  clock: () => number
  frontendFolder: string | null
  publicUrl: string
  microsoft: Site['microsoft']
}

function startIn({ folder, databaseUrl, clock, frontendFolder, publicUrl, microsoft }: Start): Promise<RunningServer> {
  const keyFile = join(folder, 'keys', 'keys.json')
  if (databaseUrl !== null) readOrMakeKeys(keyFile)
  const database =
    databaseUrl === null ? { DEMO: 'on' } : { DEMO: 'force', DATABASE_URL: databaseUrl, KEY_FILE: keyFile }
  const environment = readEnvironment({ PORT: '0', DATA_DIR: folder, PUBLIC_URL: publicUrl, ...database })
  return startServer(environment, {
    frontendFolder,
    clock,
    limits: noLimits,
    logLevel: 'error',
    ...(microsoft && { microsoft }),
    print: () => undefined,
    onLost(reason) {
      throw new Error(reason)
    },
  })
}
