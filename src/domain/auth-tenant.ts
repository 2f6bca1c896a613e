import * as z from 'zod/mini'
import type { Refusal } from './refusal.ts'
import { Id, Version, requiredLine, text } from './text.ts'
import { userLimits } from './user.ts'

const authTenantLimits = { name: 128, id: 36, domain: 253 } as const

export const authTenantTypes = ['AzureAD', 'Unknown'] as const

/**
 * `pending`: nobody gets in through it, until an administrator of the organisation has signed in with an account of it.
 * Source: security decision on tenants.
 */
export const authTenantStates = ['pending', 'active', 'deleted'] as const
export type AuthTenantState = (typeof authTenantStates)[number]

/** What can happen to a tenant. */
export type AuthTenantStep = 'prove' | 'delete'

/** What each step makes of a tenant; a step that is not there is refused. One that was deleted is added anew, as another. */
const authTenantSteps: Readonly<Record<AuthTenantState, Readonly<Partial<Record<AuthTenantStep, AuthTenantState>>>>> = {
  pending: { prove: 'active', delete: 'deleted' },
  active: { delete: 'deleted' },
  deleted: {},
}

/** `null` for a step that is refused. */
export const afterTenantStep = (state: AuthTenantState, step: AuthTenantStep): AuthTenantState | null =>
  authTenantSteps[state][step] ?? null

const refuse =
  (step: AuthTenantStep) =>
  ({ state }: { state: AuthTenantState }): Refusal => {
    if (afterTenantStep(state, step) !== null) return null
    return state === 'deleted' ? 'refusal.authTenant.deleted' : 'refusal.authTenant.proved'
  }

/** The same answer for the button and for the server. */
export const authTenantCan = { prove: refuse('prove'), delete: refuse('delete') } as const

/** Lower case, as it is stored and compared. */
const guid = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/

/** The tenant of all personal Microsoft accounts: whoever registers there is in it. */
const personalAccounts = '9188040d-6c67-4c5b-b112-36a304b66dad'

/** A GUID as Microsoft writes it, in either case. */
export const isGuid = (value: unknown): value is string => typeof value === 'string' && guid.test(value.toLowerCase())

/** The id that Microsoft 365 gives to a tenant. */
const ExternalTenantId = z.string().check(
  z.trim(),
  z.toLowerCase(),
  z.minLength(1, 'validation.required'),
  z.refine((id) => id === '' || isGuid(id), 'validation.tenantId'),
  z.refine((id) => id !== personalAccounts, 'validation.personalTenant'),
)

/** What a new tenant is made of. Source: spec 2 §3, §5 "Auth tenant". */
export const NewAuthTenant = z.object({
  name: requiredLine(authTenantLimits.name),
  externalTenantId: ExternalTenantId,
  type: z._default(z.enum(authTenantTypes), 'AzureAD'),
  organizationId: Id,
})
export type NewAuthTenant = z.infer<typeof NewAuthTenant>

const email = z._default(z.nullable(text(userLimits.email)), null)
const instant = z._default(z.nullable(z.iso.datetime()), null)

/** A Microsoft 365 tenant whose users sign in to an organisation. Source: spec 2 §3 "Auth tenant". */
export const AuthTenant = z.object({
  id: Id,
  version: Version,
  name: text(authTenantLimits.name),
  externalTenantId: text(authTenantLimits.id),
  type: z._default(z.enum(authTenantTypes), 'AzureAD'),
  organizationId: Id,
  /** The type in words. */
  typeName: z._default(text(64), ''),
  /** A server that keeps to the documents knows no states: whoever is listed gets in. */
  state: z._default(z.enum(authTenantStates), 'active'),
  createdAt: instant,
  /** E-mail of the administrator who added it. */
  createdBy: email,
  provedAt: instant,
  provedBy: email,
  deletedAt: instant,
  deletedBy: email,
  /** Mail domains whose users sign in through it and in no other way. */
  domains: z._default(z.array(text(authTenantLimits.domain)), []),
  /** Users who have signed in through it. */
  userCount: z._default(Id, 0),
})
export type AuthTenant = z.infer<typeof AuthTenant>

/** What the deletion of a tenant would come to now. */
export const AuthTenantDeletion = z.object({
  id: Id,
  /** Users who have signed in through it. */
  users: Id,
  /** Those of them who have no password: they cannot sign in any more until they ask for one. */
  usersWithoutPassword: Id,
  /** Sessions that end. */
  openSessions: Id,
  domains: z.array(text(authTenantLimits.domain)),
})
export type AuthTenantDeletion = z.infer<typeof AuthTenantDeletion>
