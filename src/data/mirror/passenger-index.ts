import type { PassengerCard } from '#domain/passenger.ts'
import {
  comparePassengers,
  isFound,
  narrows,
  passengerSearchOf,
  passesFilter,
  searchKeysOf,
  type PassengerFilter,
  type PassengerSearch,
  type PassengerSorting,
  type SearchKeys,
} from '#domain/passenger-list.ts'
import { sameValue } from '#domain/same-value.ts'
import { cardRevision, shownCard } from './cards.ts'
import type { MirrorDatabase, MirroredCard } from './db.ts'
import { breathe } from './parse-rows.ts'
import { mergedInSlices, sortedInSlices } from './sort-in-slices.ts'

/** Cards read at once. */
const sliceLength = 500
/** Orders kept ready, so that sorting to and fro costs nothing. */
const ordersKept = 4

export interface PassengerChoice extends PassengerFilter {
  search: string
  sortBy: PassengerSorting
  descending: boolean
}

/** The last answer: another page of it, or the same question again, gives the same rows, and a longer one seeks in them. */
interface Answer {
  of: readonly PassengerCard[]
  filter: string
  wanted: PassengerSearch
  cards: readonly PassengerCard[]
}

interface Order {
  sortBy: PassengerSorting
  descending: boolean
  cards: readonly PassengerCard[]
}

/**
 * All mirrored cards in memory, folded and sorted. [Note: Why in memory] Finding in 20,000 folded names takes a few
 * milliseconds here; the database needs half a second to hand its rows over, and has no index that finds a part of a
 * word, any word order, and telephone digits. Built and sorted in slices, then kept up by what has changed.
 */
export class PassengerIndex {
  private readonly mirror: MirrorDatabase
  private readonly cards = new Map<number, PassengerCard>()
  private readonly keys = new WeakMap<PassengerCard, SearchKeys>()
  private readonly orderedKeys = new WeakMap<readonly PassengerCard[], readonly SearchKeys[]>()
  private orders: Order[] = []
  private latest: Answer | null = null
  private revision = -1
  private turn: Promise<unknown> = Promise.resolve()

  constructor(mirror: MirrorDatabase) {
    this.mirror = mirror
  }

  /** Cards of the choice, in its order. The revision is the one that the caller has read; the cards are of it or newer. */
  matching(choice: PassengerChoice, revision: number): Promise<readonly PassengerCard[]> {
    return this.inTurn(async () => {
      await this.follow(revision)
      const cards = await this.orderedBy(choice)
      // made ready also where nothing is searched: the first key finds them
      this.keysIn(cards)
      return this.chosen(choice, cards)
    })
  }

  /** As it was read last; `undefined` for who has not been read. */
  cardOf(id: number): PassengerCard | undefined {
    return this.cards.get(id)
  }

  /** Whether an answer needs no reading. */
  isReady(revision: number): boolean {
    return this.revision >= revision
  }

  private chosen(choice: PassengerChoice, cards: readonly PassengerCard[]): readonly PassengerCard[] {
    const { search, destinationIds, groupIds, onlyActive, excludeIds } = choice
    const filter = JSON.stringify([destinationIds, groupIds, onlyActive, excludeIds])
    const wanted = passengerSearchOf(search)
    const known = this.latest?.of === cards && this.latest.filter === filter ? this.latest : null
    if (known && sameValue(known.wanted, wanted)) return known.cards
    const excluded = new Set(excludeIds)
    const others = { destinationIds, groupIds, onlyActive, excludeIds: [] }
    const among = known && narrows(known.wanted, wanted) ? known.cards : cards
    const keys = among === cards ? this.keysIn(cards) : null
    const found = among.filter(
      (card, at) =>
        isFound(keys?.[at] ?? this.keysOf(card), wanted) && !excluded.has(card.id) && passesFilter(card, others),
    )
    this.latest = { of: cards, filter, wanted, cards: found }
    return found
  }

  /** What is searched in all cards of an order, side by side: most cards are then not touched at all. */
  private keysIn(cards: readonly PassengerCard[]): readonly SearchKeys[] {
    const known = this.orderedKeys.get(cards)
    if (known) return known
    const made = cards.map((card) => this.keysOf(card))
    this.orderedKeys.set(cards, made)
    return made
  }

  /** What is searched in a card. */
  keysOf(card: PassengerCard): SearchKeys {
    const known = this.keys.get(card)
    if (known) return known
    const made = searchKeysOf(card)
    this.keys.set(card, made)
    return made
  }

  /**
   * One question after the other. Each begins as a task of its own: a live query would otherwise take all rows that are
   * read here for its own, and wake for each of them.
   */
  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    const next = this.turn.then(
      () =>
        new Promise<T>((resolve, reject) => {
          setTimeout(() => {
            work().then(resolve, reject)
          })
        }),
    )
    this.turn = next.catch(() => undefined)
    return next
  }

  private async follow(revision: number): Promise<void> {
    if (this.isReady(revision)) return
    const current = await cardRevision(this.mirror)
    const changed = this.revision < 0 ? await this.readAll() : await this.readChanged()
    const gone = await this.readGone()
    const before = this.orders
    this.orders = []
    for (const order of before) this.orders.push(await this.brought(order, changed, gone))
    this.revision = current
  }

  private async readAll(): Promise<PassengerCard[]> {
    let last = 0
    for (;;) {
      const rows = await this.mirror.passengerCards.where('id').above(last).limit(sliceLength).toArray()
      for (const card of this.take(rows)) this.keysOf(card)
      last = rows.at(-1)?.id ?? 0
      if (rows.length < sliceLength) return []
      await breathe()
    }
  }

  private async readChanged(): Promise<PassengerCard[]> {
    const ids = await this.mirror.passengerCards.where('revision').above(this.revision).primaryKeys()
    const changed: PassengerCard[] = []
    for (let start = 0; start < ids.length; start += sliceLength) {
      const rows = await this.mirror.passengerCards.bulkGet(ids.slice(start, start + sliceLength))
      changed.push(...this.take(rows.filter((row) => row !== undefined)))
      await breathe()
    }
    return changed
  }

  private take(rows: readonly MirroredCard[]): PassengerCard[] {
    return rows.map((row) => {
      const card = shownCard(row)
      this.cards.set(card.id, card)
      return card
    })
  }

  private async readGone(): Promise<Set<number>> {
    const count = await this.mirror.passengerCards.count()
    if (count === this.cards.size) return new Set()
    const stored = new Set(await this.mirror.passengerCards.toCollection().primaryKeys())
    const gone = [...this.cards.keys()].filter((id) => !stored.has(id))
    for (const id of gone) this.cards.delete(id)
    return new Set(gone)
  }

  private async brought(order: Order, changed: readonly PassengerCard[], gone: ReadonlySet<number>): Promise<Order> {
    if (changed.length === 0 && gone.size === 0) return order
    const compare = comparePassengers(order.sortBy, order.descending)
    const moved = new Set(changed.map(({ id }) => id))
    const rest = order.cards.filter(({ id }) => !moved.has(id) && !gone.has(id))
    const there = changed.filter(({ id }) => this.cards.has(id))
    return { ...order, cards: await mergedInSlices(rest, await sortedInSlices(there, compare), compare) }
  }

  private async orderedBy({ sortBy, descending }: PassengerChoice): Promise<readonly PassengerCard[]> {
    const known = this.orders.find((order) => order.sortBy === sortBy && order.descending === descending)
    const cards =
      known?.cards ?? (await sortedInSlices([...this.cards.values()], comparePassengers(sortBy, descending)))
    const others = this.orders.filter((order) => order !== known)
    this.orders = [{ sortBy, descending, cards }, ...others].slice(0, ordersKept)
    return cards
  }
}

const indexes = new WeakMap<MirrorDatabase, PassengerIndex>()

export function passengerIndexOf(mirror: MirrorDatabase): PassengerIndex {
  const index = indexes.get(mirror) ?? new PassengerIndex(mirror)
  indexes.set(mirror, index)
  return index
}
