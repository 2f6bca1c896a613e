import type { Kysely } from 'kysely'
import { calendarSecretParameter } from '#contract/calendars.ts'
import { localDateAt } from '#domain/local-date.ts'
import { programStateOf } from '#domain/program-access.ts'
import type { Subscription } from '../../call/calls.ts'
import { compiled } from '../../db/compiled.ts'
import type { Database } from '../../db/tables.ts'
import type { Principal } from '../../ground/principal.ts'
import { newSecret, sha256 } from '../../ground/secrets.ts'
import { isUseNews } from '../programs/program-principal.ts'

/** Starts every secret, so that one found in a file or a log is recognised for what it is. */
const secretPrefix = 'perille_calendar_'

/** A new secret of a calendar address; what is stored of it is its SHA-256. */
export const newCalendarSecret = (): string => `${secretPrefix}${newSecret()}`

/** The secret of an address as it was asked for; `null` where there is none, or more than one. */
function secretIn(query: unknown): string | null {
  const token = (query as Record<string, unknown>)[calendarSecretParameter]
  return typeof token === 'string' && token.startsWith(secretPrefix) && /^[\w-]{20,200}$/.test(token) ? token : null
}

const addresses = compiled((db, { secretHash }: { secretHash: Buffer }) =>
  db
    .selectFrom('calendar_address')
    .where('secret_hash', '=', secretHash)
    .select([
      'id',
      'organization_id as organizationId',
      'user_id as userId',
      'name',
      'ends_on as endsOn',
      'revoked_at as revokedAt',
      'last_used_at as lastUsedAt',
    ]),
)

/**
 * Who reads with the secret of a calendar address: somebody without any right, but for what the rule `calendar.read` gives
 * to the address. `null` when it opens nothing, or no more.
 */
async function findCalendarReader(db: Kysely<Database>, secret: string, now: Date): Promise<Principal | null> {
  const [row] = await addresses(db, { secretHash: sha256(secret) })
  if (!row) return null
  const { id, organizationId, userId, name, endsOn, revokedAt, lastUsedAt } = row
  const state = programStateOf({ endsOn, revokedAt: revokedAt?.toISOString() ?? null }, localDateAt(now.getTime()))
  if (state === 'ended' || state === 'revoked') return null
  if (isUseNews(lastUsedAt, now)) {
    await db.updateTable('calendar_address').set({ last_used_at: now }).where('id', '=', id).execute()
  }
  return {
    ...{ id: userId, email: '', name, sessionId: null, program: { id, organizationId } },
    ...{ destinationRoles: [], permissions: {}, organizationOf: {} },
    ...{ passengerGroupRoles: [], groupOrganizationIds: [], administers: [] },
  }
}

/** How calendar programs follow an address. */
export const calendarSubscription: Subscription = {
  type: 'text/calendar; charset=utf-8',
  secretIn,
  find: findCalendarReader,
}
