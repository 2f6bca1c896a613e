import { signInWithMicrosoft } from '#contract/auth.ts'
import type { ErrorCode } from '#contract/errors.ts'
import type { AuditFacts } from '../../audit/record.ts'
import { anonymous } from '../../call/access-rules.ts'
import type { App } from '../../call/calls.ts'
import type { MicrosoftAccount } from '../../call/outside/microsoft.ts'
import { serve } from '../../call/serve.ts'
import type { Trx } from '../../db/tables.ts'
import { Refused } from '../../ground/refused.ts'
import { makeAccount } from './accounts.ts'
import { browserCookie, secretIn } from './browser-cookie.ts'
import { takeAccount } from './external-sign-ins.ts'
import { accept, openInvitation } from './invitations.ts'
import { isAdministrator } from './memberships.ts'
import { factsAbout, linkAccount } from './microsoft-accounts.ts'
import { deliversDomain, verdictOf } from './microsoft-rule.ts'
import { reserveDomain } from './reserved-domains.ts'
import { startSession } from './sessions.ts'
import { openTenant, type TenantKey } from './tenants.ts'
import { organizationIdsOf } from './users.ts'

type Came = { userId: number } | { code: ErrorCode }

/** The end of a sign-in with Microsoft 365. Source: spec 1 §2.4, security decision on Entra. */
export function microsoftRoutes(app: App): void {
  const cookie = browserCookie(app.services.publicUrl)

  serve(app, signInWithMicrosoft, {
    rule: anonymous,
    action: 'session.microsoftSignIn',
    async handle({ trx, services, body, caller, now, record }) {
      const browser = secretIn(caller.cookies, cookie)
      const account = await takeAccount(trx, services.keys, { code: body.code, browser, purpose: 'signIn', now })
      const refuse = (code: ErrorCode) => {
        record({ detail: { code } })
        return new Refused(400, code)
      }
      if (!account) return refuse('azuread_login_user_not_authenticated')
      // it may have been deleted while the browser was on its way back
      const tenant = await openTenant(trx, account.tenantId)
      if (typeof tenant === 'string') return refuse(tenant)
      record({ organizationId: tenant.organizationId, objectType: 'authTenant', objectId: tenant.id })
      const came = await comeIn(trx, tenant, account, now)
      if ('code' in came) return refuse(came.code)
      const { userId } = came
      record({ userId, elsewhere: await othersOf(trx, tenant, userId) })
      const facts = { ...account, isAdministrator: await isAdministrator(trx, { ...tenant, userId }) }
      if (account.email !== null && deliversDomain(facts)) await reserveDomain(trx, tenant, account.email)
      const { roughNetwork: network, device, clientVersion } = caller
      return {
        auth_token: await startSession(trx, { userId, authTenantId: tenant.id, now, network, device, clientVersion }),
      }
    },
  })
}

/** For the logs of the user's other organisations, which are told of no tenant. */
async function othersOf(trx: Trx, tenant: TenantKey, userId: number): Promise<NonNullable<AuditFacts['elsewhere']>> {
  const ids = await organizationIdsOf(trx, userId)
  return ids.filter((id) => id !== tenant.organizationId).map((organizationId) => ({ organizationId, userId }))
}

/**
 * Whose account it is from now on, by the rule. Only who is made by it has accepted the invitation: a user who is there
 * already is offered the rights. What an account says is its address is no reason to give them to somebody who is known.
 */
async function comeIn(trx: Trx, tenant: TenantKey, account: MicrosoftAccount, now: Date): Promise<Came> {
  const { organizationId } = tenant
  const invitation = account.email === null ? null : await openInvitation(trx, organizationId, account.email, now)
  const verdict = verdictOf(await factsAbout(trx, tenant, account, invitation !== null))
  if (verdict.do === 'refuse') return { code: verdict.code }
  if (verdict.do === 'signIn') return { userId: verdict.userId }
  const userId = verdict.do === 'link' ? verdict.userId : await makeAccount(trx, account.email ?? '', now)
  // somebody else has just made one of that address
  if (userId === null) return { code: 'azuread_login_user_creation_error' }
  await linkAccount(trx, tenant, account, { userId, now })
  if (invitation && verdict.do === 'create') await accept(trx, invitation, userId, now)
  return { userId }
}
