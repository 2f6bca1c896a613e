import {
  createAuthTenant,
  deleteAuthTenant,
  getAuthTenantDeletion,
  listAuthTenants,
  proveAuthTenant,
} from '#contract/auth-tenants.ts'
import { authTenantCan } from '#domain/auth-tenant.ts'
import type { AuditFacts } from '../../audit/record.ts'
import type { App } from '../../call/calls.ts'
import { invalidField } from '../../call/http/parse.ts'
import { insist } from '../../call/refusals.ts'
import { serve } from '../../call/serve.ts'
import { Refused, StaleVersion } from '../../ground/refused.ts'
import { browserCookie, secretIn } from '../identity/browser-cookie.ts'
import { takeAccount } from '../identity/external-sign-ins.ts'
import { deliversDomain } from '../identity/microsoft-rule.ts'
import { reserveDomain } from '../identity/reserved-domains.ts'
import type { TenantKey } from '../identity/tenants.ts'
import { authTenantAdminister, authTenantCreate, organizationAdminister } from './access.ts'
import { deleteTenant, deletionOf, insertTenant, isInUse, openTenantFor, tenantOf, tenantsOf } from './auth-tenants.ts'

const factsOf = ({ organizationId, id }: TenantKey): AuditFacts => ({
  organizationId,
  objectType: 'authTenant',
  objectId: id,
})

/** An organisation's Microsoft 365 tenants. Source: spec 2 §7, security decision on tenants. */
export function authTenantRoutes(app: App): void {
  serve(app, listAuthTenants, {
    rule: organizationAdminister,
    action: 'authTenants.view',
    handle({ trx, stored, record }) {
      record({ organizationId: stored.id })
      return tenantsOf(trx, stored.id)
    },
  })

  serve(app, createAuthTenant, {
    rule: authTenantCreate,
    action: 'authTenant.create',
    async handle({ trx, user, stored, body, now, record }) {
      record({ organizationId: stored.id })
      const id = await insertTenant(trx, body, { userId: user.id, now })
      if (id === null) throw invalidField('externalTenantId', 'validation.tenantTaken')
      const tenant = { organizationId: stored.id, id }
      record(factsOf(tenant))
      return tenantOf(trx, tenant)
    },
  })

  proofRoute(app)
  deletionRoutes(app)
}

function proofRoute(app: App): void {
  const cookie = browserCookie(app.services.publicUrl)

  serve(app, proveAuthTenant, {
    rule: authTenantAdminister,
    action: 'authTenant.prove',
    async handle({ trx, services, user, stored, body, caller, now, record }) {
      record(factsOf(stored))
      insist(authTenantCan.prove(stored))
      const browser = secretIn(caller.cookies, cookie)
      const account = await takeAccount(trx, services.keys, { code: body.code, browser, purpose: 'proof', now })
      if (!account) return new Refused(400, 'azuread_login_user_not_authenticated')
      // a guest of the tenant has an account of another one
      const isOfTenant = account.tenantId === stored.externalTenantId && account.isMember !== false
      if (!isOfTenant) return new Refused(400, 'authtenant_other')
      if (await isInUse(trx, stored.externalTenantId)) return new Refused(409, 'authtenant_taken')
      await openTenantFor(trx, stored, { userId: user.id, now })
      if (account.email !== null && deliversDomain({ ...account, isAdministrator: true })) {
        await reserveDomain(trx, stored, account.email)
      }
      return tenantOf(trx, stored)
    },
  })
}

function deletionRoutes(app: App): void {
  serve(app, getAuthTenantDeletion, {
    rule: authTenantAdminister,
    action: 'authTenant.viewDeletion',
    handle({ trx, stored, now, record }) {
      record(factsOf(stored))
      return deletionOf(trx, stored, now)
    },
  })

  serve(app, deleteAuthTenant, {
    rule: authTenantAdminister,
    action: 'authTenant.delete',
    async handle({ trx, user, stored, body: { version }, now, record }) {
      record(factsOf(stored))
      insist(authTenantCan.delete(stored))
      if (version !== undefined && version !== stored.version) {
        throw new StaleVersion(await tenantOf(trx, stored))
      }
      await deleteTenant(trx, stored, { userId: user.id, now })
      return tenantOf(trx, stored)
    },
  })
}
