import type { FastifyInstance } from 'fastify'
import type { App } from '../../call/calls.ts'
import { networkOf } from '../../call/http/network.ts'
import { Refused, tooManyRequests } from '../../ground/refused.ts'
import type { HttpProvider } from './provider.ts'
import { signatureOfAnswer, signed, whyNotBelieved } from './signing.ts'

/** Where the booking system tells its events. It is no call of the catalogue: no user makes it, and its key is another one. */
const eventsPath = '/booking-system/events'

/** Bytes that events may have together: a day of a large destination is long. */
const largestEvents = 8 * 1024 * 1024

const headerOf = (headers: NodeJS.Dict<string | string[]>, name: string): string => {
  const value = headers[name.toLowerCase()]
  return typeof value === 'string' ? value : ''
}

/** Takes in events whose signature is right, and signs the answer. */
export async function bookingSystemRoutes(app: App, provider: HttpProvider): Promise<void> {
  await app.fastify.register((fastify: FastifyInstance, _, done) => {
    fastify.removeAllContentTypeParsers()
    fastify.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, parsed) =>
      parsed(null, body),
    )
    fastify.post(eventsPath, { bodyLimit: largestEvents }, async (request, reply) => {
      const wait = app.countCall('read', networkOf(request.ip))
      if (wait !== null) throw tooManyRequests(wait)
      const body = typeof request.body === 'string' ? request.body : ''
      const signature = headerOf(request.headers, signed.signature)
      const call = { method: 'POST', path: request.url, key: headerOf(request.headers, signed.key), body, signature }
      const { db, clock } = app.services
      const whyNot = whyNotBelieved(provider.secret, { ...call, time: headerOf(request.headers, signed.time) }, clock())
      if (whyNot !== null) {
        request.log.warn({ why: whyNot }, 'a call of the booking system is not believed')
        throw new Refused(401, 'unauthorized')
      }
      const results = await provider.takeEvents(db, body, new Date(clock()))
      if (results === null) throw new Refused(400, 'bad_request')
      const answer = JSON.stringify({ results })
      return reply
        .header(signed.signature, signatureOfAnswer(provider.secret, signature, 200, answer))
        .type('application/json; charset=utf-8')
        .send(answer)
    })
    done()
  })
}
