import { cleanupOutdatedCaches, PrecacheController, PrecacheRoute, type PrecacheEntry } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (PrecacheEntry | string)[] }

interface Rule {
  condition: { urlPattern: { pathname: string; search?: string }; requestMode?: RequestMode }
  source: 'network' | { cacheName: string }
}

/** Not in every browser yet. Source: Service Workers Nightly, "Static Routing API". */
export interface RoutingEvent extends ExtendableEvent {
  addRoutes?: (rules: readonly Rule[]) => Promise<void>
}

/** Answered by the server alone: data is never cached, and Microsoft's sign-in is a navigation to the server. */
const serverPaths = ['/api/', '/ExternalAuth/', '/locales/', '/healthz', '/readyz']

const page = 'index.html'
const precache = new PrecacheController()
precache.addToCacheList(self.__WB_MANIFEST)

const pageCaches = 'page-'
/** Holds the page by the address that opens it. Each build has one of its own, so that two never mix. */
const pageCache = pageCaches + (precache.getCacheKeyForURL(page) ?? '')

/**
 * A call to the server neither starts the worker nor keeps a newer one from taking its place, and the app starts
 * without waiting for it. What is not in the cache goes to the server, as an older build's file does.
 */
const rules: readonly Rule[] = [
  ...serverPaths.map((path): Rule => ({ condition: { urlPattern: { pathname: `${path}*` } }, source: 'network' })),
  {
    condition: { urlPattern: { pathname: '/', search: '' }, requestMode: 'navigate' },
    source: { cacheName: pageCache },
  },
  { condition: { urlPattern: { pathname: '/frontend/*' } }, source: { cacheName: precache.strategy.cacheName } },
]

/** Answers for the app's files where the rules do not: in browsers without them, and at other addresses of the page. */
export function answerFiles(): void {
  cleanupOutdatedCaches()
  registerRoute(new PrecacheRoute(precache))
  registerRoute(
    new NavigationRoute(precache.createHandlerBoundToURL(page), {
      denylist: serverPaths.map((path) => new RegExp(`^${path}`, 'i')),
    }),
  )
}

/** @throws when a file cannot be kept: the browser then installs the worker another time */
export async function keepFiles(event: RoutingEvent): Promise<void> {
  // a browser that does not take them as they are does without
  const isRouted = event.addRoutes?.(rules).catch(() => undefined)
  await precache.install(event)
  await keepPage()
  await isRouted
}

async function keepPage(): Promise<void> {
  const kept = await precache.matchPrecache(page)
  if (!kept) throw new Error('The page has not been kept')
  await (await caches.open(pageCache)).put('/', kept)
}

/**
 * Keeps again what the browser, or somebody at it, has thrown away while it kept the worker. A newer build than this one
 * comes as a whole, as any update: two are never mixed.
 * @throws when the server does not give a file
 */
export async function keepMissingFiles(): Promise<void> {
  const cache = await caches.open(precache.strategy.cacheName)
  const files = precache.getURLsToCacheKeys()
  const ofServer = await load(page)
  if (!isOfThisBuild(await ofServer.clone().text())) {
    await self.registration.update()
    return
  }
  for (const [url, key] of files) {
    if (await cache.match(key)) continue
    await cache.put(key, key === precache.getCacheKeyForURL(page) ? ofServer : await load(url))
  }
  await keepPage()
}

async function load(url: string): Promise<Response> {
  const response = await fetch(url, { cache: 'no-cache' })
  if (!response.ok) throw new Error(`The server does not give ${url}`)
  return response
}

/** Whether the scripts that a page names are ours; a page of somebody on the way names none of them. */
function isOfThisBuild(html: string): boolean {
  const [, script] = /<script type="module"[^>]* src="([^"]+)"/.exec(html) ?? []
  return script !== undefined && precache.getCacheKeyForURL(script) !== undefined
}

export async function removeOlderFiles(event: ExtendableEvent): Promise<void> {
  await precache.activate(event)
  const olderPages = (await caches.keys()).filter((name) => name.startsWith(pageCaches) && name !== pageCache)
  await Promise.all(olderPages.map((name) => caches.delete(name)))
}
