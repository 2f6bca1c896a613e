import { listDestinations } from '#contract/destinations.ts'
import type { Destination } from '#domain/destination.ts'
import { call } from './api/client.ts'
import { now } from './device/clock.ts'
import { workspace } from './workspace/workspace.ts'
import { live } from './workspace/live.ts'
import { difference } from './mirror/difference.ts'
import { outboxRules } from './outbox/plan.ts'

const listKey = 'destinations'

/** The user's destinations by alias; `null` while they were never fetched. */
export const destinationsOfUser = live(async (): Promise<Destination[] | null> => {
  const { mirror } = workspace()
  const rows = await mirror.destinations.toArray()
  const isFetched = (await mirror.lists.where('key').equals(listKey).count()) > 0
  return isFetched ? rows.toSorted((a, b) => a.alias.localeCompare(b.alias, 'fi')) : null
})

/** Fetches the user's destinations into the mirror. @throws ApiError */
export async function pullDestinations(): Promise<void> {
  const { mirror, outbox } = workspace()
  const startTick = await outbox.change(outboxRules.tick, 'none')
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
