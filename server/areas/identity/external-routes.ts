import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { ErrorCode } from '#contract/errors.ts'
import { proveAuthTenant } from '#contract/auth-tenants.ts'
import { signInWithMicrosoft } from '#contract/auth.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { AuditAction } from '#domain/audit.ts'
import { isEmailShaped } from '#domain/password.ts'
import { text } from '#domain/text.ts'
import { auditRows, writeAudit, type AuditFacts } from '../../audit/record.ts'
import { countAttempt } from '../../call/attempts.ts'
import type { App } from '../../call/calls.ts'
import { networkOf } from '../../call/http/network.ts'
import { anyTenant, MicrosoftFailure, type Microsoft, type MicrosoftAccount } from '../../call/outside/microsoft.ts'
import { Refused, tooManyRequests } from '../../ground/refused.ts'
import { newSecret } from '../../ground/secrets.ts'
import { browserCookie, secretIn } from './browser-cookie.ts'
import {
  beginSignIn,
  externalLifetimes,
  makeCode,
  takeReturned,
  type ExternalPurpose,
  type ReturnedSignIn,
} from './external-sign-ins.ts'
import { tenantReserving } from './reserved-domains.ts'
import { failurePage, purposeOf, withCode, withError } from './return-url.ts'
import { openTenant } from './tenants.ts'

const Query = z.object({ callbackUrl: text(2048), loginHint: z.optional(text(256)) })

/** Registered at Microsoft as the address that the browser comes back to. */
const returnPath = '/ExternalAuth/AzureAdSignInReturn'

/** Calls that end a sign-in: the browser needs its cookie no more. */
const endings: readonly (Endpoint | undefined)[] = [signInWithMicrosoft, proveAuthTenant]

/**
 * Where the page sends the browser to sign in with Microsoft 365, and where it comes back to. Whatever happens, the
 * browser ends at a page of the app that says it. Source: spec 1 §2.4, security decision on Entra.
 */
export function externalAuthRoutes(app: App): void {
  const { fastify, services } = app
  const cookie = browserCookie(services.publicUrl)

  fastify.get('/ExternalAuth/AzureAdSignIn', async (request, reply) => {
    const wait = app.countCall('read', networkOf(request.ip))
    if (wait !== null) throw tooManyRequests(wait)
    const { callbackUrl, loginHint, purpose } = begunBy(request, services.origins)
    if (await isTooOften(app, request, 'login')) return reply.redirect(withError(callbackUrl, 'too_many_requests'), 302)
    const refuse = async (code: ErrorCode) => {
      await recordOutcome(app, request, 'session.microsoftBegin', { detail: { code } }, 400)
      return reply.redirect(withError(callbackUrl, code), 302)
    }
    const { microsoft } = services
    if (!microsoft) return refuse('azuread_login_not_configured')
    const browser = secretIn(request.headers.cookie, cookie) ?? newSecret()
    try {
      const address = await begin(app, { microsoft, callbackUrl, purpose, loginHint, browser })
      return await reply
        .header('Set-Cookie', cookie.keep(browser, externalLifetimes.signIn / 1000))
        .redirect(address.href, 302)
    } catch (error) {
      if (!(error instanceof MicrosoftFailure)) throw error
      request.log.warn({ err: error }, 'the sign-in service did not answer')
      return refuse(error.code)
    }
  })

  fastify.get(returnPath, async (request, reply) => {
    const wait = app.countCall('read', networkOf(request.ip))
    if (wait !== null) throw tooManyRequests(wait)
    const browser = secretIn(request.headers.cookie, cookie)
    return reply.redirect(await cameBack(app, request, browser), 302)
  })

  fastify.addHook('onSend', (request, reply, payload, done) => {
    if (endings.includes(request.routeOptions.config.endpoint)) reply.header('Set-Cookie', cookie.forget)
    done(null, payload)
  })
}

interface Begun {
  callbackUrl: string
  purpose: ExternalPurpose
  loginHint: string | null
}

/** @throws Refused for an address that is not ours to go back to */
function begunBy({ query }: FastifyRequest, origins: readonly string[]): Begun {
  const parsed = Query.safeParse(query)
  const purpose = parsed.data ? purposeOf(parsed.data.callbackUrl, origins) : null
  if (!parsed.data || purpose === null) throw new Refused(400, 'bad_request')
  const { callbackUrl, loginHint } = parsed.data
  // whoever proves a tenant chooses the account: the one that the browser would take may be of another tenant
  const isHint = purpose === 'signIn' && loginHint !== undefined && isEmailShaped(loginHint)
  return { callbackUrl, purpose, loginHint: isHint ? loginHint : null }
}

/** Counts like a sign-in with a password, or like a code: it leaves a row behind, whoever asks. */
async function isTooOften(
  { services: { db, keys, clock }, limits }: App,
  { ip }: FastifyRequest,
  kind: 'login' | 'code',
): Promise<boolean> {
  const { calls: max, windowMs } = limits.guarded[kind]
  const key = keys.mac('attempt', `network ${networkOf(ip)}`)
  const now = new Date(clock())
  return (await db.transaction().execute((trx) => countAttempt(trx, { kind, key, max, windowMs, now }))) !== null
}

async function begin(
  { services: { db, keys, clock } }: App,
  { microsoft, callbackUrl, purpose, loginHint, browser }: Begun & { microsoft: Microsoft; browser: string },
): Promise<URL> {
  const now = new Date(clock())
  const redirectUri = `${new URL(callbackUrl).origin}${returnPath}`
  const request = await db.transaction().execute(async (trx) => {
    const reserving = loginHint === null ? null : await tenantReserving(trx, loginHint)
    const authority = reserving?.externalTenantId ?? anyTenant
    return beginSignIn(trx, keys, { purpose, authority, redirectUri, callbackUrl, browser, now })
  })
  return microsoft.address(request, loginHint)
}

/** Where the browser goes from the return. */
async function cameBack(app: App, request: FastifyRequest, browser: string | null): Promise<string> {
  const { db, keys, clock, publicUrl, microsoft } = app.services
  const { searchParams } = new URL(request.url, publicUrl)
  const state = searchParams.get('state') ?? ''
  const now = new Date(clock())
  const returned =
    browser === null ? null : await db.transaction().execute((trx) => takeReturned(trx, keys, { state, browser, now }))
  const page = returned?.callbackUrl ?? failurePage(publicUrl)
  try {
    if (!returned || !microsoft) throw new MicrosoftFailure('azuread_login_user_not_authenticated')
    const address = new URL(`${returned.request.redirectUri}?${searchParams.toString()}`)
    const account = await microsoft.account(returned.request, address)
    return await letIn(app, request, returned, account)
  } catch (error) {
    if (!(error instanceof MicrosoftFailure)) throw error
    if (error.cause !== undefined) request.log.warn({ err: error }, 'a sign-in was not taken')
    if (!returned && (await isTooOften(app, request, 'code'))) return withError(page, 'too_many_requests')
    await recordOutcome(app, request, 'session.microsoftReturn', { detail: { code: error.code } }, 400)
    return withError(page, error.code)
  }
}

/** Gives the page a code for the account, if its tenant may have anybody signed in. A proof is asked for that later. */
async function letIn(
  { services: { db, keys, clock } }: App,
  request: FastifyRequest,
  { id, purpose, callbackUrl }: ReturnedSignIn,
  account: MicrosoftAccount,
): Promise<string> {
  const now = new Date(clock())
  return db.transaction().execute(async (trx) => {
    const tenant = purpose === 'signIn' ? await openTenant(trx, account.tenantId) : null
    const trace = (facts: AuditFacts, status: number) =>
      writeAudit(trx, auditRows(contextOf(request, 'session.microsoftReturn', now), facts, status))
    if (typeof tenant === 'string') {
      await trace({ detail: { code: tenant } }, 400)
      return withError(callbackUrl, tenant)
    }
    await trace(
      tenant ? { organizationId: tenant.organizationId, objectType: 'authTenant', objectId: tenant.id } : {},
      200,
    )
    return withCode(callbackUrl, await makeCode(trx, keys, { id, account, now }))
  })
}

const contextOf = ({ id: requestId }: FastifyRequest, action: AuditAction, at: Date) => ({
  action,
  at,
  user: null,
  requestId,
  clientVersion: null,
})

const recordOutcome = (
  { services: { db, clock } }: App,
  request: FastifyRequest,
  action: AuditAction,
  facts: AuditFacts,
  status: number,
): Promise<void> =>
  db
    .transaction()
    .execute((trx) => writeAudit(trx, auditRows(contextOf(request, action, new Date(clock())), facts, status)))
