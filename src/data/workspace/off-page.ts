import { now } from '../device/clock.ts'
import { openedWorkspace } from './workspace.ts'

/** On whose databases, and by which clock, a worker does a page's work. */
export interface Caller {
  userId: number
  userKey: string
  /** Milliseconds since 1970 UTC on the server's clock, as the page has it. */
  now: number
}

/**
 * Does a page's work by its name. What it is given, and what it answers, is copied.
 * @throws HandGoneError when nobody does it any more
 */
export type Hand = (name: string, given: readonly unknown[], caller: Caller) => Promise<unknown>

/** Whether the work was done is not known: it is done again. */
export class HandGoneError extends Error {
  override readonly name = 'HandGoneError'
}

type Work = (...given: readonly unknown[]) => Promise<unknown>

const works = new Map<string, Work>()
let hand: Hand | null = null

/** From now on `next` does this page's work; `null`: the page itself. */
export function handOver(next: Hand | null): void {
  hand = next
}

/**
 * Work that a worker does for the page, so that its reads and writes do not wait for what the page draws, nor the page
 * for them. Such a worker is to the device what one more window of the user is: the same databases, locks and rules.
 * Where there is none, and in the worker itself, the work is done where it is asked for.
 * @param work safe to do twice; only as many values reach it as it names
 */
export function offPage<Given extends unknown[], Result>(
  name: string,
  work: (...given: Given) => Promise<Result>,
): (...given: Given) => Promise<Result> {
  works.set(name, work as Work)
  return async (...given) => {
    const open = openedWorkspace()
    if (!hand || !open) return work(...given)
    const { userId, userKey } = open
    try {
      return (await hand(name, given.slice(0, work.length), { userId, userKey, now: now() })) as Result
    } catch (failure) {
      if (failure instanceof HandGoneError) return work(...given)
      throw failure
    }
  }
}

/** The worker's side: does what a page has named. @throws what the work throws */
export function doWork(name: string, given: readonly unknown[]): Promise<unknown> {
  const work = works.get(name)
  if (!work) throw new Error(`Nothing here is named ${name}`)
  return work(...given)
}
