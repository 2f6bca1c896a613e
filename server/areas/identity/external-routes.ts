import * as z from 'zod/mini'
import { text } from '#domain/text.ts'
import type { App } from '../../call/calls.ts'
import { networkOf } from '../../call/http/network.ts'
import { Refused, tooManyRequests } from '../../ground/refused.ts'
import { isReturnUrl, withError } from './return-url.ts'

const Query = z.object({ callbackUrl: text(2048), loginHint: z.optional(text(256)) })

/**
 * Where the page sends the browser to sign in with Microsoft 365. This server has no such sign-in configured, and sends
 * the browser back with the code that says so. Source: spec 1 §2.4.
 */
export function externalAuthRoutes({ fastify, services, countCall }: App): void {
  fastify.get('/ExternalAuth/AzureAdSignIn', (request, reply) => {
    const wait = countCall('read', networkOf(request.ip))
    if (wait !== null) throw tooManyRequests(wait)
    const query = Query.safeParse(request.query)
    if (!query.success || !isReturnUrl(query.data.callbackUrl, services.origins)) throw new Refused(400, 'bad_request')
    return reply.redirect(withError(query.data.callbackUrl, 'azuread_login_not_configured'), 302)
  })
}
