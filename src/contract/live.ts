import * as z from 'zod/mini'
import { LiveChange } from '#domain/live.ts'
import { endpoint } from './endpoint.ts'

/** Where a device has come in the history of changes. */
const Revision = z.int().check(z.nonnegative())
const Epoch = z.string().check(z.minLength(1), z.maxLength(64))

/**
 * A line of the stream. It says which kind, which place, which revision, and never what: the device asks for that with its
 * own rights. A line of a type or a kind that the device does not know is passed over.
 */
export const LiveLine = z.discriminatedUnion('type', [
  /** The first one: which history this is, and how far it has come. `all`: what was missed cannot be told one by one. */
  z.object({ type: z.literal('open'), epoch: Epoch, revision: Revision, all: z.optional(z.literal(true)) }),
  /** Whoever has loaded what there is at this revision has seen it. */
  z.extend(LiveChange, { type: z.literal('change'), revision: Revision }),
  /** Nothing has happened, and everything up to here has been told. */
  z.object({ type: z.literal('beat'), revision: Revision }),
  /** The server ends the stream: come back after so many milliseconds; with `null` the sign-in is over. */
  z.object({ type: z.literal('end'), afterMs: z.nullable(z.int().check(z.nonnegative())) }),
])
export type LiveLine = z.infer<typeof LiveLine>

/** How often the server says something, in milliseconds: a proxy that hears nothing for a minute cuts the line. */
export const liveBeatMs = 15_000

/**
 * A stream of lines of JSON that does not end by itself: what changes of what the user may see, from a revision on.
 * Beyond the documents: a server that has none answers 404, and is asked again and again as ever.
 */
export const openLive = endpoint('GET', '/api/live', {
  query: z.object({
    epoch: z.optional(Epoch),
    revision: z.optional(z.coerce.number().check(z.int(), z.nonnegative())),
  }),
  result: z.instanceof(Uint8Array),
  access: 'signedIn',
  offline: 'refuse',
})
