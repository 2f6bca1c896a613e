import type { BrowserContext, CDPSession, Page } from '@playwright/test'
import { sleep } from '../statistics.ts'

/** Whoever taps in vain tries again after this, in milliseconds. */
const patienceMs = 700
const mostTaps = 5

/** What a tap on the first row does, by which it is known that the tap was taken; none where a screen has nothing to tap. */
export type TapAnswer = 'checked' | 'opened' | 'focused' | 'none'

declare global {
  interface Window {
    firstRowPainted: Promise<number>
    tapTaken: Promise<number>
  }
}

/** For `addInitScript`: notes when the frame has been painted that holds the first row, and when a tap on it is taken. */
function watchStart([row, answer]: readonly [row: string, answer: TapAnswer]): void {
  window.firstRowPainted = new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (!document.querySelector(row)) return
      observer.disconnect()
      requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now())))
    })
    observer.observe(document, { childList: true, subtree: true })
  })
  window.tapTaken = new Promise((resolve) => {
    const take = () => resolve(performance.now())
    if (answer === 'checked') {
      addEventListener('change', take)
      new MutationObserver(take).observe(document, { subtree: true, attributeFilter: ['aria-checked'] })
    }
    if (answer === 'focused') addEventListener('focusin', take)
    if (answer === 'opened') {
      addEventListener('hashchange', take)
      const pushState = history.pushState.bind(history)
      history.pushState = (...given) => {
        take()
        pushState(...given)
      }
    }
  })
}

/** Where the first row is that a finger could reach, once it is painted. */
const painted = (page: Page, row: string): Promise<{ ms: number; x: number; y: number }> =>
  page.evaluate(async (selector) => {
    const ms = await window.firstRowPainted
    for (const element of document.querySelectorAll(`${selector}:not([aria-disabled=true])`)) {
      const { x, y, width, height } = element.getBoundingClientRect()
      const middle = { x: x + Math.min(width / 2, 40), y: y + height / 2 }
      const hit = document.elementFromPoint(middle.x, middle.y)
      if (hit && (element.contains(hit) || hit.contains(element))) return { ms, ...middle }
    }
    throw new Error(`Nothing to tap: ${selector}`)
  }, row)

/** When a tap was taken; `null` when it was not within so many milliseconds. */
const takenWithin = (page: Page, patience: number): Promise<number | null> =>
  page.evaluate(
    (within) =>
      Promise.race([window.tapTaken, new Promise<null>((resolve) => setTimeout(() => resolve(null), within))]),
    patience,
  )

/** Ends the service worker of the page's origin, and waits until it has. */
async function stopWorkers(devtools: CDPSession): Promise<void> {
  const running = new Set<string>()
  let wasTold: () => void = () => undefined
  const stopped = new Promise<void>((resolve) => (wasTold = resolve))
  devtools.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
    for (const { versionId, runningStatus } of versions) {
      if (runningStatus === 'stopped') running.delete(versionId)
      else running.add(versionId)
    }
    if (running.size === 0) wasTold()
  })
  await devtools.send('ServiceWorker.enable')
  await devtools.send('ServiceWorker.stopAllWorkers')
  await Promise.race([
    stopped,
    sleep(5000).then(() => {
      throw new Error('The service worker did not stop.')
    }),
  ])
}

interface Start {
  address: string
  row: string
  answer: TapAnswer
  /** How many times slower the processor is made; 1 for as it is. */
  throttle: number
}

/**
 * One start in a new tab whose service worker does not run yet.
 * @returns milliseconds from the start of the navigation until it is usable: its first row painted, and a tap on it taken
 */
export async function startCold(context: BrowserContext, { address, row, answer, throttle }: Start): Promise<number> {
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await stopWorkers(devtools)
  await page.addInitScript(watchStart, [row, answer] as const)
  if (throttle > 1) await devtools.send('Emulation.setCPUThrottlingRate', { rate: throttle })
  await page.goto(address, { waitUntil: 'commit' })
  const ms = await usableAt(page, devtools, { row, answer })
  await page.close()
  return ms
}

async function usableAt(
  page: Page,
  devtools: CDPSession,
  { row, answer }: Pick<Start, 'row' | 'answer'>,
): Promise<number> {
  for (let taps = 0; taps < mostTaps; taps += 1) {
    // what was tapped in vain may have moved away from under the finger
    const { ms, ...middle } = await painted(page, row)
    if (answer === 'none') return ms
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [middle] })
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    const taken = await takenWithin(page, patienceMs)
    if (taken !== null) return Math.max(ms, taken)
  }
  throw new Error(`No tap on ${row} was taken.`)
}
