/** What ran on a thread by itself: a timer, a frame, or what waits for idle time. */
interface Fired {
  name: 'TimerFire' | 'FireAnimationFrame' | 'FireIdleCallback'
  pid: number
  tid: number
  /** Microseconds. */
  ts: number
  args: { data: { id?: number; timerId?: number } }
}

interface Installed {
  name: 'TimerInstall'
  pid: number
  args: { data: { timerId: number; timeout: number } }
}

interface NamedThread {
  name: 'thread_name'
  pid: number
  tid: number
  args: { name: string }
}

export type TraceEvent = Fired | Installed | NamedThread

/** Timers that run within so many microseconds of each other wake the processor once. */
const sameWakeUs = 5000

/** What woke the processor in a while, page, workers and service worker together. */
export interface WakeUps {
  count: number
  /** How often each thing ran: the thread, and what it was, with the milliseconds that a timer waited. */
  causes: Record<string, number>
}

const isFired = (event: TraceEvent): event is Fired =>
  event.name === 'TimerFire' || event.name === 'FireAnimationFrame' || event.name === 'FireIdleCallback'

export function wakeUpsIn(events: readonly TraceEvent[]): WakeUps {
  const threads = new Map<string, string>()
  const waits = new Map<string, number>()
  for (const event of events) {
    if (event.name === 'thread_name') threads.set(`${event.pid} ${event.tid}`, event.args.name)
    if (event.name === 'TimerInstall') waits.set(`${event.pid} ${event.args.data.timerId}`, event.args.data.timeout)
  }
  const fired = events.filter(isFired).sort((a, b) => a.ts - b.ts)
  const causes: Record<string, number> = {}
  let count = 0
  let last = Number.NEGATIVE_INFINITY
  for (const { name, pid, tid, ts, args } of fired) {
    if (ts - last > sameWakeUs) count += 1
    last = ts
    const thread = threads.get(`${pid} ${tid}`) ?? 'a thread'
    const wait = waits.get(`${pid} ${args.data.timerId ?? ''}`)
    const what = name === 'TimerFire' ? `timer ${wait === undefined ? 'set before' : `of ${wait} ms`}` : name
    const cause = `${what} on ${thread}`
    causes[cause] = (causes[cause] ?? 0) + 1
  }
  return { count, causes }
}
