import { getDestination, listDestinations } from '#contract/destinations.ts'
import type { Destination } from '#domain/destination.ts'
import { call } from './api/client.ts'
import { now } from './clock.ts'
import { openedWorkspace, workspace } from './device/workspace.ts'
import type { MirrorDatabase } from './mirror/db.ts'
import { difference } from './mirror/difference.ts'
import { outboxRules } from './outbox/plan.ts'

const listKey = 'destinations'

const latest = new WeakMap<MirrorDatabase, Destination[] | null>()

/** The user's destinations by alias; `null` while they were never fetched. Live: wrap it in useLiveQuery. */
export async function destinationsOfUser(): Promise<Destination[] | null> {
  const { mirror } = workspace()
  const rows = await mirror.destinations.toArray()
  const isFetched = (await mirror.lists.where('key').equals(listKey).count()) > 0
  const destinations = isFetched ? rows.toSorted((a, b) => a.alias.localeCompare(b.alias, 'fi')) : null
  latest.set(mirror, destinations)
  return destinations
}

/** As they were read last in this window; `undefined` when they were not. */
export function destinationsAtHand(): Destination[] | null | undefined {
  const open = openedWorkspace()
  return open ? latest.get(open.mirror) : undefined
}

/** Fetches the user's destinations into the mirror. @throws ApiError */
export async function pullDestinations(): Promise<void> {
  const { mirror, outbox } = workspace()
  const startTick = await outbox.change(outboxRules.tick)
  const given = (await call(listDestinations, {})).filter(({ deleted }) => !deleted)
  await mirror.transaction('rw', mirror.destinations, mirror.lists, async () => {
    const list = await mirror.lists.get(listKey)
    if (!outboxRules.mayApply(list?.appliedTick ?? 0, startTick)) return
    const { put, remove } = difference(await mirror.destinations.toArray(), given)
    await mirror.destinations.bulkPut(put)
    await mirror.destinations.bulkDelete(remove)
    await mirror.lists.put({ key: listKey, appliedTick: startTick, fetchedAt: now(), etag: null })
  })
}

/** One destination from the server, whatever the mirror holds. @throws ApiError */
export const fetchDestination = (id: number): Promise<Destination> =>
  call(getDestination, { params: { id: String(id) } })
