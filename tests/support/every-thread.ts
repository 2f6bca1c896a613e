import type { BrowserContext, Page } from '@playwright/test'

/**
 * Runs a script in every page of a browser before its own scripts, and in every worker of a page as soon as it is there.
 * @param given what the script is called with
 */
export async function onEveryThread<Given>(
  context: BrowserContext,
  script: (given: Given) => void,
  given: Given,
): Promise<void> {
  const run = script as (given: unknown) => void
  await context.addInitScript(run, given)
  const follow = (page: Page) => {
    // a worker that has ended by then does nothing to watch
    page.on('worker', (worker) => void worker.evaluate(run, given).catch(() => undefined))
  }
  context.pages().forEach(follow)
  context.on('page', follow)
}

/**
 * Sets the clock of a browser, its service worker included, also one that runs already: all of it is one device. Pages
 * have it from their next load. Everything else about time is real.
 * @param offset milliseconds to add to the clock as it is
 */
export async function shiftClock(context: BrowserContext, offset: number): Promise<void> {
  await onEveryThread(context, shiftDate, offset)
  // one that has ended by then gets it when it starts anew
  await Promise.all(context.serviceWorkers().map((worker) => worker.evaluate(shiftDate, offset).catch(() => undefined)))
  context.on('serviceworker', (worker) => void worker.evaluate(shiftDate, offset).catch(() => undefined))
}

/** Sets the clock of a page that is open ahead, its workers included, as when its timers have slept for so long. */
export async function passTime(page: Page, ms: number): Promise<void> {
  const workers = page.workers().map((worker) => worker.evaluate(shiftDate, ms))
  await Promise.all([page.evaluate(shiftDate, ms), ...workers])
}

function shiftDate(offset: number): void {
  const Real = Date
  class Shifted extends Real {
    constructor(...given: [] | [number | string]) {
      if (given.length === 0) super(Real.now() + offset)
      else super(...given)
    }
    static override now = () => Real.now() + offset
  }
  globalThis.Date = Shifted as DateConstructor
}
