import type { Page } from '@playwright/test'
import { passengerPaths } from '#features/passengers/passenger-path.ts'
import { destinationId, destinationNames } from '../database.ts'
import { startSite } from '../device/bench-site.ts'
import { openBoard, openDevice, readyOffline } from '../device/device.ts'
import { hitsTook, mirroredPassengers, passengerRow, recordTook, showAll, showPage } from '../device/passenger-probe.ts'
import { scrollToEnd } from '../device/scroll.ts'
import type { Group, Measured } from '../row.ts'
import { median, p95, sleep } from '../statistics.ts'

const passengers = 20_000
const scrollMs = 20_000
const longFrameMs = 50
const searches = ['mäk', 'virt', 'anna', 'koiv', '0505', 'lehto', 'sari k']
const opened = 40
/** Longer than a device takes to read 20,000 cards. */
const indexedMs = 5000

async function scroll(page: Page): Promise<Measured> {
  await showAll(page)
  const frames = await scrollToEnd(page, passengerRow, scrollMs)
  await showPage(page)
  const long = frames.filter((ms) => ms > longFrameMs).length
  return {
    row: {
      name: 'people-scroll',
      ...{ value: long, unit: 'frames', reference: null, ratio: null },
      note: `of ${frames.length} in ${scrollMs / 1000} s, the longest ${Math.round(Math.max(...frames))} ms`,
    },
    flaws: [],
  }
}

async function search(page: Page): Promise<Measured> {
  const field = page.getByRole('combobox', { name: 'Hae matkustajaa' })
  const times: number[] = []
  for (const typed of searches) {
    await field.fill('')
    await field.focus()
    for (const key of typed) {
      const took = await hitsTook(page, key)
      if (took !== null) times.push(took)
      await sleep(60)
    }
  }
  await field.fill('')
  return {
    row: {
      name: 'people-search',
      ...{ value: Math.round(p95(times)), unit: 'ms', reference: null, ratio: null },
      note: `p95 of ${times.length} keys, median ${Math.round(median(times))} ms`,
    },
    flaws: [],
  }
}

async function open(page: Page): Promise<Measured> {
  const times: number[] = []
  for (let at = 0; at < opened; at += 1) {
    times.push(await recordTook(page, at % 20))
    // the rest of the record comes meanwhile
    await page.waitForLoadState('networkidle')
  }
  const [first = 0, ...later] = times
  return {
    row: {
      name: 'passenger-open',
      ...{ value: Math.round(p95(later)), unit: 'ms', reference: null, ratio: null },
      note: `p95 of ${later.length}, median ${Math.round(median(later))} ms; the first one, with its script, ${Math.round(first)} ms`,
    },
    flaws: [],
  }
}

export const passengerRows: Group = {
  rows: ['people-scroll', 'people-search', 'passenger-open'],
  async measure() {
    const site = await startSite()
    const device = await openDevice()
    try {
      const [page = await device.context.newPage()] = device.context.pages()
      await openBoard(page, site, await destinationId(site.server.services, destinationNames.day300))
      await readyOffline(page)
      const path = passengerPaths.list(await destinationId(site.server.services, destinationNames.passengers20000))
      const address = `${site.origin}/#${path}`
      await page.goto(address)
      await page.locator(passengerRow).first().waitFor()
      await mirroredPassengers(page, passengers)
      await page.reload()
      await page.locator(passengerRow).first().waitFor()
      await page.waitForLoadState('networkidle')
      // after the first page the rest is read into memory, once
      await sleep(indexedMs)
      return [await search(page), await open(page), await scroll(page)]
    } finally {
      await device.end()
      await site.end()
    }
  },
}
