import { sql } from 'kysely'
import { presenceTimes, type OpenRecord, type Present } from '#contract/presence.ts'
import { nameAmong } from '../../call/last-change.ts'
import type { Trx } from '../../db/tables.ts'

/** One window's opening of a record. */
export interface Opening {
  organizationId: number
  record: OpenRecord
  userId: number
  windowId: string
}

/** Says that the record is open in the window to be changed, from now on for a while. */
export async function open(trx: Trx, { organizationId, record, userId, windowId }: Opening, now: Date): Promise<void> {
  await trx
    .insertInto('presence')
    .values({
      ...{ organization_id: organizationId, kind: record.kind, record_id: record.id },
      ...{ user_id: userId, window_id: windowId, seen_at: now },
    })
    .onConflict((on) =>
      on.columns(['organization_id', 'kind', 'record_id', 'user_id', 'window_id']).doUpdateSet({ seen_at: now }),
    )
    .execute()
}

/** Says that it is not, or not any more. */
export async function close(trx: Trx, { organizationId, record, userId, windowId }: Opening): Promise<void> {
  await trx
    .deleteFrom('presence')
    .where('organization_id', '=', organizationId)
    .where('kind', '=', record.kind)
    .where('record_id', '=', record.id)
    .where('user_id', '=', userId)
    .where('window_id', '=', windowId)
    .execute()
}

/** Who has the record open to change it in other windows, by name, the user of this one last. Others are named as `nameAmong` says. */
export async function othersAt(
  trx: Trx,
  { organizationId, record, userId, windowId }: Opening,
  now: Date,
): Promise<Present[]> {
  const since = new Date(now.getTime() - presenceTimes.countsMs)
  const { rows } = await sql<{ userId: number; name: string | null }>`
    select u.id as "userId", ${nameAmong(sql.ref('p.organization_id'))} as name
    from (
      select distinct organization_id, user_id from presence
      where organization_id = ${organizationId} and kind = ${record.kind} and record_id = ${record.id}
        and seen_at > ${since} and not (user_id = ${userId} and window_id = ${windowId})
    ) as p
    join app_user as u on u.id = p.user_id
    order by u.id = ${userId}, name`.execute(trx)
  return rows.flatMap(({ userId: id, name }) =>
    name === null ? [] : [{ name, ...(id === userId && { isSelf: true as const }) }],
  )
}
