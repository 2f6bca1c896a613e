import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { test, type BrowserContext, type Page } from '@playwright/test'
import type { End } from '../support/every-thread.ts'
import { watchWaits } from './processor-waits.ts'

/**
 * Names a variable with a folder. Where it is set, each page of the flows runs as on a slow tablet, and what holds it up
 * is kept in the folder: a file of lines for each flow, each line a `LongTask` or a `ContentShown`.
 */
export const longTasksVariable = 'LONG_TASKS_FOLDER'

/** How much slower than this machine the pages are then. */
export const tabletThrottle = 4

/** A part of a task for which the browser names a script. */
export interface ScriptPart {
  url: string
  /** Where the function begins that was called, in characters; -1 where the browser does not say. */
  at: number
  /** What called it, as the browser names it. */
  invoker: string
  ms: number
  /** Of it, milliseconds of layout that the script waited for. */
  layoutMs: number
}

/** A task of more than 50 ms. */
export interface LongTask {
  kind: 'task'
  /** Address of the page, and which load of a page of the flow it was. */
  page: string
  load: string
  /** Milliseconds since the page began to load. */
  start: number
  ms: number
  /** Of it, milliseconds in which the machine had no processor for the page; 0 where the machine does not tell. */
  waitedMs: number
  /** Parts of scripts in it, and milliseconds of style and layout outside of them; empty where the browser says nothing. */
  scripts: ScriptPart[]
  renderingMs: number
}

/** When a load of a page had painted its first row, or else its first form or heading; milliseconds since its beginning. */
export interface ContentShown {
  kind: 'row' | 'form'
  load: string
  at: number
}

/** As the page tells it; `began` is in milliseconds since 1970. */
type Told = ContentShown | (Omit<LongTask, 'kind' | 'waitedMs'> & { kind: 'told'; began: number })

interface Watched {
  longTaskTold?: (told: Told) => Promise<void>
  /** Tells what is still to be told. */
  tellLongTasks?: () => void
}

/** Rows of lists, boards and weeks; and what a page without them shows first. Those who sign in see no rows yet. */
const shown = {
  row: 'main :is([data-group], [data-row], li, tbody tr)',
  form: 'form, main h1',
  signIn: '#/signin',
  /** Frames are told of this late, in milliseconds. */
  frameToldMs: 500,
}

/** Runs in a page before its own scripts. */
function watch({ row, form, signIn, frameToldMs }: typeof shown): void {
  const tell = (told: Told) => void (window as Watched).longTaskTold?.(told)
  const load = `${performance.timeOrigin}`
  const seen = new Set<string>()
  const see = (kind: 'row' | 'form', selector: string) => {
    if (seen.has(kind) || !document.querySelector(selector)) return
    seen.add(kind)
    requestAnimationFrame(() => requestAnimationFrame(() => tell({ kind, load, at: performance.now() })))
  }
  const look = new MutationObserver(() => {
    see('form', form)
    if (!location.hash.startsWith(signIn)) see('row', row)
    if (seen.has('row')) look.disconnect()
  })
  look.observe(document, { childList: true, subtree: true })

  const frames: PerformanceLongAnimationFrameTiming[] = []
  const tasks: PerformanceEntry[] = []
  const tellTasks = () => {
    for (const { startTime: start, duration: ms } of tasks.splice(0)) {
      // the frame that it kept from being drawn
      const frame = frames.find((one) => one.startTime <= start + ms && start <= one.startTime + one.duration)
      const end = start + ms
      const scripts = (frame?.scripts ?? []).filter(
        (one) => one.startTime < end && start < one.startTime + one.duration,
      )
      const drawn = frame && frame.styleAndLayoutStart > 0 ? frame.styleAndLayoutStart : end
      tell({
        ...{ kind: 'told', page: location.href, load, start, ms, began: performance.timeOrigin + start },
        scripts: scripts.map((one) => ({
          ...{ url: one.sourceURL, at: one.sourceCharPosition, invoker: one.invoker },
          ...{ ms: one.duration, layoutMs: one.forcedStyleAndLayoutDuration },
        })),
        renderingMs: Math.max(0, end - Math.max(start, drawn)),
      })
    }
  }
  new PerformanceObserver((list) => {
    tasks.push(...list.getEntries())
    // a frame is told of after its tasks
    setTimeout(tellTasks, frameToldMs)
  }).observe({ type: 'longtask', buffered: true })
  new PerformanceObserver((list) => {
    frames.push(...(list.getEntries() as PerformanceLongAnimationFrameTiming[]))
    frames.splice(0, frames.length - 50)
  }).observe({ type: 'long-animation-frame', buffered: true })
  addEventListener('pagehide', tellTasks)
  ;(window as Watched).tellLongTasks = tellTasks
}

/** Frames of which the browser says what held them up. Source: Long Animation Frames API, not yet in TypeScript's. */
interface PerformanceLongAnimationFrameTiming extends PerformanceEntry {
  readonly styleAndLayoutStart: number
  readonly scripts: readonly (PerformanceEntry & {
    readonly sourceURL: string
    readonly sourceCharPosition: number
    readonly invoker: string
    readonly forcedStyleAndLayoutDuration: number
  })[]
}

const slowDown = async (device: BrowserContext, page: Page): Promise<void> => {
  const devtools = await device.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: tabletThrottle })
}

/** Slows a device down and keeps what holds its pages up, where `longTasksVariable` asks for it. */
export async function watchLongTasks(device: BrowserContext): Promise<End> {
  const folder = process.env[longTasksVariable]
  const browser = device.browser()
  if (folder === undefined || browser === null) return () => Promise.resolve()
  const file = join(folder, `${test.info().testId}.jsonl`)
  const keep = (found: LongTask | ContentShown) => appendFileSync(file, `${JSON.stringify(found)}\n`)
  const waits = await watchWaits(browser)
  const binding = await device.exposeBinding('longTaskTold', async (_, told: Told) => {
    if (told.kind !== 'told') {
      keep(told)
      return
    }
    const { began, ...task } = told
    keep({ ...task, kind: 'task', waitedMs: await waits.between(began, began + task.ms) })
  })
  const script = await device.addInitScript(watch, shown)
  const slow = (page: Page) => void slowDown(device, page).catch(() => undefined)
  device.on('page', slow)
  return async () => {
    device.off('page', slow)
    const last = device.pages().map((page) => page.evaluate(() => (window as Watched).tellLongTasks?.()))
    await Promise.allSettled(last)
    await Promise.all([script.dispose(), binding.dispose()])
    waits.end()
  }
}
