import { beginAsking, tellApplied, type ListRules, type OutboxStore, type Shown } from '../outbox/lists.ts'

/** A list as the server gave it; `rows` is `null` when it has not changed since the tag that was sent. */
export interface ListAnswer<Row> {
  rows: readonly Row[] | null
  etag: string | null
  /** Some rows could not be read: what is not among the others may be there all the same, and nothing is removed. */
  isPartial?: boolean
}

export interface ListStamp {
  startTick: number
  fetchedAt: number
  etag: string | null
}

/** The mirrored list that an answer goes into. */
export interface ListTarget<Row> {
  key: string
  /** The rows that were asked for; absent for all of them. */
  only?: ReadonlySet<number>
  /** Tag of the rows that are here; `null` to ask for all of them. */
  etag: () => Promise<string | null>
  /**
   * Applies an answer in one transaction with the check of its order.
   * @param sentEtag the tag that was sent; an unchanged answer counts only while it is still the one stored
   */
  apply: (
    answer: ListAnswer<Row>,
    stamp: ListStamp,
    sentEtag: string | null,
    mayApply: ListRules['mayApply'],
  ) => Promise<'applied' | 'older' | 'askAgain'>
}

export interface RefreshEnvironment<Row> {
  store: OutboxStore
  rules: ListRules
  now: () => number
  /** What the mirrored list shows of accepted commands, once an answer has been applied. */
  shown: (answer: ListAnswer<Row>) => Promise<ReadonlyMap<string, Shown>>
}

/**
 * Fetches a list into the mirror. The counter is read before the request leaves; commands accepted before that have
 * shown their effect once it is applied. The mirror is written first and the outbox second, so that no row is ever
 * without either.
 * @returns whether the answer was applied; an older one than what is there is dropped
 */
export async function refreshList<Row>(
  { store, rules, now, shown: shownBy }: RefreshEnvironment<Row>,
  target: ListTarget<Row>,
  request: (etag: string | null) => Promise<ListAnswer<Row>>,
): Promise<boolean> {
  for (const etag of [await target.etag(), null]) {
    const startTick = await beginAsking(store, rules)
    const answer = await request(etag)
    const outcome = await target.apply(answer, { startTick, fetchedAt: now(), etag: answer.etag }, etag, rules.mayApply)
    if (outcome === 'older') return false
    if (outcome === 'askAgain') continue
    const shown = await shownBy(answer)
    await tellApplied(store, rules, { listKey: target.key, startTick, shown, now: now() })
    return true
  }
  return false
}
