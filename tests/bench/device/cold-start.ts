import type { BrowserContext, CDPSession, Page } from '@playwright/test'
import { sleep } from '../statistics.ts'
import { firstRowPainted } from './first-row.ts'

/** A precached file whose stored answer is replaced by the plain page. */
export const plainPath = '/apple-touch-icon.png'

/** Puts a page of plain HTML where the service worker answers from. */
export const storePlainPage = (page: Page, body: string): Promise<void> =>
  page.evaluate(
    async ([pathname, content]) => {
      const html = `<!doctype html><html lang="fi"><meta charset="utf-8"><title>Rows</title>${content}`
      for (const name of await caches.keys()) {
        const cache = await caches.open(name)
        const request = (await cache.keys()).find(({ url }) => new URL(url).pathname === pathname)
        if (!request) continue
        return cache.put(request, new Response(html, { headers: { 'Content-Type': 'text/html; charset=utf-8' } }))
      }
      throw new Error(`${pathname} is not precached.`)
    },
    [plainPath, body] as const,
  )

/** Ends the service worker of the page's origin, and waits until it has. */
async function stopWorkers(devtools: CDPSession): Promise<void> {
  const running = new Set<string>()
  let wasTold: () => void = () => undefined
  const stopped = new Promise<void>((resolve) => (wasTold = resolve))
  devtools.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
    for (const { versionId, runningStatus } of versions) {
      if (runningStatus === 'stopped') running.delete(versionId)
      else running.add(versionId)
    }
    if (running.size === 0) wasTold()
  })
  await devtools.send('ServiceWorker.enable')
  await devtools.send('ServiceWorker.stopAllWorkers')
  await Promise.race([
    stopped,
    sleep(5000).then(() => {
      throw new Error('The service worker did not stop.')
    }),
  ])
}

/** One start in a new tab whose service worker does not run yet. */
export async function startCold(context: BrowserContext, address: string): Promise<number> {
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await stopWorkers(devtools)
  await page.goto(address, { waitUntil: 'commit' })
  const ms = await firstRowPainted(page)
  await page.close()
  return ms
}
