import type { BrowserContext, Page, Worker as Thread } from '@playwright/test'

/** Ends what was begun, for pages and workers that begin from now on. */
export type End = () => Promise<void>

/**
 * Runs a script in every page of a browser before its own scripts, and in every worker of a page as soon as it is there.
 * @param given what the script is called with
 */
export async function onEveryThread<Given>(
  context: BrowserContext,
  script: (given: Given) => void,
  given: Given,
): Promise<End> {
  const run = script as (given: unknown) => void
  const added = await context.addInitScript(run, given)
  const follow = (page: Page) => {
    // a worker that has ended by then does nothing to watch
    page.on('worker', (worker) => void worker.evaluate(run, given).catch(() => undefined))
  }
  context.pages().forEach(follow)
  context.on('page', follow)
  return async () => {
    context.off('page', follow)
    await added.dispose()
  }
}

/**
 * Sets the clock of a browser, its service worker included, also one that runs already: all of it is one device. Pages
 * have it from their next load, and the last one set counts. Everything else about time is real. A worker hears nothing
 * before it has the clock: a time that the page tells it is taken by the same one.
 * @param offset milliseconds to add to the clock as it is
 */
export async function shiftClock(context: BrowserContext, offset: number): Promise<End> {
  const holding = await context.addInitScript(holdWorkers)
  const endOnPages = await onEveryThread(context, shiftDate, { by: offset })
  const release = (page: Page) => {
    page.on('worker', async (worker) => {
      await worker.evaluate(shiftDate, { by: offset }).catch(() => undefined)
      await page.evaluate((url) => (globalThis as Holding).releaseWorker?.(url), worker.url()).catch(() => undefined)
    })
  }
  context.pages().forEach(release)
  context.on('page', release)
  // one that has ended by then gets it when it starts anew
  await Promise.all(
    context.serviceWorkers().map((worker) => worker.evaluate(shiftDate, { by: offset }).catch(() => undefined)),
  )
  const follow = (worker: Thread) => void worker.evaluate(shiftDate, { by: offset }).catch(() => undefined)
  context.on('serviceworker', follow)
  return async () => {
    context.off('serviceworker', follow)
    context.off('page', release)
    await holding.dispose()
    await endOnPages()
  }
}

interface Holding {
  /** Passes on what was said to the first worker of an address, and whatever is said from then on. */
  releaseWorker?: (url: string) => void
}

/** Keeps what a page says to its workers; its text is a script by itself. */
function holdWorkers(): void {
  const page = globalThis as Holding
  // there is one already when a clock is set again
  if (page.releaseWorker) return
  const held = new Map<string, HeldWorker[]>()
  class HeldWorker extends Worker {
    said: [message: unknown, transfer: Transferable[]][] | null = []
    constructor(script: string | URL, options?: WorkerOptions) {
      super(script, options)
      const url = new URL(script, location.href).href
      held.set(url, [...(held.get(url) ?? []), this])
    }
    override postMessage(message: unknown, options: Transferable[] | StructuredSerializeOptions = []): void {
      const transfer = Array.isArray(options) ? options : (options.transfer ?? [])
      if (this.said) this.said.push([message, transfer])
      else super.postMessage(message, transfer)
    }
    release(): void {
      const { said } = this
      this.said = null
      for (const [message, transfer] of said ?? []) super.postMessage(message, transfer)
    }
  }
  globalThis.Worker = HeldWorker
  page.releaseWorker = (url) => held.get(url)?.shift()?.release()
}

/** Sets the clock of a page that is open ahead, its workers included, as when its timers have slept for so long. */
export async function passTime(page: Page, ms: number): Promise<void> {
  const shift = { by: ms, isMore: true }
  const workers = page.workers().map((worker) => worker.evaluate(shiftDate, shift))
  await Promise.all([page.evaluate(shiftDate, shift), ...workers])
}

interface Shift {
  /** Milliseconds. */
  by: number
  /** Whether on top of what it is shifted by already. */
  isMore?: boolean
}

/** Sets the clock of the thread on which it runs; its text is a script by itself. */
export function shiftDate({ by, isMore = false }: Shift): void {
  const before = Date as DateConstructor & { real?: DateConstructor; offset?: number }
  const Real = before.real ?? before
  const offset = by + (isMore ? (before.offset ?? 0) : 0)
  class Shifted extends Real {
    static readonly real = Real
    static readonly offset = offset
    constructor(...given: [] | [number | string]) {
      if (given.length === 0) super(Real.now() + offset)
      else super(...given)
    }
    static override now = () => Real.now() + offset
  }
  globalThis.Date = Shifted as unknown as DateConstructor
}
