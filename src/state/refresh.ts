import { useEffect, useRef } from 'react'
import { proxy } from 'valtio'
import { fetchedOf, type Fetched, type LiveChange, type LiveKind } from '#domain/live.ts'
import { isUnderFinger, noFinger } from '#data/device/finger.ts'

/** How often what is looked at is asked for again. Source: design decision, offline rules 2.3. */
const refreshMs = 30_000
/** The same where the server tells of changes as they come: in case something was not told. */
const toldRefreshMs = 20 * 60_000

/**
 * Who wants it: the user, the clock, a window that is looked at again, or has its connection back, or the server, which has
 * told of a change. Only for the user and for a change is fetched anew what is young.
 */
export type RefreshCause = 'user' | 'clock' | 'wake' | 'change'

/**
 * @param changes what has changed; `null` for anything, and for every other cause
 * @returns what came of it, if it says so; for `nothing` it is asked for again before long
 */
type Refresh = (cause: RefreshCause, changes: readonly LiveChange[] | null) => Promise<Fetched> | Promise<void>

/** Whether the screen's data is being fetched anew. What is drawn of it neither begins nor ends under a finger. */
export const refresh = proxy({ busy: false })

let freed: Promise<void> | null = null

/** Until then no screen asks for anything by itself: it shows what is here, and takes taps, first. */
export function askFrom(isFree: Promise<void>): void {
  freed = isFree
  void isFree.then(() => (freed = null))
}

/** Resolves when a screen that has just been opened may ask for what it shows; `null` when it may at once. */
export const whenFree = (): Promise<void> | null => freed

/** What a part of the screen is made of; whatever is left out may be anything. */
export interface MadeOf {
  kinds?: readonly LiveKind[]
  destinationId?: number
}

interface Refresher {
  run: Refresh
  hears: (change: LiveChange) => boolean
}

const refreshers = new Set<Refresher>()
let underWay: { cause: RefreshCause; done: Promise<void> } | null = null

/**
 * Has the screen's data fetched anew while it is shown: again and again, when the window is looked at again, when the
 * user asks, and when something has changed that it is made of. Errors are the screen's own: a refresh that fails says so where its data is.
 */
export function useRefresh(fetchData: Refresh, madeOf: MadeOf = {}): void {
  const latest = useRef({ fetchData, madeOf })
  useEffect(() => {
    latest.current = { fetchData, madeOf }
  })
  useEffect(() => {
    const refresher: Refresher = {
      run: (cause, changes) => latest.current.fetchData(cause, changes),
      hears: (change) => isMadeOf(latest.current.madeOf, change),
    }
    refreshers.add(refresher)
    if (refreshers.size === 1) startClock()
    return () => {
      refreshers.delete(refresher)
      failed.delete(refresher)
      if (refreshers.size === 0) stopClock()
    }
  }, [])
}

const isMadeOf = ({ kinds, destinationId }: MadeOf, change: LiveChange): boolean =>
  (kinds?.includes(change.kind) ?? true) &&
  (destinationId === undefined || change.destinationId === undefined || change.destinationId === destinationId)

/**
 * Fetches anew the parts of the screen that are made of what has changed; of all of them where that is not known.
 * @param changes `null` for anything
 * @returns what came of it: `part` where nothing else can have become another; `null` where there are none
 */
export async function refreshChanged(changes: readonly LiveChange[] | null): Promise<Fetched | null> {
  const concerned = [...refreshers].filter(({ hears }) => changes?.some(hears) ?? true)
  if (concerned.length === 0) return null
  // what is under way may have been answered before the change
  await underWay?.done
  const fetched = await fetchBy(concerned, 'change', changes)
  if (fetched === 'nothing') wind()
  return fetched
}

let isTold = false
/** Parts of the screen that could not be fetched when they last were: what was told of once is told of no more. */
const failed = new Set<Refresher>()

/** Whether the server tells of changes as they come: then there is little to ask. */
export function setTold(next: boolean): void {
  isTold = next
  wind()
}

/**
 * Fetches anew what the screen shows; the only door to it, whoever knows that it has changed. One at a time: a refresh
 * that is under way is waited for, and does for all but a user who asks after it has begun.
 */
export function refreshScreen(cause: RefreshCause = 'user'): Promise<void> {
  if (underWay && (cause !== 'user' || underWay.cause === 'user')) return underWay.done
  const before = underWay?.done
  const fetched = before ? before.then(() => fetchAll(cause)) : fetchAll(cause)
  const begun = { cause, done: fetched.finally(() => end(begun)) }
  underWay = begun
  if (cause === 'user') refresh.busy = true
  else void tell()
  return begun.done
}

async function tell(): Promise<void> {
  if (isUnderFinger()) await noFinger()
  refresh.busy = underWay !== null
}

function end(ended: typeof underWay): void {
  if (underWay !== ended) return
  underWay = null
  void tell()
  wind()
}

async function fetchAll(cause: RefreshCause): Promise<void> {
  await fetchBy([...refreshers], cause)
}

async function fetchBy(
  some: readonly Refresher[],
  cause: RefreshCause,
  changes: readonly LiveChange[] | null = null,
): Promise<Fetched> {
  // who asks has just lifted the finger, and waits for it
  if (cause !== 'user' && isUnderFinger()) await noFinger()
  const settled = await Promise.allSettled(some.map(({ run, hears }) => run(cause, changes?.filter(hears) ?? null)))
  const outcomes = settled.map((one) => (one.status === 'rejected' ? 'nothing' : fetchedOf(one.value)))
  for (const [index, refresher] of some.entries()) {
    if (outcomes[index] === 'nothing' && refreshers.has(refresher)) failed.add(refresher)
    else failed.delete(refresher)
  }
  if (outcomes.includes('nothing')) return 'nothing'
  return outcomes.every((one) => one === 'part') ? 'part' : 'whole'
}

let timer: ReturnType<typeof setTimeout> | undefined
let clock: AbortController | null = null

/** Some time from now, and only while somebody can look. */
function wind(): void {
  clearTimeout(timer)
  if (!clock || document.visibilityState !== 'visible') return
  timer = setTimeout(() => void refreshScreen('clock'), isTold && failed.size === 0 ? toldRefreshMs : refreshMs)
}

function startClock(): void {
  clock = new AbortController()
  const { signal } = clock
  const wake = () => {
    if (document.visibilityState === 'visible') void refreshScreen('wake')
    else wind()
  }
  document.addEventListener('visibilitychange', wake, { signal })
  globalThis.addEventListener('focus', wake, { signal })
  globalThis.addEventListener('online', wake, { signal })
  globalThis.addEventListener('pageshow', ({ persisted }) => persisted && wake(), { signal })
  wind()
}

function stopClock(): void {
  clock?.abort()
  clock = null
  clearTimeout(timer)
}
