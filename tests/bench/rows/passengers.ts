import type { BrowserContext, Page } from '@playwright/test'
import { passengerPaths } from '#features/passengers/passenger-path.ts'
import { destinationId, destinationNames } from '../database.ts'
import { startSite, type BenchSite } from '../device/bench-site.ts'
import { plainPath, startCold, storePlainPage } from '../device/cold-start.ts'
import { openBoard, openDevice, readyOffline } from '../device/device.ts'
import { watchFirstRow } from '../device/first-row.ts'
import { hitsTook, mirroredPassengers, passengerRow, recordTook, showAll, showPage } from '../device/passenger-probe.ts'
import { scrollToEnd } from '../device/scroll.ts'
import { measured, type Group, type Measured } from '../row.ts'
import { interleaved, median, p95, sleep } from '../statistics.ts'

const passengers = 20_000
const rounds = 15
const scrollMs = 20_000
const longFrameMs = 50
const searches = ['mäk', 'virt', 'anna', 'koiv', '0505', 'lehto', 'sari k']
const opened = 40
/** Longer than a device takes to read 20,000 cards. */
const indexedMs = 5000

/** The first page of the list as plain HTML. */
const plainPassengers = (page: Page): Promise<string> =>
  page.evaluate((row) => {
    const escaped = (text: string) => text.replace(/[&<]/g, (sign) => (sign === '&' ? '&amp;' : '&lt;'))
    const lines = [...document.querySelectorAll(row)].map((link) => {
      const cells = [...(link.closest('[role=row]')?.querySelectorAll('[role=cell]') ?? [])]
      const texts = cells.map((cell) => `<td>${escaped(cell.textContent)}</td>`)
      return `<tr role="row"><td><a href="/people/edit/">${escaped(link.textContent)}</a></td>${texts.join('')}</tr>`
    })
    return `<table>${lines.join('')}</table>`
  }, passengerRow)

async function openOffline(context: BrowserContext, page: Page, site: BenchSite, address: string): Promise<Measured> {
  await storePlainPage(page, await plainPassengers(page))
  await page.goto('about:blank')
  await site.proxy.down()
  const times = await interleaved(rounds, {
    app: () => startCold(context, address),
    plain: () => startCold(context, site.origin + plainPath),
  })
  return measured('people-open-offline', {
    ...{ value: median(times.app), reference: median(times.plain), unit: 'ms' },
    note: `median of ${rounds}, 20 rows on the first page`,
  })
}

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
  rows: ['people-open-offline', 'people-scroll', 'people-search', 'passenger-open'],
  async measure() {
    const site = await startSite()
    const device = await openDevice()
    try {
      await device.context.addInitScript(watchFirstRow, passengerRow)
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
      return [
        await search(page),
        await open(page),
        await scroll(page),
        await openOffline(device.context, page, site, address),
      ]
    } finally {
      await device.end()
      await site.end()
    }
  },
}
