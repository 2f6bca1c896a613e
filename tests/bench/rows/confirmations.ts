import type { CDPSession, Page } from '@playwright/test'
import { onEveryThread } from '../../support/every-thread.ts'
import { destinationId, destinationNames } from '../database.ts'
import { startSite, type BenchSite, type SiteOptions } from '../device/bench-site.ts'
import { confirmationTook, directPutTook, quiet, tap, waitingPassengers } from '../device/confirmation-probe.ts'
import { watchConfirmations } from '../device/confirmation-probe.ts'
import { openBoard, openDevice } from '../device/device.ts'
import { changeDirectly, giveBack, learnFrom, takeOver } from '../device/direct-change.ts'
import { watchWrites, writesChannel } from '../device/write-probe.ts'
import { compared, type Group, type Measured, type Pair } from '../row.ts'
import { interleaved, median, p95, quantile, rounded, sleep } from '../statistics.ts'

const rounds = 40
const pairs = 40
const slowRounds = 15
const throttle = 6
const lessThrottle = 4
/** What the app changes of a passenger's tile stands in this. */
const tile = 'div:has(> [data-tile])'
const quietMs = 100
const settleMs = 2000
const mostMissed = 5

/** A board of 300 passengers on a device of its own. */
interface Board {
  page: Page
  site: BenchSite
  rows: number
  slow: (rate: number) => Promise<unknown>
  /** Whether the board asks for its list again as soon as it has the last one. */
  refreshes: (isOn: boolean) => Promise<unknown>
  /** Touches the next passenger who waits. @returns milliseconds from the release of the finger */
  confirm: (to: 'painted' | 'stored') => Promise<number>
  /** The same touch with what the app changes done without it, and a bare put in place of what it stores. */
  direct: (to: 'painted' | 'stored') => Promise<number>
  /** Touches that nothing came of. */
  missed: () => number
  end: () => Promise<void>
}

/** For the page: a refresh begins twenty times a second, unless one is under way. */
function keepRefreshing(isOn: boolean): void {
  const own = window as Window & { refreshing?: ReturnType<typeof setInterval> }
  clearInterval(own.refreshing)
  if (isOn) own.refreshing = setInterval(() => window.dispatchEvent(new Event('focus')), 50)
}

async function boardOf(touches: number, options: SiteOptions): Promise<Board> {
  const site = await startSite(options)
  const device = await openDevice()
  await onEveryThread(device.context, watchWrites, writesChannel)
  await device.context.addInitScript(watchConfirmations, writesChannel)
  await device.context.addInitScript(changeDirectly)
  const [page = await device.context.newPage()] = device.context.pages()
  await openBoard(page, site, await destinationId(site.server.services, destinationNames.day300))
  const devtools: CDPSession = await device.context.newCDPSession(page)
  const ids = await waitingPassengers(page, touches)
  // the cars have taken their places: whoever touches a tile that has just moved is not taken at their word
  await sleep(settleMs)
  let missed = 0
  /** A touch that nothing comes of is told, and the next one is timed in its place. */
  const taken = async (touch: () => Promise<number>): Promise<number> => {
    try {
      return await touch()
    } catch (error) {
      missed += 1
      if (missed > mostMissed || !(error instanceof Error && error.name === 'TimeoutError')) throw error
      return taken(touch)
    }
  }
  const next = () => tap(page, devtools, ids.shift() ?? 0)
  return {
    ...{ page, site, rows: await page.locator('[data-tile]').count() },
    slow: (rate) => devtools.send('Emulation.setCPUThrottlingRate', { rate }),
    refreshes: (isOn) => page.evaluate(keepRefreshing, isOn),
    confirm: (to) =>
      taken(async () => {
        await learnFrom(page, tile, 'aria-checked')
        await next()
        return confirmationTook(page, to)
      }),
    direct: (to) =>
      taken(async () => {
        await takeOver(page, ['touchend', 'click'], tile, to === 'stored' ? 'put' : undefined)
        try {
          await next()
          return await (to === 'stored' ? directPutTook(page) : confirmationTook(page, to))
        } finally {
          await giveBack(page)
        }
      }),
    missed: () => missed,
    async end() {
      await device.end()
      await site.end()
    },
  }
}

async function visible(): Promise<Measured[]> {
  const board = await boardOf(4 * rounds + 2 * slowRounds + mostMissed, { withoutTags: true })
  try {
    const fetched = () => board.site.proxy.requestsTo(/arrivalDepartures\/destination/).length
    const before = fetched()
    const touch = (kind: 'confirm' | 'direct', isRefreshing: boolean) => async () => {
      await board.refreshes(isRefreshing)
      return board[kind]('painted')
    }
    const kinds = { app: touch('confirm', true), direct: touch('direct', true) }
    await board.slow(throttle)
    const times = await interleaved(rounds, {
      ...kinds,
      calmApp: touch('confirm', false),
      calmDirect: touch('direct', false),
    })
    await board.slow(lessThrottle)
    const slow = await interleaved(slowRounds, kinds)
    const [calm, calmLimit] = [p95(times.calmApp), p95(times.calmDirect)]
    const note = [
      `p95 of ${rounds} touches each, medians ${rounded(median(times.app))} and ${rounded(median(times.direct))}`,
      `${board.rows} rows, ${fetched() - before} whole lists loaded in the meantime`,
      `without a refresh ${rounded(calm)} beside ${rounded(calmLimit)} ms, ${rounded(calm / calmLimit)} times`,
      `at ${lessThrottle}× CPU throttle ${rounded(median(slow.app) / median(slow.direct))} times in the median`,
      `nothing came of ${board.missed()} touches`,
    ].join('; ')
    return [compared('tick-visible', { own: times.app, reference: times.direct, by: p95, unit: 'ms', note })]
  } finally {
    await board.end()
  }
}

async function stored(): Promise<Measured[]> {
  const board = await boardOf(2 * (rounds + slowRounds) + mostMissed, {})
  try {
    const touch = (kind: 'confirm' | 'direct') => async () => {
      await quiet(board.page, quietMs)
      return board[kind]('stored')
    }
    const kinds = { app: touch('confirm'), direct: touch('direct') }
    const times = await interleaved(rounds, kinds)
    await board.slow(lessThrottle)
    const slow = await interleaved(slowRounds, kinds)
    const note = [
      `median of ${rounds} touches each, p95 ${rounded(p95(times.app))} and ${rounded(p95(times.direct))}`,
      `quickest tenth ${rounded(quantile(times.app, 0.1))} and ${rounded(quantile(times.direct, 0.1))}`,
      `at ${lessThrottle}× CPU throttle ${rounded(median(slow.app) / median(slow.direct))} times`,
    ].join('; ')
    return [compared('tick-stored', { own: times.app, reference: times.direct, by: median, unit: 'ms', note })]
  } finally {
    await board.end()
  }
}

/** Two builds side by side, each on a device of its own; only the one that is touched refreshes. */
async function pairOf(row: 'tick-visible' | 'tick-stored', app: string): Promise<Pair[]> {
  const isVisible = row === 'tick-visible'
  const to = isVisible ? 'painted' : 'stored'
  const boards = {
    before: await boardOf(pairs, { app, withoutTags: isVisible }),
    after: await boardOf(pairs, { withoutTags: isVisible }),
  }
  try {
    if (isVisible) for (const board of Object.values(boards)) await board.slow(throttle)
    const touch = (board: Board) => async () => {
      if (isVisible) await board.refreshes(true)
      else await quiet(board.page, quietMs)
      const took = await board.confirm(to)
      if (isVisible) await board.refreshes(false)
      return took
    }
    const times = await interleaved(pairs, { before: touch(boards.before), after: touch(boards.after) })
    return [{ row, unit: 'ms', ...times }]
  } finally {
    for (const board of Object.values(boards)) await board.end()
  }
}

export const confirmationVisible: Group = {
  rows: ['tick-visible'],
  measure: visible,
  pair: (before) => pairOf('tick-visible', before),
}

export const confirmationStored: Group = {
  rows: ['tick-stored'],
  measure: stored,
  pair: (before) => pairOf('tick-stored', before),
}
