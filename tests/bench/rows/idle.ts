import { listSomeArrivals } from '#contract/arrivals.ts'
import { openIdleBoard, settled, traceWakeUps } from '../device/idle-board.ts'
import { heldBy, passMinutes, setClock } from '../device/quick-day.ts'
import type { Group, Measured, RowName } from '../row.ts'
import { rounded, sleep } from '../statistics.ts'

const minutes = Number(process.env['BENCH_IDLE_MINUTES'] ?? 10)
const minuteMs = 60_000

/** Calls that are made because something has changed: then a board is not idle. */
const loadsChanged = new RegExp(`^${listSomeArrivals.path.replace(/:\w+/g, '\\d+')}(\\?|$)`)

const total = (counts: Record<string, number>): number => Object.values(counts).reduce((sum, count) => sum + count, 0)

const named = (counts: Record<string, number>): string =>
  Object.entries(counts)
    .sort(([, a], [, b]) => b - a)
    .map(([name, count]) => `${count} × ${name}`)
    .join(', ')

const alone = (name: RowName, value: number, unit: string, note: string, flaws: string[] = []): Measured => ({
  row: { name, value: rounded(value), unit, reference: null, ratio: null, note },
  flaws,
})

export const idle: Group = {
  rows: ['idle-calls', 'idle-wakeups', 'live-idle'],
  async measure() {
    const board = await openIdleBoard()
    try {
      await settled()
      const { proxy } = board.site
      const before = { bytes: proxy.bytes, calls: proxy.seen.length }
      const endTrace = await traceWakeUps(board.browser)
      await sleep(minutes * minuteMs)
      const { count, causes } = await endTrace()
      const calls: Record<string, number> = {}
      const told = proxy.seen.slice(before.calls).filter(({ path }) => loadsChanged.test(path)).length
      for (const { method, path, status } of proxy.seen.slice(before.calls)) {
        const name = `${method} ${path.replace(/\?.*/, '')} ${status ?? ''}`
        calls[name] = (calls[name] ?? 0) + 1
      }
      const inHour = 60 / minutes
      const taken = `${minutes} true minutes`
      return [
        alone(
          'idle-calls',
          ((proxy.bytes - before.bytes) / 1000) * inHour,
          'kB',
          `${taken} with ${total(calls)} calls, times ${inHour}: ${named(calls)}`,
        ),
        alone('idle-wakeups', count / minutes, 'a minute', `${taken}: ${named(causes)}`),
        alone(
          'live-idle',
          ((total(calls) - told) * 10) / minutes,
          'calls',
          `${taken}, counted for ten, without ${told} that load what the demo's drivers have changed: ${named(calls)}`,
        ),
      ]
    } finally {
      await board.end()
    }
  },
}

/** The first hours bring what a board keeps once; at the same time of the next day it shows about the same. */
const begun = 2 * 60
const day = 60 * Number(process.env['BENCH_IDLE_HOURS'] ?? 24)

/** The passengers of another day may be a few more. */
const mostNodes = 1.1

export const idleMemory: Group = {
  rows: ['idle-memory'],
  async measure() {
    const board = await openIdleBoard(setClock)
    try {
      const devtools = await board.page.context().newCDPSession(board.page)
      await passMinutes(board, begun)
      const before = await heldBy(devtools)
      await passMinutes(board, day)
      const after = await heldBy(devtools)
      const shown = await board.page.locator('[data-tile]').count()
      const nodes = `nodes ${before.nodes} and ${after.nodes}, listeners ${before.listeners} and ${after.listeners}`
      const note = `${day / 60} hours by a quick clock after the first two, ${rounded(before.heapMb)} MB then; ${nodes}`
      const flaws = [
        ...(shown === 0 ? ['the board was gone'] : []),
        ...(after.nodes > before.nodes * mostNodes ? ['more nodes'] : []),
      ]
      return [alone('idle-memory', after.heapMb - before.heapMb, 'MB', note, flaws)]
    } finally {
      await board.end()
    }
  },
}
