import type { BrowserContext, Page } from '@playwright/test'
import { destinationId, destinationNames } from '../database.ts'
import { startSite, type BenchSite } from '../device/bench-site.ts'
import { plainPath, startCold, storePlainPage } from '../device/cold-start.ts'
import { boardAddress, openBoard, openDevice, readyOffline } from '../device/device.ts'
import { watchFirstRow } from '../device/first-row.ts'
import { measured, type Group } from '../row.ts'
import { interleaved, median } from '../statistics.ts'

const rounds = 15
const slowAnswerMs = 3000

/** The texts of the board as plain HTML. */
const plainBoard = (page: Page): Promise<{ html: string; rows: number }> =>
  page.evaluate(() => {
    const escaped = (text: string) => text.replace(/[&<]/g, (sign) => (sign === '&' ? '&amp;' : '&lt;'))
    const groups = [...document.querySelectorAll('[data-group]')].map((group) => {
      const rows = [...group.querySelectorAll('[data-tile]')].map(
        (tile) =>
          `<li data-tile="${tile.getAttribute('data-tile') ?? ''}">${escaped(tile.getAttribute('aria-label') ?? '')}</li>`,
      )
      const name = group.querySelector('[role=group]')?.getAttribute('aria-label') ?? ''
      return `<h2>${escaped(name)}</h2><ul>${rows.join('')}</ul>`
    })
    return { html: groups.join(''), rows: document.querySelectorAll('[data-tile]').length }
  })

async function measure(site: BenchSite, context: BrowserContext) {
  const board = await destinationId(site.server.services, destinationNames.week5000)
  const [page = await context.newPage()] = context.pages()
  await openBoard(page, site, board)
  await readyOffline(page)
  const { html, rows } = await plainBoard(page)
  await storePlainPage(page, html)
  // what the open page still fetches must not run beside the first start
  await page.waitForLoadState('networkidle')
  await page.goto('about:blank')

  const address = boardAddress(site, board)
  const offline = async (target: string) => {
    await site.proxy.down()
    return startCold(context, target)
  }
  const times = await interleaved(rounds, {
    app: () => offline(address),
    plain: () => offline(site.origin + plainPath),
    async slow() {
      site.proxy.fault = () => ({ kind: 'slow', ms: slowAnswerMs })
      await site.proxy.up()
      return startCold(context, address)
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
      await device.context.addInitScript(watchFirstRow, '[data-tile]')
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
