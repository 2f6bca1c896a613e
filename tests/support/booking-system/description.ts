import * as z from 'zod/mini'
import { without } from '#domain/without.ts'
import { calls, type Call } from '#server/provider/http/calls.ts'
import { Event, EventsTaken } from '#server/provider/http/event-schemas.ts'
import { NotTaken } from '#server/provider/http/order-schemas.ts'
import { signed } from '#server/provider/http/signing.ts'

type Json = Record<string, unknown>

/** A booking system by OpenAPI 3.1, and the events that it tells this server. */
export interface BookingSystemDescription {
  paths: Record<string, Record<string, DescribedCall>>
  webhooks: Record<string, Record<string, DescribedCall>>
  [part: string]: unknown
}

export interface DescribedCall {
  operationId: string
  parameters: Json[]
  requestBody?: { required?: boolean; content: Record<string, { schema: Json }> }
  responses: Record<string, { description?: string; content?: Record<string, { schema: Json }> }>
}

/** Either side may add properties in a later version. */
const schemaOf = (schema: z.ZodMiniType): Json =>
  without(
    z.toJSONSchema(schema, {
      unrepresentable: 'any',
      override({ jsonSchema }) {
        if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
      },
    }) as Json,
    '$schema',
  )

const json = (schema: Json) => ({ content: { 'application/json': { schema } } })
const header = (name: string, description: string) => ({
  ...{ name, in: 'header', required: true, description },
  schema: { type: 'string' },
})
const signature = header(signed.signature, 'See the description of this document.')
const headersOf = (isRequest: boolean) => [
  header(signed.time, 'When the call was made, in milliseconds since 1970 UTC.'),
  signature,
  ...(isRequest ? [header(signed.key, 'Sent again under the same key, a call is done once.')] : []),
]

const operationOf = (operationId: string, { query = [], body, answer, isRequest }: Call): DescribedCall => ({
  operationId,
  parameters: [
    ...headersOf(isRequest),
    ...query.map((name) => ({ name, in: 'query', required: true, schema: { type: 'string' } })),
  ],
  ...(body && { requestBody: { required: true, ...json(schemaOf(body)) } }),
  responses: {
    200: { description: 'Taken, or answered.', ...json(schemaOf(answer)) },
    ...(isRequest && { 422: { description: 'It will never be taken.', ...json(schemaOf(NotTaken)) } }),
    default: { description: 'Not taken: it is tried again, under the same key.' },
  },
})

const words = `What Perille asks of a booking system, and what that tells in return.

Both sides share a secret. A call carries \`${signed.time}\` and \`${signed.signature}\`: HMAC-SHA256 with the secret, in
hexadecimal, of the lines \`call\`, method, path with query, time, idempotency key (empty without one) and the SHA-256 of
the body in hexadecimal, joined by line feeds. A call whose time is more than five minutes off is not believed. An answer
of 200, 400, 404, 409, 413 or 422 carries \`${signed.signature}\` too: of the lines \`answer\`, the call's signature, the
status and the SHA-256 of the body.

Ids of organisations, destinations, timetables, rides, passengers and bookings are Perille's; ids of trips and events, and
positions in the feed, are the booking system's. Minutes are those of clocks in Finland, from the midnight that starts the
day. Of what is asked about an order, a booking or a trip the newest revision counts; of what is told about it, the highest
version. Events are told by the webhook and stand in the feed as well, which is read twice a minute, so that a lost call
loses nothing. One that is told twice counts once.`

/** The description, of the schemas that this server parses with. */
export const describeBookingSystem = (): BookingSystemDescription => {
  const paths: BookingSystemDescription['paths'] = {}
  for (const [name, call] of Object.entries<Call>(calls)) {
    paths[call.path] = { [call.body ? 'post' : 'get']: operationOf(name, call) }
  }
  return {
    openapi: '3.1.1',
    info: { title: 'Booking system', version: '1', description: words },
    paths,
    webhooks: {
      events: {
        post: {
          operationId: 'tellEvents',
          parameters: headersOf(false),
          requestBody: json({
            type: 'object',
            required: ['events'],
            properties: { events: { type: 'array', maxItems: 100, items: schemaOf(Event) } },
          }),
          responses: { 200: { description: 'Read, each event by itself.', ...json(schemaOf(EventsTaken)) } },
        },
      },
    },
  }
}
