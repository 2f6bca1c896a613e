import type { CDPSession, Page } from '@playwright/test'
import { createOrUpdateRides } from '#contract/rides.ts'
import { timetablePaths } from '#features/timetables/timetable-paths.ts'
import { onEveryThread } from '../../support/every-thread.ts'
import { destinationId, draftId, destinationNames } from '../database.ts'
import { startSite, type BenchSite } from '../device/bench-site.ts'
import { openBoard, openDevice, readyOffline } from '../device/device.ts'
import { fillTook, gridCell, watchFill, watchKeys } from '../device/grid-probe.ts'
import { scrollToEnd } from '../device/scroll.ts'
import { watchWrites, writesChannel } from '../device/write-probe.ts'
import type { Group, Measured, RowName } from '../row.ts'
import { median, p95, sleep } from '../statistics.ts'

const throttle = 6
const scrollMs = 10_000
const longFrameMs = 50
const typedCells = 20
/** Headings whose templates are filled in. */
const columns = 10

const alone = (name: RowName, value: number, unit: string, note: string, flaws: string[] = []): Measured => ({
  row: { name, value: Math.round(value), unit, reference: null, ratio: null, note },
  flaws,
})

async function fill(page: Page, site: BenchSite): Promise<Measured> {
  await page.locator(gridCell).first().click()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+a')
  const sent = () => site.proxy.requestsTo(new RegExp(`${createOrUpdateRides.path}$`)).length
  const before = sent()
  const times: number[] = []
  for (let at = 0; at < columns; at += 1) {
    await page.locator('[role=grid] [aria-rowindex="2"] [role=columnheader] button').nth(at).click()
    times.push(await fillTook(page))
    await page.waitForLoadState('networkidle')
    while (sent() <= before + at) await sleep(100)
    await sleep(1500)
  }
  const calls = sent() - before
  const flaws = calls === columns ? [] : [`${calls} calls for ${columns} templates`]
  return alone('grid-fill-500', median(times), 'ms', `median of ${columns} templates, one call each`, flaws)
}

async function type(page: Page, devtools: CDPSession): Promise<Measured> {
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: throttle })
  await page.locator(gridCell).first().click()
  await page.keyboard.press('Escape')
  await page.evaluate(() => (window.watchedKeys = []))
  for (let at = 0; at < typedCells; at += 1) {
    for (const key of ['0', '7', String(1 + Math.floor(at / 10)), String(at % 10), 'Enter']) {
      await page.keyboard.press(key)
      await sleep(150)
    }
  }
  await sleep(500)
  const times = await page.evaluate(() => window.watchedKeys)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  return alone('grid-type', p95(times), 'ms', `p95 of ${times.length} keys, median ${Math.round(median(times))} ms`)
}

async function scroll(page: Page): Promise<Measured> {
  const frames = await scrollToEnd(page, gridCell, scrollMs)
  const long = frames.filter((ms) => ms > longFrameMs).length
  const note = `of ${frames.length} in ${scrollMs / 1000} s, the longest ${Math.round(Math.max(...frames))} ms`
  return alone('grid-scroll', long, 'frames', note)
}

export const grid: Group = {
  rows: ['grid-type', 'grid-fill-500', 'grid-scroll'],
  async measure() {
    const site = await startSite()
    const device = await openDevice()
    try {
      await device.context.addInitScript(watchKeys)
      await onEveryThread(device.context, watchWrites, writesChannel)
      await device.context.addInitScript(watchFill, writesChannel)
      const [page = await device.context.newPage()] = device.context.pages()
      await page.setViewportSize({ width: 1440, height: 900 })
      const { services } = site.server
      await openBoard(page, site, await destinationId(services, destinationNames.day300))
      await readyOffline(page)
      const path = timetablePaths.timetable(
        await destinationId(services, destinationNames.passengers20000),
        await draftId(services),
      )
      const address = `${site.origin}/#${path}`
      await page.goto(address)
      await page.locator(gridCell).first().waitFor()
      await page.waitForLoadState('networkidle')
      const devtools = await device.context.newCDPSession(page)
      const typed = await type(page, devtools)
      const filled = await fill(page, site)
      await page.reload()
      await page.locator(gridCell).first().waitFor()
      const scrolled = await scroll(page)
      return [typed, filled, scrolled]
    } finally {
      await device.end()
      await site.end()
    }
  },
}
