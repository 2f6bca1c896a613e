import { createServer } from 'node:http'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { openLive } from '#contract/live.ts'
import type { RunningServer } from '#server/run/start.ts'
import { FaultProxy } from '#tests/support/fault-proxy.ts'
import { builtApp } from '#tests/support/site.ts'
import { cacheFolder, filledFolder, startBenchServer } from '../database.ts'

/** The built app and its server on a database that is filled unless asked otherwise, with a network between them and the browser. */
export interface BenchSite {
  proxy: FaultProxy
  server: RunningServer
  origin: string
  end: () => Promise<void>
}

export interface SiteOptions {
  /** Folder of the built app; this one's where nothing is said. */
  app?: string
  /** Hides from the server what the browser knows of a list, so that every list comes whole. */
  withoutTags?: boolean
  /** On an empty database. */
  isEmpty?: boolean
  /** Tells of changes as they come: a stream, which does not end, keeps the network from falling silent. */
  isLive?: boolean
}

export async function startSite({
  app: built = builtApp,
  withoutTags = false,
  isEmpty = false,
  isLive = false,
}: SiteOptions = {}): Promise<BenchSite> {
  const data = await (isEmpty ? mkdtemp(join(cacheFolder, 'data-')) : filledFolder())
  // a copy: a build beside the bench must not mix two versions
  const app = await mkdtemp(join(cacheFolder, 'app-'))
  await cp(built, app, { recursive: true })
  const proxy = new FaultProxy()
  await proxy.up()
  const server = await startBenchServer(
    { DATA_DIR: data, PUBLIC_URL: proxy.origin },
    {
      frontendFolder: app,
      logLevel: 'error',
      serverFactory: (handle) =>
        createServer((request, response) => {
          if (withoutTags) delete request.headers['if-none-match']
          if (!isLive && request.url?.startsWith(openLive.path)) response.writeHead(404).end()
          else handle(request, response)
        }),
    },
  )
  proxy.upstreamPort = server.port
  return {
    proxy,
    server,
    origin: proxy.origin,
    async end() {
      await proxy.down()
      await server.stop()
      await rm(data, { recursive: true, force: true })
      await rm(app, { recursive: true, force: true })
    },
  }
}
