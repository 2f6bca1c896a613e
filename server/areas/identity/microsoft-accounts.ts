import { sql } from 'kysely'
import type { ErrorCode } from '#contract/errors.ts'
import type { MicrosoftAccount } from '../../call/outside/microsoft.ts'
import type { Trx } from '../../db/tables.ts'
import { memberIdsOf } from './memberships.ts'
import type { AccountFacts } from './microsoft-rule.ts'
import { isDomainOf, isReservedForMicrosoft } from './reserved-domains.ts'
import type { TenantKey } from './tenants.ts'
import { hasEmail, hasUsername } from './users.ts'

/** Who signs in with the account; `null` for nobody, and for somebody who was removed. */
async function knownUserId(
  trx: Trx,
  { organizationId, id }: TenantKey,
  { objectId }: MicrosoftAccount,
): Promise<number | null> {
  const row = await trx
    .selectFrom('microsoft_account as account')
    .innerJoin('app_user', 'app_user.id', 'account.user_id')
    .where('account.organization_id', '=', organizationId)
    .where('account.auth_tenant_id', '=', id)
    .where('account.object_id', '=', objectId)
    .where('app_user.removed_at', 'is', null)
    .select('app_user.id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** What the rule asks about whoever comes with the account. */
export async function factsAbout(
  trx: Trx,
  tenant: TenantKey,
  account: MicrosoftAccount,
  isInvited: boolean,
): Promise<AccountFacts> {
  const { email, isDomainVerified } = account
  return {
    knownUserId: await knownUserId(trx, tenant, account),
    email,
    isDomainVerified,
    isDomainListed: email !== null && (await isDomainOf(trx, tenant, email)),
    matches: email === null ? [] : await usersNamed(trx, tenant, email),
    isInvited,
  }
}

/**
 * Whether the address is the user's own, which they have shown: a password, or another account, was set by whoever reads
 * what is sent to it. Who only goes by it as a name may be somebody else.
 */
const isConfirmed = (email: string) => sql<boolean>`(
  ${hasEmail(email)} and (
    exists (select from credential where user_id = app_user.id)
    or exists (select from microsoft_account where user_id = app_user.id)
  )
)`

const usersNamed = (
  trx: Trx,
  { organizationId }: TenantKey,
  email: string,
): Promise<AccountFacts['matches'][number][]> =>
  trx
    .selectFrom('app_user')
    .where((eb) => eb.or([hasEmail(email), hasUsername(email)]))
    .where('removed_at', 'is', null)
    .select([
      'app_user.id as userId',
      isConfirmed(email).as('isConfirmed'),
      sql<boolean>`app_user.id in ${memberIdsOf(organizationId)}`.as('isMember'),
    ])
    .orderBy('app_user.id')
    .execute()

/** Ties the account to a user, who signs in with it from now on; whoever did before was removed. */
export async function linkAccount(
  trx: Trx,
  { organizationId, id }: TenantKey,
  { objectId }: MicrosoftAccount,
  { userId, now }: { userId: number; now: Date },
): Promise<void> {
  await trx
    .insertInto('microsoft_account')
    .values({
      organization_id: organizationId,
      auth_tenant_id: id,
      object_id: objectId,
      user_id: userId,
      created_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'auth_tenant_id', 'object_id'])
        .doUpdateSet({ user_id: userId, created_at: now }),
    )
    .execute()
}

/**
 * Why the user signs in with Microsoft 365 and not with a password; `null` when they may do either. The domain of their
 * address decides as well, whatever name they have typed. Source: spec 3 §8.
 */
export async function whyNoPassword(trx: Trx, userId: number): Promise<ErrorCode | null> {
  const { email, hasAccount } = await trx
    .selectFrom('app_user')
    .where('id', '=', userId)
    .select((eb) => [
      'email',
      eb.exists(eb.selectFrom('microsoft_account').whereRef('user_id', '=', 'app_user.id')).as('hasAccount'),
    ])
    .executeTakeFirstOrThrow()
  if (hasAccount) return 'user_already_signed_in_with_authtenant'
  return (await isReservedForMicrosoft(trx, email)) ? 'email_domain_reserved_for_authtenant_WARN_ONLY' : null
}
