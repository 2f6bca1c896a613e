import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { listArrivals, listSomeArrivals, setArrivalComplete, setArrivalIncomplete } from '#contract/arrivals.ts'
import { bearer, headers } from '#contract/headers.ts'
import type { ArrivalDeparture } from '#domain/arrival.ts'
import { startPostgresql } from '#tests/support/postgresql.ts'
import { builtApp } from '#tests/support/site.ts'
import { liveChip } from '../../e2e/fixtures.ts'
import { createCaller, type Caller } from '../api/caller.ts'
import { openBoard, openDevice } from '../device/device.ts'
import { waitingPassengers } from '../device/confirmation-probe.ts'
import { cacheFolder } from '../database.ts'
import { startLiveServer, type LiveServer } from '../live/process.ts'
import { Streams } from '../live/streams.ts'
import { measured, type Group, type Measured, type RowName } from '../row.ts'
import { median, p95, quantile, rounded, sleep } from '../statistics.ts'

const ticks = 40
/** Streams of each user, and users at the watched place and at the other one: 200 watch, 2,000 are open. */
const streams = { ofUser: 20, watching: 10, others: 90 } as const
const changes = 20
const loadMs = 6000
const mb = 1024 * 1024

const alone = (name: RowName, value: number, unit: string, note: string, flaws: string[] = []): Measured => ({
  row: { name, value: rounded(value), unit, reference: null, ratio: null, note },
  flaws,
})

const noPostgresql = (rows: readonly RowName[]): Measured[] =>
  rows.map((name) => ({
    row: { name, value: null, unit: '', reference: null, ratio: null, note: 'no PostgreSQL on this machine' },
    flaws: [],
  }))

interface Servers {
  count: number
  app: string | null
  users: number
}

/** Does something with servers on one durable PostgreSQL; `null` where there is none. */
async function withServers<Result>(
  { count, ...settings }: Servers,
  work: (servers: LiveServer[]) => Promise<Result>,
): Promise<Result | null> {
  const postgresql = await startPostgresql({ isDurable: true })
  if (!postgresql) return null
  const dataFolder = await mkdtemp(join(cacheFolder, 'data-'))
  const servers: LiveServer[] = []
  try {
    // one after the other: the first one fills the database
    while (servers.length < count)
      servers.push(await startLiveServer({ dataFolder, databaseUrl: postgresql.url, ...settings }))
    return await work(servers)
  } finally {
    for (const server of servers) await server.stop()
    await postgresql.stop()
    await rm(dataFolder, { recursive: true, force: true })
  }
}

async function openTablet({ origin, destinations }: LiveServer) {
  const device = await openDevice()
  const page = await device.context.newPage()
  await openBoard(page, { origin }, destinations.week300)
  await page.getByRole('button', { name: liveChip }).waitFor({ timeout: 60_000 })
  return { page, device }
}

/** When the passenger's tile is next painted as done, in milliseconds since 1970. */
const paintedDone = (page: Page, id: number): Promise<number> =>
  page.evaluate(
    (tileId) =>
      new Promise<number>((resolve) => {
        const isDone = () => document.querySelector(`[data-tile="${tileId}"]`)?.ariaChecked === 'true'
        const look = () => {
          if (!isDone()) return
          watching.disconnect()
          requestAnimationFrame(() => setTimeout(() => resolve(performance.timeOrigin + performance.now())))
        }
        const watching = new MutationObserver(look)
        watching.observe(document, { subtree: true, childList: true, attributes: true })
        look()
      }),
    id,
  )

/** When the next finger is lifted, in milliseconds since 1970. */
const lifted = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) =>
        addEventListener('pointerup', ({ timeStamp }) => resolve(performance.timeOrigin + timeStamp), {
          ...{ capture: true, once: true },
        }),
      ),
  )

export const liveSeen: Group = {
  rows: ['live-seen'],
  async measure() {
    const times = await withServers({ count: 2, app: builtApp, users: 0 }, async ([first, second]) => {
      if (!first || !second) return []
      const [one, other] = [await openTablet(first), await openTablet(second)]
      const took: number[] = []
      for (const id of await waitingPassengers(one.page, ticks)) {
        const tile = one.page.locator(`[data-tile="${id}"]`)
        await tile.scrollIntoViewIfNeeded()
        await other.page.locator(`[data-tile="${id}"]`).scrollIntoViewIfNeeded()
        await sleep(600)
        const seen = paintedDone(other.page, id)
        const from = lifted(one.page)
        await tile.tap()
        took.push((await seen) - (await from))
      }
      await one.device.end()
      await other.device.end()
      return took
    })
    if (!times) return noPostgresql(this.rows)
    const note = `p95 of ${times.length}, median ${rounded(median(times))} ms; a finger lifted on one tablet to the frame of the other, two processes`
    return [alone('live-seen', p95(times), 'ms', note)]
  },
}

const authorized = (token: string | undefined) => ({ Authorization: bearer(token ?? '') })

/** Bytes of an answer as a browser gets it. */
const bytesOf = ({ port }: LiveServer, path: string, token: string | undefined): Promise<number> =>
  new Promise((resolve, reject) => {
    const asked = request({
      ...{ host: '127.0.0.1', port, path },
      headers: { ...authorized(token), 'Accept-Encoding': 'gzip, deflate, br, zstd' },
    })
    asked.on('error', reject)
    asked.on('response', (answer) => {
      let bytes = 0
      answer.on('data', (chunk: Buffer) => (bytes += chunk.length))
      answer.on('end', () => resolve(bytes))
    })
    asked.end()
  })

const placed = (path: string, destinationId: number) => path.replace(':destinationId', String(destinationId))

const itemsOf = async (caller: Caller, { port }: LiveServer, path: string, token: string | undefined) => {
  const { text } = await caller.ask({ port, method: 'GET', path, headers: authorized(token) })
  return JSON.parse(text) as ArrivalDeparture[]
}

async function delta(server: LiveServer): Promise<Measured> {
  const caller = createCaller(1)
  const [token] = server.tokens.watching
  const { week5000 } = server.destinations
  const list = placed(listArrivals.path, week5000)
  const items = await itemsOf(caller, server, list, token)
  const one = `${placed(listSomeArrivals.path, week5000)}?ids=${String(items[0]?.id)}`
  const [part, whole] = [await bytesOf(server, one, token), await bytesOf(server, list, token)]
  caller.close()
  const note = `bytes of the answers without their heads, packed, one item and ${items.length}`
  return measured('live-delta', { value: part, reference: whole, unit: 'bytes', note })
}

/** Confirms an item, or takes that back. */
const change = (
  caller: Caller,
  { port }: LiveServer,
  token: string | undefined,
  item: ArrivalDeparture,
  at: number,
) => {
  const { method, path } = at % 2 === 0 ? setArrivalComplete : setArrivalIncomplete
  return caller.ask({
    ...{ port, method, path, body: { ...item, completed: at % 2 === 0 } },
    headers: { ...authorized(token), [headers.idempotencyKey]: randomUUID() },
  })
}

/** How long calls take while something changes twice a second, in milliseconds. */
async function underLoad(server: LiveServer, items: readonly ArrivalDeparture[]): Promise<number> {
  const caller = createCaller(5)
  const [token] = server.tokens.watching
  const path = placed(listArrivals.path, server.destinations.week300)
  const until = performance.now() + loadMs
  const took: number[] = []
  const reading = Array.from({ length: 4 }, async () => {
    while (performance.now() < until) {
      const began = performance.now()
      await itemsOf(caller, server, path, token)
      took.push(performance.now() - began)
      await sleep(20)
    }
  })
  for (let at = 0; performance.now() < until; at += 1) {
    await change(caller, server, token, items[Math.floor(at / 2) % items.length]!, at)
    await sleep(500)
  }
  await Promise.all(reading)
  caller.close()
  return quantile(took, 0.99)
}

/** From the call to each watcher's line, in milliseconds. */
async function told(server: LiveServer, open: Streams, items: readonly ArrivalDeparture[]): Promise<number[]> {
  const caller = createCaller(1)
  const times: number[] = []
  for (let at = 0; at < changes; at += 1) {
    const item = items[Math.floor(at / 2)]!
    const began = performance.now()
    open.onChange = (recordId, heardAt) => recordId === item.id && times.push(heardAt - began)
    await change(caller, server, server.tokens.watching[0], item, at)
    await sleep(1000)
  }
  open.onChange = () => undefined
  caller.close()
  return times
}

/** Every stream is opened at the same moment, as no device does that waits a while of its own: the worst of a restart. */
async function allAtOnce(server: LiveServer, tokens: readonly string[], items: readonly ArrivalDeparture[]) {
  const open = new Streams(server.port)
  const began = performance.now()
  const opening = Promise.all(tokens.map((token) => open.open(token))).then(() => performance.now() - began)
  const meanwhile = await underLoad(server, items)
  const took = await opening
  open.close()
  return { took, meanwhile }
}

async function many(server: LiveServer): Promise<Measured> {
  const open = new Streams(server.port)
  const caller = createCaller(1)
  const { watching, others } = server.tokens
  const path = placed(listArrivals.path, server.destinations.week300)
  const items = (await itemsOf(caller, server, path, watching[0])).filter(({ completed }) => !completed)
  caller.close()
  await underLoad(server, items)
  const calm = await underLoad(server, items)
  const before = await server.memory()
  const tokens = [...watching.slice(0, streams.watching), ...others.slice(0, streams.others)]
  for (const token of tokens) await Promise.all(Array.from({ length: streams.ofUser }, () => open.open(token)))
  const held = (await server.memory()) - before
  const times = await told(server, open, items)
  const busy = await underLoad(server, items)
  open.close()
  await sleep(1000)
  const again = await allAtOnce(
    server,
    tokens.flatMap((token) => Array.from({ length: streams.ofUser }, () => token)),
    items,
  )
  const watchers = streams.watching * streams.ofUser
  const count = tokens.length * streams.ofUser
  const [slow, ratio] = [p95(times), busy / calm]
  const note =
    `${rounded(held / mb)} MB more for ${count} streams; of ${times.length} lines to ${watchers} watchers p95 ` +
    `${rounded(slow)} ms; p99 of lists ${rounded(busy)} ms, ${rounded(calm)} without streams; opened all at once in ` +
    `${rounded(again.took)} ms, p99 of lists ${rounded(again.meanwhile)} ms meanwhile`
  return alone('live-streams', held / mb, 'MB', note, [
    ...(times.length < watchers * changes ? [`${watchers * changes - times.length} lines were not told`] : []),
    ...(slow > 500 ? [`p95 ${rounded(slow)} ms`] : []),
    ...(ratio > 1.5 ? [`p99 of other calls is ${rounded(ratio)} times as long`] : []),
  ])
}

export const liveStreams: Group = {
  rows: ['live-delta', 'live-streams'],
  async measure() {
    const rows = await withServers({ count: 1, app: null, users: streams.others }, async ([server]) =>
      server ? [await delta(server), await many(server)] : [],
    )
    return rows ?? noPostgresql(this.rows)
  },
}
