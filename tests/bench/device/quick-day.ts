import type { CDPSession, Page } from '@playwright/test'
import { shiftDate } from '../../support/every-thread.ts'
import { clockOffset } from '../database.ts'
import { sleep } from '../statistics.ts'
import type { IdleBoard } from './idle-board.ts'

const minuteMs = 60_000
/** A call that has begun is at the network by then, in milliseconds. */
const leftMs = 20

/** Gives a page a clock that can be run ahead, before it is opened. Answers come in real time: none of them is late. */
export async function setClock(page: Page): Promise<void> {
  await page.context().clock.install({ time: Date.now() + clockOffset })
  await page.context().addInitScript(() => {
    AbortSignal.timeout = () => new AbortController().signal
  })
}

/** Lets minutes pass on the server and on every thread of the device; after each, what has begun is answered. */
export async function passMinutes({ page, site }: IdleBoard, minutes: number): Promise<void> {
  for (let passed = 0; passed < minutes; passed += 1) {
    site.passTime(minuteMs)
    const threads = [...page.workers(), ...page.context().serviceWorkers()]
    const shift = { by: minuteMs, isMore: true }
    // one that has just ended has no time
    await Promise.all(threads.map((thread) => thread.evaluate(shiftDate, shift).catch(() => undefined)))
    await page.clock.runFor(minuteMs)
    do await sleep(leftMs)
    while (site.proxy.seen.some(({ status }) => status === null))
    // what a day has been asked for is no part of what the day leaves behind
    site.proxy.seen.length = 0
  }
}

export interface Held {
  /** Megabytes of the page's scripts. */
  heapMb: number
  nodes: number
  listeners: number
}

/** What a page holds once everything is thrown away that nothing refers to. */
export async function heldBy(devtools: CDPSession): Promise<Held> {
  await devtools.send('Performance.enable')
  // what only a finished collection lets go of goes with the next one
  for (let round = 0; round < 3; round += 1) await devtools.send('HeapProfiler.collectGarbage')
  const { metrics } = await devtools.send('Performance.getMetrics')
  const value = (wanted: string) => metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN
  return { heapMb: value('JSHeapUsedSize') / 1e6, nodes: value('Nodes'), listeners: value('JSEventListeners') }
}
