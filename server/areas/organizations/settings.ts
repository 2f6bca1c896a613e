import { sql } from 'kysely'
import type { SettingsChange, StoredSettings } from '#contract/organizations.ts'
import { nameAmong, toldTo, type Changer } from '../../call/last-change.ts'
import type { Author } from '../../db/author.ts'
import type { Trx } from '../../db/tables.ts'
import type { Principal } from '../../ground/principal.ts'
import { notFound, StaleVersion } from '../../ground/refused.ts'

const settings = ['id', 'version', 'ssn_readers as ssnReaders', 'support_email as supportEmail'] as const

/** What administrators set. Nobody else changes it until the transaction ends. */
export async function lockSettings(trx: Trx, id: number): Promise<StoredSettings> {
  const row = await trx.selectFrom('organization').select(settings).where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row) throw notFound()
  return row
}

/** Throws the settings as they are now when the write started from another version. */
export async function checkSettingsVersion(
  trx: Trx,
  stored: StoredSettings,
  version: number,
  user: Principal,
): Promise<void> {
  if (version === stored.version) return
  const { rows } = await sql<Changer>`
    select o.updated_at as at, o.updated_by as "userId", ${nameAmong(sql.ref('o.id'))} as name
    from organization as o left join app_user as u on u.id = o.updated_by
    where o.id = ${stored.id}
  `.execute(trx)
  throw new StaleVersion(stored, rows[0] ? toldTo(user, rows[0]) : null)
}

/** What is absent stays as it is. The row is the caller's: checked and locked. */
export const storeSettings = (
  trx: Trx,
  id: number,
  { ssnReaders, supportEmail }: Omit<SettingsChange, 'version'>,
  { userId, now }: Author,
): Promise<StoredSettings> =>
  trx
    .updateTable('organization')
    .set(({ eb }) => ({
      ...(ssnReaders !== undefined && { ssn_readers: ssnReaders }),
      ...(supportEmail !== undefined && { support_email: supportEmail }),
      version: eb('version', '+', 1),
      updated_at: now,
      updated_by: userId,
    }))
    .where('id', '=', id)
    .returning(settings)
    .executeTakeFirstOrThrow()
