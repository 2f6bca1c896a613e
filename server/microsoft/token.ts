import { isGuid } from '#domain/auth-tenant.ts'
import { emailKey } from '#domain/email.ts'
import { isEmailShaped } from '#domain/password.ts'
import { userLimits } from '#domain/user.ts'
import { MicrosoftFailure, type MicrosoftAccount } from '../call/outside/microsoft.ts'

type Claims = Readonly<Record<string, unknown>>

/** A token whose signature, issuer, audience, nonce and times the library has taken. */
interface Token {
  text: string
  claims: Claims
}

interface Expected {
  clientId: string
  issuer: string
  /** What the browser came back with as the issuer's name; `null` for nothing. */
  returnedIssuer: string | null
  /** The service's own keys. */
  keys: readonly Readonly<Record<string, unknown>>[]
  /** Milliseconds since 1970 UTC. */
  now: number
}

/** Those that Microsoft signs with, and their kin. A shared secret, or none at all, proves nothing. */
const algorithms = ['RS256', 'PS256', 'ES256']
const toleranceMs = 120_000

/**
 * What the library leaves to who knows the service: it takes an algorithm that the service's document names, a token for
 * several clients, one from the future, and any of the service's keys for any of its tenants. How long ago the token was
 * made is not asked: Microsoft dates it five minutes back, and the nonce ties it to this sign-in.
 * @throws MicrosoftFailure
 */
export function checkToken({ text, claims }: Token, { clientId, issuer, returnedIssuer, keys, now }: Expected): void {
  const { alg, kid } = headerOf(text)
  const isOurs =
    algorithms.some((known) => known === alg) &&
    claims['iss'] === issuer &&
    (returnedIssuer === null || returnedIssuer === issuer) &&
    [claims['aud']].flat().every((audience) => audience === clientId) &&
    (claims['azp'] === undefined || claims['azp'] === clientId) &&
    typeof claims['iat'] === 'number' &&
    claims['iat'] * 1000 <= now + toleranceMs &&
    isKeyOf(issuer, claims['tid'], keys, kid)
  if (!isOurs) throw new MicrosoftFailure('azuread_login_user_not_authenticated')
}

/** Some keys sign for one issuer only, as that of personal accounts does. Source: Microsoft's rules for signing keys. */
function isKeyOf(issuer: string, tenantId: unknown, keys: Expected['keys'], kid: unknown): boolean {
  const key = kid === undefined && keys.length === 1 ? keys[0] : keys.find((each) => each['kid'] === kid)
  const signsFor = key?.['issuer']
  return (
    signsFor === undefined ||
    (typeof signsFor === 'string' && signsFor.replace('{tenantid}', String(tenantId)) === issuer)
  )
}

/**
 * The account that a token names.
 * @throws MicrosoftFailure when the tenant's or the account's id is missing
 */
export function accountIn(claims: Claims): MicrosoftAccount {
  const { tid, oid, email, acct, idp, iss } = claims
  if (!isGuid(tid) || !isGuid(oid)) {
    throw new MicrosoftFailure('azuread_login_tenant_id_or_user_id_missing_in_claims')
  }
  const isGuestOfAnother = idp !== undefined && idp !== iss
  return {
    tenantId: tid.toLowerCase(),
    objectId: oid.toLowerCase(),
    email: emailOf(email),
    isDomainVerified: flagOf(claims['xms_edov']),
    isMember: isGuestOfAnother ? false : memberOf(acct),
  }
}

const emailOf = (email: unknown): string | null =>
  typeof email === 'string' && email.length <= userLimits.email && isEmailShaped(email) ? emailKey(email) : null

/** Sent as a flag, and by some tenants as a number or a word. */
function flagOf(value: unknown): boolean | null {
  if (value === undefined || value === null) return null
  return value === true || value === 1 || value === '1' || value === 'true'
}

/** 0 is a member, 1 a guest. */
function memberOf(value: unknown): boolean | null {
  if (value === undefined || value === null) return null
  return value === 0 || value === '0'
}

function headerOf(token: string): Readonly<Record<string, unknown>> {
  const [header = ''] = token.split('.')
  return JSON.parse(Buffer.from(header, 'base64url').toString()) as Readonly<Record<string, unknown>>
}
