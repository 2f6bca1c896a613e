import { cpSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readEnvironment } from '#server/environment.ts'
import { startServer, type RunningServer } from '#server/start.ts'
import { mailsIn } from './mail.ts'
import { noLimits } from './request-limits.ts'
import { FaultProxy } from './fault-proxy.ts'

const at = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))

/** A Monday morning with the first cars in, and one late. Where tests begin, whatever the day on which they run. */
export const mondayMorning = Date.parse('2026-11-23T08:12:00+02:00')
const template = at('node_modules/.cache/e2e/template')
export const builtApp = at('dist')
/** The same app as a later build, for updates. */
export const laterBuild = at('node_modules/.cache/e2e/later')

/** The product as it runs for users: real server, demo data on a database of its own, and a network that may fail. */
export class Site {
  readonly proxy = new FaultProxy()
  frontendFolder = builtApp
  private running: RunningServer | null = null
  private folder = ''
  /** Milliseconds to add to this machine's clock to get the server's. */
  readonly clockOffset: number

  constructor(startsAt = mondayMorning) {
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
    this.folder = await mkdtemp(join(tmpdir(), 'perille-site-'))
    // three times as fast as the one that does not wait
    cpSync(template, this.folder, { recursive: true })
    await this.proxy.up()
    await this.startServer()
  }

  async startServer(): Promise<void> {
    this.running = await startIn(this.folder, this.clockOffset, this.frontendFolder, this.origin)
    this.proxy.upstreamPort = this.running.port
  }

  async stopServer(): Promise<void> {
    await this.running?.stop()
    this.running = null
  }

  async end(): Promise<void> {
    await this.proxy.down()
    await this.stopServer()
    await rm(this.folder, { recursive: true, force: true })
  }
}

/** Fills the demo database once; each test starts from a copy. */
export async function makeTemplate(): Promise<void> {
  await rm(template, { recursive: true, force: true })
  const server = await startIn(template, mondayMorning - Date.now(), null, 'http://127.0.0.1')
  await server.stop()
}

function startIn(folder: string, clockOffset: number, frontendFolder: string | null, publicUrl: string) {
  const environment = readEnvironment({ PORT: '0', DATA_DIR: folder, DEMO: 'on', PUBLIC_URL: publicUrl })
  return startServer(environment, {
    frontendFolder,
    clock: () => Date.now() + clockOffset,
    limits: noLimits,
    logLevel: 'error',
    print: () => undefined,
    onLost(reason) {
      throw new Error(reason)
    },
  })
}
