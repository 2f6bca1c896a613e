import type { Browser, Page } from '@playwright/test'
import { accounts, fillSignIn, readyOffline } from '../../e2e/fixtures.ts'
import { makeTemplate, Site } from '../../support/site.ts'
import { clockOffset } from '../database.ts'
import { sleep } from '../statistics.ts'
import { openDevice } from './device.ts'
import { wakeUpsIn, type TraceEvent, type WakeUps } from './wake-ups.ts'

/** An opened board has done by then what it does once, in milliseconds: also what follows its first refresh. */
const settledMs = 75_000

/** The board of one destination of the demo, which nobody touches. */
export interface IdleBoard {
  site: Site
  page: Page
  browser: Browser
  end: () => Promise<void>
}

export async function openIdleBoard(
  prepare: (page: Page) => Promise<void> = () => Promise.resolve(),
): Promise<IdleBoard> {
  await makeTemplate(null)
  // the server's clock is that of the bench's devices
  const site = new Site(Date.now() + clockOffset)
  await site.start()
  const device = await openDevice()
  const browser = device.context.browser()
  if (!browser) throw new Error('The device has no browser.')
  const [page = await device.context.newPage()] = device.context.pages()
  await prepare(page)
  await page.goto(site.origin)
  await fillSignIn(page, accounts.desk)
  await page.locator('[data-tile]').first().waitFor()
  await readyOffline(page)
  return {
    ...{ site, page, browser },
    async end() {
      await device.end()
      await site.end()
    },
  }
}

export const settled = (): Promise<void> => sleep(settledMs)

/** Has the browser note what runs by itself on every thread of every page. @returns ends it */
export async function traceWakeUps(browser: Browser): Promise<() => Promise<WakeUps>> {
  const devtools = await browser.newBrowserCDPSession()
  const events: TraceEvent[] = []
  devtools.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])))
  await devtools.send('Tracing.start', { categories: '-*,devtools.timeline,__metadata', transferMode: 'ReportEvents' })
  return async () => {
    const told = new Promise((resolve) => devtools.once('Tracing.tracingComplete', resolve))
    await devtools.send('Tracing.end')
    await told
    await devtools.detach()
    return wakeUpsIn(events)
  }
}
