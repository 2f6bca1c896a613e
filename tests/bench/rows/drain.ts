import type { Page } from '@playwright/test'
import { onEveryThread } from '../../support/every-thread.ts'
import { destinationId, places } from '../database.ts'
import { startSite, type BenchSite } from '../device/bench-site.ts'
import { openBoard, openDevice } from '../device/device.ts'
import { waitingPassengers, watchTicks } from '../device/tick-probe.ts'
import { watchWrites, writesChannel } from '../device/write-probe.ts'
import { measured, type Group } from '../row.ts'
import { median } from '../statistics.ts'

const rounds = 3
const ticks = 200
const lanes = 4
const roundTripMs = 300

/** Ticks passengers without a network, and waits until all of it is stored. */
async function queue(page: Page, site: BenchSite): Promise<void> {
  const ids = await waitingPassengers(page, ticks)
  await site.proxy.down()
  await page.evaluate((tiles) => {
    for (const id of tiles) document.querySelector<HTMLElement>(`[data-tile="${id}"]`)?.click()
  }, ids)
  await page.waitForFunction((count) => window.watchedTicks.stored === count, ticks, { polling: 100 })
}

/** Milliseconds from the return of the network to the moment at which all acceptances are stored. */
async function drain(page: Page, site: BenchSite): Promise<number> {
  site.proxy.fault = () => ({ kind: 'slow', ms: roundTripMs })
  await site.proxy.up()
  return page.evaluate(
    (wanted) =>
      new Promise<number>((resolve) => {
        const started = performance.now()
        const timer = setInterval(() => {
          if (window.watchedTicks.accepted < wanted) return
          clearInterval(timer)
          resolve(performance.now() - started)
        }, 10)
        window.dispatchEvent(new Event('online'))
      }),
    ticks,
  )
}

async function once(): Promise<{ took: number; requests: number }> {
  const site = await startSite()
  const device = await openDevice()
  try {
    await onEveryThread(device.context, watchWrites, writesChannel)
    await device.context.addInitScript(watchTicks, writesChannel)
    const [page = await device.context.newPage()] = device.context.pages()
    await openBoard(page, site, await destinationId(site.server.services, places.day300))
    await page.waitForLoadState('networkidle')
    await queue(page, site)
    const took = await drain(page, site)
    return { took, requests: site.proxy.requestsTo(/setComplete$/).length }
  } finally {
    await device.end()
    await site.end()
  }
}

export const drain200: Group = {
  rows: ['drain-200'],
  async measure() {
    const taken = []
    for (let round = 0; round < rounds; round += 1) taken.push(await once())
    const requests = taken.map((one) => one.requests).join(', ')
    const took = median(taken.map((one) => one.took))
    const note = `median of ${rounds}; ${requests} requests for ${ticks} ticks`
    return [measured('drain-200', { value: took, reference: (ticks / lanes) * roundTripMs, unit: 'ms', note })]
  },
}
