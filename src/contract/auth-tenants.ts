import * as z from 'zod/mini'
import { AuthTenant, AuthTenantDeletion, NewAuthTenant } from '#domain/auth-tenant.ts'
import { text, Version } from '#domain/text.ts'
import { endpoint, hasGoneOn } from './endpoint.ts'
import { IdParams } from './params.ts'

const path = '/api/organization/authTenant'

/** The organisation's tenants, the deleted ones last. Beyond the documents, which only list them with the organisation. */
export const listAuthTenants = endpoint('GET', '/api/organization/:id/authTenants', {
  params: IdParams,
  result: z.array(AuthTenant),
  answers: (tenants, { params }) => tenants.every(({ organizationId }) => organizationId === params.id),
  access: 'organization.administer',
  offline: 'mirror',
})

/**
 * Adds a tenant, through which nobody gets in yet. 400 with the field for an id that is none, that of personal accounts,
 * or one that is in use: it does not say where. One that another organisation has not proved is not in use. Source: spec 2 §7.
 */
export const createAuthTenant = endpoint('POST', path, {
  body: NewAuthTenant,
  result: AuthTenant,
  answers: ({ id, organizationId, externalTenantId }, { body }) =>
    id > 0 && organizationId === body.organizationId && externalTenantId === body.externalTenantId,
  access: 'authTenant.create',
  offline: 'refuse',
})

/**
 * Proves that the tenant is the organisation's own: with the code of a sign-in with Microsoft 365 that this browser has
 * just come back from. 400 `authtenant_other` for an account of another tenant or of a guest, 409 `authtenant_proved`,
 * `authtenant_deleted`, and `authtenant_taken` where another organisation has proved it. Beyond the documents: security decision on tenants.
 */
export const proveAuthTenant = endpoint('POST', `${path}/:id/prove`, {
  params: IdParams,
  body: z.object({ code: text(128) }),
  result: AuthTenant,
  answers: ({ id, state }, { params }) => id === params.id && state === 'active',
  access: 'authTenant.administer',
  offline: 'refuse',
  limit: 'code',
})

/** What the deletion of the tenant would come to. Beyond the documents. */
export const getAuthTenantDeletion = endpoint('GET', `${path}/:id/deletion`, {
  params: IdParams,
  result: AuthTenantDeletion,
  answers: ({ id }, { params }) => id === params.id,
  access: 'authTenant.administer',
  offline: 'refuse',
})

/**
 * Deletes the tenant, ends the sessions of those who signed in through it, and frees its domains. 409
 * `version_conflict`, `authtenant_deleted`. Beyond the documents.
 */
export const deleteAuthTenant = endpoint('DELETE', `${path}/:id`, {
  params: IdParams,
  body: z.object({ version: Version }),
  result: AuthTenant,
  answers: (tenant, { params, body }) =>
    tenant.id === params.id && tenant.state === 'deleted' && hasGoneOn(tenant, body),
  access: 'authTenant.administer',
  offline: 'refuse',
})
