import type { CDPSession, Page } from '@playwright/test'
import { createOrUpdateRides } from '#contract/rides.ts'
import { timetablePaths } from '#features/timetables/timetable-paths.ts'
import { onEveryThread } from '../../support/every-thread.ts'
import { destinationId, draftId, destinationNames } from '../database.ts'
import { startSite, type BenchSite } from '../device/bench-site.ts'
import { openBoard, openDevice, readyOffline } from '../device/device.ts'
import { fillTook, gridCell, watchFill, watchKeys } from '../device/grid-probe.ts'
import { learnKeys, typeDirectly, typedDirectly } from '../device/direct-keys.ts'
import { scrollToEnd, scrollToStart } from '../device/scroll.ts'
import { watchWrites, writesChannel } from '../device/write-probe.ts'
import { compared, type Group, type Measured, type Pair, type RowName } from '../row.ts'
import { interleaved, median, p95, rounded, sleep } from '../statistics.ts'

const throttle = 6
const lessThrottle = 4
const scrollMs = 10_000
const scrollRuns = 3
const quietMs = 500
const openedMs = 4000
const longFrameMs = 50
const typedCells = 20
const pairedCells = 30
/** From one key to the next, as quick hands type. */
const keyMs = 150
/** Until the browser has told of the last key. */
const toldMs = 400
const leastToldMs = 8
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

/** Types a time into the cell with the focus. @returns milliseconds of each key to its painted frame */
async function typeCell(page: Page, at: number): Promise<number[]> {
  await page.evaluate(() => (window.watchedKeys = []))
  const keys = ['0', '7', String(1 + Math.floor(at / 10)), String(at % 10), 'Enter']
  for (const key of keys) {
    await page.keyboard.press(key)
    await sleep(keyMs)
  }
  await sleep(toldMs)
  const times = await page.evaluate(() => window.watchedKeys)
  // the browser tells of none that was quicker than that
  return [...times, ...Array.from({ length: Math.max(0, keys.length - times.length) }, () => leastToldMs)]
}

async function typeBoth(page: Page, devtools: CDPSession, rate: number, cells: number) {
  await devtools.send('Emulation.setCPUThrottlingRate', { rate })
  await learnKeys(page)
  await typeCell(page, 0)
  const times = await interleaved(cells, {
    async app(at) {
      await learnKeys(page)
      return typeCell(page, at + 1)
    },
    direct: (at) => typedDirectly(page, () => typeCell(page, at + 1)),
  })
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  return times
}

async function type(page: Page, devtools: CDPSession): Promise<Measured> {
  await enter(page)
  const times = await typeBoth(page, devtools, throttle, typedCells)
  const slow = await typeBoth(page, devtools, lessThrottle, typedCells / 2)
  const note = [
    `p95 of ${times.app.length} keys each, medians ${rounded(median(times.app))} and ${rounded(median(times.direct))}`,
    `at ${lessThrottle}× CPU throttle ${rounded(p95(slow.app) / p95(slow.direct))} times`,
  ].join('; ')
  return compared('grid-type', { own: times.app, reference: times.direct, by: p95, unit: 'ms', note })
}

async function scroll(page: Page, devtools: CDPSession): Promise<Measured> {
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: lessThrottle })
  const runs: number[][] = []
  for (let run = 0; run < scrollRuns; run += 1) {
    runs.push(await scrollToEnd(page, gridCell, scrollMs))
    await scrollToStart(page, gridCell)
    await sleep(quietMs)
  }
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  const long = runs.map((frames) => frames.filter((ms) => ms > longFrameMs).length)
  const note = `${long.join(', ')} of ${runs.map(({ length }) => length).join(', ')} in ${scrollMs / 1000} s each, the longest ${Math.round(Math.max(...runs.flat()))} ms`
  return alone('grid-scroll', Math.max(...long), 'frames', note)
}

/** The grid of a week of 500 passengers on a device of its own. */
interface Week {
  page: Page
  devtools: CDPSession
  site: BenchSite
  end: () => Promise<void>
}

async function openWeek(app?: string): Promise<Week> {
  const site = await startSite({ ...(app !== undefined && { app }) })
  const device = await openDevice()
  await device.context.addInitScript(watchKeys)
  await device.context.addInitScript(typeDirectly)
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
  await page.goto(`${site.origin}/#${path}`)
  await page.locator(gridCell).first().waitFor()
  await page.waitForLoadState('networkidle')
  return {
    ...{ page, devtools: await device.context.newCDPSession(page), site },
    async end() {
      await device.end()
      await site.end()
    },
  }
}

async function enter(page: Page): Promise<void> {
  await page.locator(gridCell).first().click()
  await page.keyboard.press('Escape')
}

async function measure(): Promise<Measured[]> {
  const { page, devtools, site, end } = await openWeek()
  try {
    const typed = await type(page, devtools)
    const filled = await fill(page, site)
    await page.reload()
    await page.locator(gridCell).first().waitFor()
    // what opens a week is another row's
    await sleep(openedMs)
    const scrolled = await scroll(page, devtools)
    return [typed, filled, scrolled]
  } finally {
    await end()
  }
}

/** Two builds side by side, each on a device of its own: the slowest key of each cell. */
async function pair(before: string): Promise<Pair[]> {
  const weeks = { before: await openWeek(before), after: await openWeek() }
  try {
    for (const { page, devtools } of Object.values(weeks)) {
      await enter(page)
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: throttle })
    }
    const slowest = (week: Week) => async (at: number) => Math.max(...(await typeCell(week.page, at)))
    const times = await interleaved(pairedCells, { before: slowest(weeks.before), after: slowest(weeks.after) })
    return [{ row: 'grid-type', unit: 'ms', ...times }]
  } finally {
    for (const week of Object.values(weeks)) await week.end()
  }
}

export const grid: Group = { rows: ['grid-type', 'grid-fill-500', 'grid-scroll'], measure, pair }
