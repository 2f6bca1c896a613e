import { passengerIdsLimit } from '#contract/passengers.ts'
import type { Fetched } from '#domain/live.ts'
import { firstPlace, pageOf, shownPage, type PageSize } from '#domain/page-size.ts'
import type { PassengerCard } from '#domain/passenger.ts'
import type { SearchKeys } from '#domain/passenger-list.ts'
import { sameValue } from '#domain/same-value.ts'
import { now } from './device/clock.ts'
import { openedWorkspace, workspace, type Workspace } from './workspace/workspace.ts'
import { live } from './workspace/live.ts'
import { cardRevision, shownCard } from './mirror/cards.ts'
import { crawlPassengers, passengersKey, type PassengerScope } from './mirror/crawl-passengers.ts'
import type { MirrorDatabase } from './mirror/db.ts'
import { pullCards } from './mirror/pull-cards.ts'
import { passengerIndexOf, type PassengerChoice } from './mirror/passenger-index.ts'

export type { PassengerChoice, PassengerScope }

/** A list that is younger, in milliseconds, is not asked for again by itself. */
export const freshMs = 60_000

/** How long the first page has the device to itself before everybody is read. */
const indexPauseMs = 300

/** How long nothing must change before the order of names is noted. */
const orderPauseMs = 1000

export interface PassengerListQuery extends PassengerChoice {
  /** Counted from 0; one past the last page is the last page. */
  page: number
  size: PageSize
}

export interface PassengerListPage {
  rows: readonly PassengerCard[]
  /** Rows of all pages together. */
  total: number
  /** Of the page's first row, counted from 0. */
  firstIndex: number
  page: number
  /** Whether somebody may be missing who had never been fetched when it was read: that nobody is found says nothing then. */
  isPartial: boolean
}

export interface PassengerListState {
  /** When the last crawl that saw everybody began (server's clock); `null` while there was none. */
  fetchedAt: number | null
  /** Whether a passenger may be missing who has never been fetched. */
  isPartial: boolean
  /** How far a crawl has come; `null` when none is under way or was interrupted. */
  crawl: { fetched: number; total: number } | null
}

/**
 * A page of the mirrored passengers. The first page in the order of names comes from the database while the index
 * is made; unchanged rows are the same objects.
 */
export const passengerPageOf = live(async (query: PassengerListQuery): Promise<PassengerListPage> => {
  const { mirror } = workspace()
  // before the cards: a list that is whole by now has all of its cards in the counter that is read next
  const isPartial = await isPartlyHere(mirror, query.destinationIds)
  const revision = await cardRevision(mirror)
  const index = passengerIndexOf(mirror)
  if (!index.isReady(revision)) {
    const early = await earlyPage(mirror, query, revision)
    if (early) return { ...early, isPartial }
  }
  const cards = await index.matching(query, revision)
  noteOrderSoon(mirror, query.destinationIds, revision)
  return { rows: pageOf(cards, query.size, query.page), ...placeOf(cards.length, query), isPartial }
})

async function isPartlyHere(mirror: MirrorDatabase, destinationIds: readonly number[]): Promise<boolean> {
  const scopes: readonly PassengerScope[] = destinationIds.length > 0 ? destinationIds : ['all']
  return (await mirror.lists.bulkGet(scopes.map(passengersKey))).includes(undefined)
}

/** Whoever the query finds, on all pages together. */
export async function passengersMatching(query: PassengerChoice): Promise<readonly PassengerCard[]> {
  const { mirror } = workspace()
  return passengerIndexOf(mirror).matching(query, await cardRevision(mirror))
}

/** A card that has been listed or searched in this window, without reading it anew; `undefined` for any other. */
export function cardAtHand(id: number): PassengerCard | undefined {
  const open = openedWorkspace()
  return open ? passengerIndexOf(open.mirror).cardOf(id) : undefined
}

/** What is searched in a passenger of this device. */
export const searchedIn = (card: PassengerCard): SearchKeys => passengerIndexOf(workspace().mirror).keysOf(card)

type Found = Omit<PassengerListPage, 'isPartial'>

function placeOf(total: number, { page, size }: PassengerListQuery): Omit<Found, 'rows'> {
  return { total, page: shownPage(page, total, size), firstIndex: firstPlace(page, total, size) }
}

/** The page as the last order of names has it; `null` when it does not tell. */
async function earlyPage(mirror: MirrorDatabase, query: PassengerListQuery, revision: number): Promise<Found | null> {
  const { sortBy, descending, search, groupIds, excludeIds, destinationIds, size } = query
  const scope = scopeOf(destinationIds)
  const isPlain = sortBy === 'name' && !descending && search.trim() === '' && size !== 'all'
  const isWide = groupIds.length === 0 && excludeIds.length === 0
  if (scope === null || !isPlain || !isWide) return null
  const order = await mirror.nameOrders.get(passengersKey(scope))
  if (order?.revision !== revision) return null
  const hidden = new Set(query.onlyActive ? order.inactiveIds : [])
  const ids = order.ids.filter((id) => !hidden.has(id))
  const rows = await mirror.passengerCards.bulkGet([...pageOf(ids, size, query.page)])
  // the other questions are answered at once when they come, and this page is painted first
  setTimeout(
    () =>
      void passengerIndexOf(mirror)
        .matching(query, revision)
        .catch(() => undefined),
    indexPauseMs,
  )
  return {
    rows: rows.filter((row) => row !== undefined).map(shownCard),
    ...placeOf(ids.length, query),
  }
}

/** The scope that a filter shows; `null` for several destinations. */
function scopeOf([first, ...others]: readonly number[]): PassengerScope | null {
  if (first === undefined) return 'all'
  return others.length === 0 ? first : null
}

/** Orders that are noted or about to be, by list, with the counter value that they are of. */
const noted = new WeakMap<MirrorDatabase, Map<string, number>>()

/** Cards that change after a crawl, as those of a save do, would otherwise cost the next start its quick first page. */
function noteOrderSoon(mirror: MirrorDatabase, destinationIds: readonly number[], revision: number): void {
  const scope = scopeOf(destinationIds)
  if (scope === null) return
  const ofMirror = noted.get(mirror) ?? new Map<string, number>()
  noted.set(mirror, ofMirror)
  const key = passengersKey(scope)
  if (ofMirror.get(key) === revision) return
  ofMirror.set(key, revision)
  setTimeout(() => {
    // a device that is full, or a session that has ended, goes without
    if (ofMirror.get(key) === revision) void keepNameOrder(mirror, scope).catch(() => undefined)
  }, orderPauseMs)
}

/** Cards from the mirror, in the order of the ids; those that are not there are left out. Live. */
export async function cardsOf(ids: readonly number[]): Promise<PassengerCard[]> {
  const rows = await workspace().mirror.passengerCards.bulkGet([...ids])
  return rows.filter((row) => row !== undefined).map(shownCard)
}

/** Live. */
export const cardOf = async (id: number): Promise<PassengerCard | undefined> => (await cardsOf([id]))[0]

/** What the device knows of a scope's list as a whole. */
export const passengerListState = live(async (scope: PassengerScope): Promise<PassengerListState> => {
  const { mirror } = workspace()
  const key = passengersKey(scope)
  const [list, crawl] = await Promise.all([mirror.lists.get(key), mirror.crawls.get(key)])
  return {
    fetchedAt: list?.fetchedAt ?? null,
    isPartial: !list,
    crawl: crawl ? { fetched: crawl.seen.length, total: crawl.total } : null,
  }
})

/** Crawls of this window; each tells whether it came to its end. */
const underWay = new Map<string, Promise<boolean>>()

/** Lists of which something has changed that is not here. */
const outdated = new Set<string>()
/** A list that is known to be outdated is left alone for so long: who imports changes it again and again. */
const outdatedForMs = 10_000

interface Pulling {
  signal?: AbortSignal
  freshForMs?: number
  /** Who has changed; `null` for anybody, absent when nobody is known to have. */
  changed?: readonly number[] | null
}

/**
 * Fetches the scope's passengers into the mirror. A list that is young stays as it is, but for those who are known to have
 * changed. Leaving or signing out ends it without a word, and the next one goes on from there.
 * @returns `nothing` when something that has changed is not here yet
 * @throws ApiError, StorageError
 */
export async function pullPassengerList(
  scope: PassengerScope,
  { signal, freshForMs = freshMs, changed }: Pulling = {},
): Promise<Fetched> {
  const open = workspace()
  const { fetchedAt } = await passengerListState(scope)
  const name = `${open.userKey} ${scope}`
  const known = () => (outdated.has(name) ? 'nothing' : 'whole')
  if (changed !== undefined) {
    const isAskable =
      changed !== null && changed.length <= passengerIdsLimit && fetchedAt !== null && !outdated.has(name)
    // until it is here: what is told of once is told of no more
    outdated.add(name)
    if (isAskable && (await pullCards(open.mirror, { scope, ids: changed, signal }))) {
      outdated.delete(name)
      return 'part'
    }
  }
  const youngForMs = outdated.has(name) ? Math.min(freshForMs, outdatedForMs) : freshForMs
  if (fetchedAt !== null && now() - fetchedAt < youngForMs) return known()
  // one at a time; what somebody who left has begun is ended by who is still here
  for (let other = underWay.get(name); other; other = underWay.get(name)) {
    if (await other.catch(() => false)) return known()
  }
  if (signal?.aborted) return 'nothing'
  const wasOutdated = outdated.delete(name)
  const run = crawlAndOrder(open, scope, signal).finally(() => underWay.delete(name))
  underWay.set(name, run)
  let isWhole = false
  try {
    isWhole = await run
  } finally {
    if (!isWhole && wasOutdated) outdated.add(name)
  }
  return isWhole ? 'whole' : 'nothing'
}

async function crawlAndOrder(open: Workspace, scope: PassengerScope, signal?: AbortSignal): Promise<boolean> {
  try {
    await crawlPassengers(open.mirror, scope, { signal })
    await keepNameOrder(open.mirror, scope)
    return true
  } catch (failure) {
    if (signal?.aborted || openedWorkspace() !== open) return false
    throw failure
  }
}

/** Notes the order of names, so that the next start has its first page at once. */
async function keepNameOrder(mirror: MirrorDatabase, scope: PassengerScope): Promise<void> {
  const revision = await cardRevision(mirror)
  const everybody: PassengerChoice = {
    destinationIds: scope === 'all' ? [] : [scope],
    groupIds: [],
    excludeIds: [],
    onlyActive: false,
    search: '',
    sortBy: 'name',
    descending: false,
  }
  const key = passengersKey(scope)
  const cards = await passengerIndexOf(mirror).matching(everybody, revision)
  const order = {
    key,
    revision,
    ids: cards.map(({ id }) => id),
    inactiveIds: cards.filter(({ inactive }) => inactive).map(({ id }) => id),
  }
  if (!sameValue(await mirror.nameOrders.get(key), order)) await mirror.nameOrders.put(order)
}
