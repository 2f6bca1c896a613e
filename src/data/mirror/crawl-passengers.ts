import * as z from 'zod/mini'
import { listPassengerPage, passengerPageQuery } from '#contract/passengers.ts'
import { PassengerCard } from '#domain/passenger.ts'
import { Id } from '#domain/text.ts'
import { isAnswer } from '../api/answer.ts'
import { ApiError, connectionErrors } from '../api/api-error.ts'
import { callUnparsed } from '../api/client.ts'
import { now } from '../device/clock.ts'
import { whenFull } from '../device/when-full.ts'
import { cardRevision, putCards, nextRevision, raiseRevision } from './cards.ts'
import type { Crawl, MirrorDatabase } from './db.ts'
import { breathe, parseRows } from './parse-rows.ts'

/** A destination, or everywhere that the user may look. */
export type PassengerScope = number | 'all'

/** Rows asked for at once: their JSON is read in about five milliseconds. */
const crawlPageLength = 1000
/** Rows of one transaction: about twenty milliseconds on a slow tablet. */
const sliceLength = 250
/** An interrupted crawl that is older begins anew: too much has changed since. */
const resumableMs = 10 * 60_000
/** Most crawls in a row when the list changes under each. */
const attempts = 2

export const passengersKey = (scope: PassengerScope): string => `passengers:${scope}`

interface CrawlOptions {
  signal?: AbortSignal | undefined
  /** Rows asked for at once. */
  pageLength?: number
}

/** Rows are parsed one by one, so that one of them does not take the others down. */
const Page = z.object({ passengers: z.array(z.unknown()), total: Id })

/**
 * Fetches the cards of a scope into the mirror, page by page; each is shown as soon as it is there. Only a crawl that
 * has seen every row removes what is gone: each page asks for the last row of the one before it again, and anything
 * else in its place means that the list has moved. Source: design decision, offline rules 2.3.
 * @throws ApiError, StorageError
 */
export async function crawlPassengers(
  mirror: MirrorDatabase,
  scope: PassengerScope,
  { signal, pageLength = crawlPageLength }: CrawlOptions = {},
): Promise<void> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    let crawl = await begunCrawl(mirror, passengersKey(scope))
    do crawl = await fetchPage(mirror, scope, crawl, { signal, pageLength })
    while (crawl.seen.length < crawl.total)
    if (crawl.isWhole) await removeUnseen(mirror, scope, crawl)
    await finish(mirror, crawl)
    if (crawl.isWhole) return
  }
}

async function begunCrawl(mirror: MirrorDatabase, key: string): Promise<Crawl> {
  const begun = await mirror.crawls.get(key)
  const age = now() - (begun?.startedAt ?? 0)
  if (begun && age >= 0 && age < resumableMs) return begun
  return { key, startedAt: now(), startRevision: await nextRevision(mirror), total: 0, seen: [], isWhole: true }
}

async function fetchPage(
  mirror: MirrorDatabase,
  scope: PassengerScope,
  crawl: Crawl,
  { signal, pageLength }: { signal: AbortSignal | undefined; pageLength: number },
): Promise<Crawl> {
  const asked = await cardRevision(mirror)
  const overlap = crawl.seen.length > 0 ? 1 : 0
  const query = passengerPageQuery({
    destinationIds: scope === 'all' ? [] : [scope],
    groupIds: [],
    excludeIds: [],
    onlyActive: false,
    search: '',
    sortBy: 'name',
    descending: false,
    index: crawl.seen.length - overlap,
    count: pageLength + overlap,
  })
  const { data, believe } = await callUnparsed(listPassengerPage, { query }, signal ? { signal } : {})
  signal?.throwIfAborted()
  const page = Page.safeParse(data)
  if (!page.success) throw new ApiError(null, [connectionErrors.html])
  const { passengers, total } = page.data
  const cards = await parseRows(PassengerCard, passengers)
  if (!isAnswer(listPassengerPage, { query }, { passengers: cards, total }))
    throw new ApiError(null, [connectionErrors.html])
  believe()
  await storeCards(mirror, cards, asked, signal)

  const ids = cards.map(({ id }) => id)
  const isFirst = overlap === 0
  const isSteady = isFirst || (total === crawl.total && ids[0] === crawl.seen.at(-1))
  // a page without a row that can be read leads nowhere
  const isLast = passengers.length < pageLength + overlap || ids.length <= overlap
  const seen = [...crawl.seen, ...ids.slice(overlap)]
  const next: Crawl = {
    ...crawl,
    // a list that ends before its number of rows is over all the same
    total: isLast ? seen.length : total,
    seen,
    isWhole: crawl.isWhole && isSteady && cards.length === passengers.length && (!isLast || seen.length === total),
  }
  await mirror.crawls.put(next)
  return next
}

async function storeCards(
  mirror: MirrorDatabase,
  cards: readonly PassengerCard[],
  asked: number,
  signal?: AbortSignal,
): Promise<void> {
  let written = 0
  for (let start = 0; start < cards.length; start += sliceLength) {
    signal?.throwIfAborted()
    const slice = cards.slice(start, start + sliceLength)
    written += await whenFull([], () => putCards(mirror, slice, asked))
    await breathe()
  }
  if (written === 0) return
  await mirror.transaction('rw', mirror.lists, async () => {
    await raiseRevision(mirror)
  })
}

/** What was in the scope before the crawl and was not seen: it has left the scope, and the device if nothing else shows it. */
async function removeUnseen(mirror: MirrorDatabase, scope: PassengerScope, crawl: Crawl): Promise<void> {
  const seen = new Set(crawl.seen)
  const { passengerCards } = mirror
  const stored = await (scope === 'all'
    ? passengerCards.toCollection().primaryKeys()
    : passengerCards.where('destinationIds').equals(scope).primaryKeys())
  const gone = stored.filter((id) => !seen.has(id))
  for (let start = 0; start < gone.length; start += sliceLength) {
    await mirror.transaction('rw', passengerCards, mirror.lists, async () => {
      const revision = await nextRevision(mirror)
      const rows = await passengerCards.bulkGet(gone.slice(start, start + sliceLength))
      // what was written during the crawl may stand on a page that had been read
      const old = rows.filter((row) => row !== undefined).filter((row) => row.revision < crawl.startRevision)
      const moved = old
        .map((row) => ({ ...row, revision, destinationIds: row.destinationIds.filter((id) => id !== scope) }))
        .filter(({ destinationIds }) => scope !== 'all' && destinationIds.length > 0)
      const kept = new Set(moved.map(({ id }) => id))
      await passengerCards.bulkPut(moved)
      await passengerCards.bulkDelete(old.map(({ id }) => id).filter((id) => !kept.has(id)))
      await raiseRevision(mirror)
    })
    await breathe()
  }
}

async function finish(mirror: MirrorDatabase, { key, startedAt, startRevision, isWhole }: Crawl): Promise<void> {
  await mirror.transaction('rw', mirror.crawls, mirror.lists, async () => {
    await mirror.crawls.delete(key)
    if (isWhole) await mirror.lists.put({ key, appliedTick: startRevision, fetchedAt: startedAt, etag: null })
  })
}
