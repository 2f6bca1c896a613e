import type { Kysely } from 'kysely'
import { sessionLimits } from '../areas/identity/sessions.ts'
import { presenceTimes } from '#contract/presence.ts'
import { importTimes } from '#domain/import/import-record.ts'
import { forgetChanges } from '../db/changes.ts'
import { keptAnswerDays } from '../db/idempotency.ts'
import type { Database } from '../db/tables.ts'

const day = 24 * 60 * 60_000

/** How long what is over stays, in days. The audit log stays for ever. */
const keptDays = {
  attempts: 1,
  externalSignIns: 1,
  sessions: 90,
  codes: 30,
  invitations: 365,
  mail: 30,
  answers: keptAnswerDays,
  emptiedCells: 8,
  changes: 1,
} as const

/** Removes what nothing asks for any more. Any number of processes may do it. */
export async function cleanUp(db: Kysely<Database>, now: Date): Promise<void> {
  const before = (days: number) => new Date(now.getTime() - days * day)
  const sessionsBefore = new Date(before(keptDays.sessions).getTime() - sessionLimits.absoluteMs)
  await db.deleteFrom('attempt').where('at', '<', before(keptDays.attempts)).execute()
  await db.deleteFrom('session').where('created_at', '<', sessionsBefore).execute()
  await db.deleteFrom('reset_code').where('expires_at', '<', before(keptDays.codes)).execute()
  await db.deleteFrom('external_sign_in').where('created_at', '<', before(keptDays.externalSignIns)).execute()
  await db.deleteFrom('invitation').where('ended_at', '<', before(keptDays.invitations)).execute()
  await db.deleteFrom('idempotency').where('created_at', '<', before(keptDays.answers)).execute()
  await db.deleteFrom('emptied_cell').where('emptied_at', '<', before(keptDays.emptiedCells)).execute()
  await db
    .deleteFrom('presence')
    .where('seen_at', '<', new Date(now.getTime() - presenceTimes.countsMs))
    .execute()
  await forgetChanges(db, keptDays.changes * day)
  const importsBefore = new Date(now.getTime() - importTimes.kept)
  await db
    .deleteFrom('passenger_import_row')
    .using('passenger_import as i')
    .whereRef('i.organization_id', '=', 'passenger_import_row.organization_id')
    .whereRef('i.id', '=', 'passenger_import_row.import_id')
    .where('i.active_at', '<', importsBefore)
    .execute()
  await db.deleteFrom('mail').where('sealed', 'is', null).where('created_at', '<', before(keptDays.mail)).execute()
}
