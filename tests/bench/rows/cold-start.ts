import type { BrowserContext, CDPSession, Page } from '@playwright/test'
import { destinationId, places } from '../database.ts'
import { startSite, type BenchSite } from '../device/bench-site.ts'
import { boardAddress, openBoard, openDevice, readyOffline } from '../device/device.ts'
import { firstRowPainted, watchFirstRow } from '../device/first-row.ts'
import { measured, type Group } from '../row.ts'
import { interleaved, median, sleep } from '../statistics.ts'

const rounds = 15
const slowAnswerMs = 3000
/** A precached file whose stored answer is replaced by the plain page. */
const plainPath = '/apple-touch-icon.png'

/** Puts a page of plain HTML with the texts of the board's rows where the service worker answers from. */
const storePlainPage = (page: Page, path: string): Promise<number> =>
  page.evaluate(async (pathname) => {
    const escaped = (text: string) => text.replace(/[&<]/g, (sign) => (sign === '&' ? '&amp;' : '&lt;'))
    const groups = [...document.querySelectorAll('[data-group]')].map((group) => {
      const rows = [...group.querySelectorAll('[data-tile]')].map(
        (tile) =>
          `<li data-tile="${tile.getAttribute('data-tile') ?? ''}">${escaped(tile.getAttribute('aria-label') ?? '')}</li>`,
      )
      const name = group.querySelector('[role=group]')?.getAttribute('aria-label') ?? ''
      return `<h2>${escaped(name)}</h2><ul>${rows.join('')}</ul>`
    })
    const html = `<!doctype html><html lang="fi"><meta charset="utf-8"><title>Rows</title>${groups.join('')}`
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      const request = (await cache.keys()).find(({ url }) => new URL(url).pathname === pathname)
      if (!request) continue
      await cache.put(request, new Response(html, { headers: { 'Content-Type': 'text/html; charset=utf-8' } }))
      return document.querySelectorAll('[data-tile]').length
    }
    throw new Error(`${pathname} is not precached.`)
  }, path)

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
async function start(context: BrowserContext, address: string): Promise<number> {
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await stopWorkers(devtools)
  await page.goto(address, { waitUntil: 'commit' })
  const ms = await firstRowPainted(page)
  await page.close()
  return ms
}

async function measure(site: BenchSite, context: BrowserContext) {
  const board = await destinationId(site.server.services, places.week5000)
  const [page = await context.newPage()] = context.pages()
  await openBoard(page, site, board)
  await readyOffline(page)
  const rows = await storePlainPage(page, plainPath)
  // what the open page still fetches must not run beside the first start
  await page.waitForLoadState('networkidle')
  await page.goto('about:blank')

  const address = boardAddress(site, board)
  const offline = async (target: string) => {
    await site.proxy.down()
    return start(context, target)
  }
  const times = await interleaved(rounds, {
    app: () => offline(address),
    plain: () => offline(site.origin + plainPath),
    async slow() {
      site.proxy.fault = () => ({ kind: 'slow', ms: slowAnswerMs })
      await site.proxy.up()
      return start(context, address)
    },
  })
  return { rows, times }
}

export const coldStart: Group = {
  rows: ['cold-start-offline', 'cold-start-online-slow'],
  async measure() {
    const site = await startSite()
    const device = await openDevice()
    try {
      await device.context.addInitScript(watchFirstRow)
      const { rows, times } = await measure(site, device.context)
      const [app, plain, slow] = [median(times.app), median(times.plain), median(times.slow)]
      const note = `median of ${rounds}`
      return [
        measured('cold-start-offline', {
          ...{ value: app, reference: plain, unit: 'ms' },
          note: `${note}, ${rows} rows on today's board`,
        }),
        measured('cold-start-online-slow', { value: slow, reference: app, unit: 'ms', note }),
      ]
    } finally {
      await device.end()
      await site.end()
    }
  },
}
