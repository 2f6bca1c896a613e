import { quantile, sleep } from '../statistics.ts'
import { createCaller, type Caller } from './caller.ts'
import type { Mix, MixCall } from './mix.ts'
import type { Side } from './protocol.ts'

/** What came of one call. */
interface Outcome {
  kind: MixCall['kind']
  /** 0 when nothing was answered. */
  status: number
  /** From when it was due to its whole answer, in milliseconds. */
  ms: number
  saysWhen: boolean
}

/** What came of all calls of a time. */
export interface Loaded {
  outcomes: Outcome[]
  /** Calls a second that were answered with a 200. */
  rate: number
}

async function ask(caller: Caller, call: MixCall, due: number): Promise<Outcome> {
  const answered = await caller.ask(call).catch(() => ({ status: 0, retryAfter: null }))
  const ms = performance.now() - due
  call.settle(answered.status === 200)
  return { kind: call.kind, status: answered.status, ms, saysWhen: answered.retryAfter !== null }
}

const loaded = (outcomes: Outcome[], started: number): Loaded => ({
  outcomes,
  rate: (accepted(outcomes).length * 1000) / (performance.now() - started),
})

/** Each connection sends its next call when it has its answer. */
export async function overConnections(
  mix: Mix,
  side: Side,
  { connections, ms }: { connections: number; ms: number },
): Promise<Loaded> {
  const caller = createCaller(connections)
  const started = performance.now()
  const outcomes: Outcome[] = []
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() - started < ms) outcomes.push(await ask(caller, mix.next(side), performance.now()))
    }),
  )
  caller.close()
  return loaded(outcomes, started)
}

const tickMs = 5

/** Calls come at a rate, whatever becomes of those before them. Over when all of them were answered. */
export async function atRate(mix: Mix, side: Side, { rate, ms }: { rate: number; ms: number }): Promise<Loaded> {
  const caller = createCaller(Infinity)
  const started = performance.now()
  const count = Math.floor((rate * ms) / 1000)
  const underWay: Promise<Outcome>[] = []
  while (underWay.length < count) {
    await sleep(tickMs)
    const due = Math.min(count, ((performance.now() - started) * rate) / 1000)
    while (underWay.length < due) underWay.push(ask(caller, mix.next(side), started + (underWay.length * 1000) / rate))
  }
  const outcomes = await Promise.all(underWay)
  caller.close()
  return loaded(outcomes, started)
}

export const accepted = (outcomes: readonly Outcome[]): Outcome[] => outcomes.filter(({ status }) => status === 200)

/** Refused in a way that tells the client when to come back. */
export const refused = (outcomes: readonly Outcome[]): Outcome[] =>
  outcomes.filter(({ status, saysWhen }) => [429, 503].includes(status) && saysWhen)

/** How long the accepted ones took, in whole milliseconds. Throws when there are none. */
export function timesOf(outcomes: readonly Outcome[]): { p50: number; p99: number } {
  const times = accepted(outcomes).map(({ ms }) => ms)
  return { p50: Math.round(quantile(times, 0.5)), p99: Math.round(quantile(times, 0.99)) }
}
