import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { startPostgresql } from '#tests/support/postgresql.ts'
import { startApiServer } from '../api/client.ts'
import { accepted, atRate, overConnections, refused, timesOf, type Loaded } from '../api/load.ts'
import { createMix, type Mix } from '../api/mix.ts'
import type { ApiServerSettings, Side } from '../api/protocol.ts'
import { cacheFolder, filledFolder } from '../database.ts'
import { compared, type Group, type Measured, type RowName } from '../row.ts'
import { median } from '../statistics.ts'

const unit = 'requests/s'
const connections = 16
const rounds = 5
const roundMs = 4000

/**
 * Calls come at three times the rate that the server has just answered, whether it answers or not: connections that wait
 * for an answer before they send the next call would slow down with the server, and it would never have to refuse.
 */
const overload = { times: 3, ms: 10_000, longestP99Ms: 500, backWithinMs: 10_000 } as const
/** How long is looked each time whether all is as before, and what counts as that: a second of calls is a small sample. */
const before = { lookMs: 1000, leastRate: 0.8, longestP99: 1.5 } as const

const sides: readonly Side[] = ['product', 'bare']

/** Both sides in turn; what a first round says counts for nothing. */
async function inTurn(mix: Mix): Promise<Record<Side, Loaded[]>> {
  const found: Record<Side, Loaded[]> = { product: [], bare: [] }
  for (let round = -1; round < rounds; round += 1) {
    for (const side of sides) {
      await mix.restart()
      const loaded = await overConnections(mix, side, { connections, ms: roundMs })
      if (round >= 0) found[side].push(loaded)
    }
  }
  return found
}

/** How the server answered before the overload. */
interface Usual {
  rate: number
  p99: number
  /** What p99 may be. */
  longestP99Ms: number
}

/** Milliseconds until the server answers as before the overload; `null` when it takes too long. */
async function timeToRecover(mix: Mix, { rate, p99, longestP99Ms }: Usual): Promise<number | null> {
  const started = performance.now()
  for (;;) {
    const { outcomes, rate: now } = await overConnections(mix, 'product', { connections, ms: before.lookMs })
    const took = performance.now() - started
    const isQuick = timesOf(outcomes).p99 <= Math.max(longestP99Ms, p99 * before.longestP99)
    if (isQuick && accepted(outcomes).length === outcomes.length && now >= rate * before.leastRate) return took
    if (took > overload.backWithinMs) return null
  }
}

async function overloaded(mix: Mix, usual: Usual): Promise<{ note: string; flaws: string[] }> {
  await mix.restart()
  const rate = overload.times * usual.rate
  const { outcomes, rate: held } = await atRate(mix, 'product', { rate, ms: overload.ms })
  const [taken, turnedAway] = [accepted(outcomes), refused(outcomes)]
  const others = outcomes.length - taken.length - turnedAway.length
  const { p50, p99 } = timesOf(outcomes)
  const recovery = await timeToRecover(mix, usual)
  const share = Math.round((100 * taken.length) / outcomes.length)
  return {
    note:
      `at ${overload.times} times that rate ${share} % taken, ${Math.round(held)} a second in ${p50}/${p99} ms, ` +
      `as before after ${recovery === null ? '–' : (recovery / 1000).toFixed(1)} s`,
    flaws: [
      ...(others > 0 ? [`${others} of ${outcomes.length} calls of the overload neither taken nor told to wait`] : []),
      ...(turnedAway.length === 0 ? ['the overload was none: nothing was refused'] : []),
      ...(p99 > overload.longestP99Ms ? [`p99 of the overload ${p99} ms`] : []),
      ...(recovery === null ? [`not as before within ${overload.backWithinMs / 1000} s of the overload`] : []),
    ],
  }
}

async function measureLoad(name: RowName, settings: ApiServerSettings, longestP99Ms: number): Promise<Measured> {
  const server = await startApiServer(settings)
  try {
    const mix = await createMix(server)
    const { product, bare } = await inTurn(mix)
    const outcomes = product.flatMap((loaded) => loaded.outcomes)
    const [own, reference] = [timesOf(outcomes), timesOf(bare.flatMap((loaded) => loaded.outcomes))]
    const errors = outcomes.length - accepted(outcomes).length
    const rate = median(product.map((loaded) => loaded.rate))
    const beyond = await overloaded(mix, { rate, p99: own.p99, longestP99Ms })
    return compared(name, {
      ...{ own: product.map((loaded) => loaded.rate), reference: bare.map((loaded) => loaded.rate), by: median, unit },
      note:
        `median of ${rounds} times ${roundMs / 1000} s, ${connections} connections, p50/p99 ${own.p50}/${own.p99} ms, ` +
        `bare ${reference.p50}/${reference.p99} ms, ${errors} errors; ${beyond.note}`,
      flaws: [
        ...(errors > 0 ? [`${errors} of ${outcomes.length} calls failed`] : []),
        ...(own.p99 > longestP99Ms ? [`p99 ${own.p99} ms`] : []),
        ...beyond.flaws,
      ],
    })
  } finally {
    await server.stop()
  }
}

export const loadEmbedded: Group = {
  rows: ['load-embedded'],
  async measure() {
    const dataFolder = await filledFolder()
    try {
      return [await measureLoad('load-embedded', { dataFolder, databaseUrl: null }, 400)]
    } finally {
      await rm(dataFolder, { recursive: true, force: true })
    }
  },
}

export const loadPostgresql: Group = {
  rows: ['load-postgresql'],
  async measure() {
    const postgresql = await startPostgresql({ isDurable: true })
    if (!postgresql) {
      const row = { name: 'load-postgresql', value: null, unit, reference: null, ratio: null } as const
      return [{ row: { ...row, note: 'no PostgreSQL on this machine' }, flaws: [] }]
    }
    const dataFolder = await mkdtemp(join(cacheFolder, 'data-'))
    try {
      return [await measureLoad('load-postgresql', { dataFolder, databaseUrl: postgresql.url }, 100)]
    } finally {
      await postgresql.stop()
      await rm(dataFolder, { recursive: true, force: true })
    }
  },
}
