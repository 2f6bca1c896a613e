import '#data/arrivals.ts'
import '#data/board-passengers.ts'
import '#data/passengers.ts'
import '#data/rides.ts'
import '#data/week.ts'
import { configureApi, type ApiConfiguration } from '#data/api/client.ts'
import { transmit } from '#data/api/transport.ts'
import { adoptClock } from '#data/device/clock.ts'
import { currentSession } from '#data/device/db.ts'
import { openWorkspace, reopenWorkspace, whenBlocked, whenLost } from '#data/workspace/workspace.ts'
import { failureRecordOf, type FailureRecord } from '#data/workspace/failure-record.ts'
import { keptNaming } from '#data/workspace/kept-naming.ts'
import { doWork, type Caller } from '#data/workspace/off-page.ts'
import { onFlush, type FlushEvent } from '#data/delivery/deliver.ts'
import '#data/delivery/flush-workspace.ts'
import '#data/live/follow.ts'
import '#data/mirror/pull-arrivals.ts'

/** What the page hears of the calls and flushes that are made for it, and of the databases. */
export interface PageEars extends Pick<
  ApiConfiguration,
  'onAnswer' | 'onAccepted' | 'onNoAnswer' | 'onUnauthorized' | 'onDenied'
> {
  onFlush: (event: FlushEvent) => void
  onBlocked: (isBlocked: boolean) => void
}

export type Answered = { value: unknown } | { failure: FailureRecord }

/** Makes this thread ready to do a page's work. */
export function begin(page: PageEars): void {
  configureApi({
    baseUrl: import.meta.env.VITE_API_BASE_URL ?? '',
    transport: () => Promise.resolve({ transmit }),
    token: async () => (await currentSession())?.token ?? null,
    onAnswer: (...answer) => page.onAnswer(...answer),
    onAccepted: (token) => page.onAccepted(token),
    onNoAnswer: (call) => page.onNoAnswer(call),
    onUnauthorized: (token) => page.onUnauthorized(token),
    onDenied: () => page.onDenied(),
    naming: keptNaming,
  })
  onFlush((event) => page.onFlush(event))
  whenBlocked((isBlocked) => page.onBlocked(isBlocked))
  whenLost(() => void reopenWorkspace().catch(() => undefined))
}

/** Does work that a page has named, on the page's databases and by its clock. */
export async function workFor(name: string, given: readonly unknown[], caller: Caller): Promise<Answered> {
  adoptClock(caller.now)
  openWorkspace(caller)
  try {
    return { value: await doWork(name, given) }
  } catch (failure) {
    return { failure: failureRecordOf(failure) }
  }
}
