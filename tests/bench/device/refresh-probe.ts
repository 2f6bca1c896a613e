import type { Page } from '@playwright/test'

/** What one refresh did. */
export interface WatchedRefresh {
  /** Milliseconds from the last byte of the list's answer to the commit of the mirror; `null` while it is under way. */
  took: number | null
  /** How much of that was over when the mirror's transaction began. */
  parsed: number
  /** Nodes of the board that changed. */
  changedNodes: number
  /** Rows and tiles that React has rendered again. */
  rendered: number
  /** What React has put on the screen, anywhere on the page. */
  commits: number
}

declare global {
  interface Window {
    watchedRefresh: WatchedRefresh
  }
}

/** What a thread tells of a list that it takes in. */
interface Step {
  step: 'received' | 'parsed' | 'stored'
  /** Milliseconds since 1970 UTC on a clock that all threads share. */
  at: number
}

export const stepsChannel = 'bench-steps'

/** For every thread: tells the page when a list of arrivals has come, is parsed and is stored. */
export function watchLists(name: string): void {
  const channel = new BroadcastChannel(name)
  const tell = (step: Step['step']) => {
    const told: Step = { step, at: performance.timeOrigin + performance.now() }
    channel.postMessage(told)
  }
  let isReceived = false

  const text: Response['text'] = Reflect.get(Response.prototype, 'text')
  Response.prototype.text = async function () {
    const read = await text.call(this)
    if (this.url.includes('arrivalDepartures/destination')) {
      isReceived = true
      tell('received')
    }
    return read
  }

  const transaction: IDBDatabase['transaction'] = Reflect.get(IDBDatabase.prototype, 'transaction')
  IDBDatabase.prototype.transaction = function (...given) {
    const opened = transaction.apply(this, given)
    if (opened.mode === 'readwrite' && opened.objectStoreNames.contains('arrivals') && isReceived) {
      isReceived = false
      tell('parsed')
      opened.addEventListener('complete', () => tell('stored'))
    }
    return opened
  }
}

/** For `addInitScript`: times the parsing and applying of each list of arrivals, and counts what it paints again. */
export function watchRefreshes(stepsName: string): void {
  const fresh = (): WatchedRefresh => ({ took: null, parsed: 0, changedNodes: 0, rendered: 0, commits: 0 })
  window.watchedRefresh = fresh()
  let receivedAt = 0
  new BroadcastChannel(stepsName).onmessage = ({ data: { step, at } }: MessageEvent<Step>) => {
    if (step === 'received') {
      receivedAt = at
      window.watchedRefresh = fresh()
    }
    if (step === 'parsed') window.watchedRefresh.parsed = at - receivedAt
    if (step === 'stored') window.watchedRefresh.took = at - receivedAt
  }

  new MutationObserver((changes) => {
    const onBoard = changes.filter(({ target }) => target instanceof Element && target.closest('[role=table]'))
    window.watchedRefresh.changedNodes += onBoard.length
  }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true })

  interface Fiber {
    flags: number
    memoizedProps: Record<string, unknown> | null
    child: Fiber | null
    sibling: Fiber | null
    alternate: Fiber | null
  }
  const didRender = 1
  // what the components of cars and passengers are given, and no other
  const isRow = ({ memoizedProps: props }: Fiber) => props !== null && ('urgency' in props || 'refusal' in props)
  const count = (fiber: Fiber): number => {
    const before = fiber.alternate
    let rendered = before && fiber.flags & didRender && isRow(fiber) ? 1 : 0
    // a child that is the same one was not visited
    if (fiber.child === before?.child) return rendered
    for (let child = fiber.child; child; child = child.sibling) rendered += count(child)
    return rendered
  }
  const hook = {
    supportsFiber: true,
    checkDCE: () => undefined,
    inject: () => 1,
    onCommitFiberUnmount: () => undefined,
    onCommitFiberRoot(_: number, { current }: { current: Fiber }) {
      window.watchedRefresh.commits += 1
      window.watchedRefresh.rendered += count(current)
    },
  }
  Object.assign(window, { __REACT_DEVTOOLS_GLOBAL_HOOK__: hook })
}

const watchedMs = 1500

/** Asks the board for a refresh, and gives what it did once the page has come to rest. */
export async function refresh(page: Page): Promise<WatchedRefresh & { took: number }> {
  // the clock of the board moves each minute: not while it is watched
  await page.waitForFunction((ms) => Date.now() % 60_000 < 60_000 - ms, 8 * watchedMs, { polling: 100 })
  await page.evaluate(() => {
    window.watchedRefresh.took = null
    window.dispatchEvent(new Event('focus'))
  })
  await page.waitForFunction(() => window.watchedRefresh.took !== null, null, { polling: 50 })
  await page.waitForTimeout(watchedMs)
  const watched = await page.evaluate(() => window.watchedRefresh)
  return { ...watched, took: watched.took ?? 0 }
}
