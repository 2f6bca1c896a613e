import type { Touched } from '#domain/consequences.ts'
import type { Trx } from '../../db/tables.ts'
import type { Principal } from '../../ground/principal.ts'
import type { GroupKey } from '../groups/groups.ts'
import { holdersOf, tiedTo } from '../groups/ties.ts'

/** Who is in a group, and who has rights in it: users are known to who administers the organisation. */
export async function touchedInGroup(
  trx: Trx,
  group: GroupKey,
  { administers }: Pick<Principal, 'administers'>,
): Promise<Pick<Touched, 'passengers' | 'holders'>> {
  const isKnown = administers.includes(group.organizationId)
  const holders = await holdersOf(trx, group)
  return {
    passengers: await tiedTo(trx, group),
    holders: holders.map(({ userId, name }) => ({ id: userId, name, isKnown })),
  }
}
