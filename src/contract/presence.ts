import * as z from 'zod/mini'
import { Id, text } from '#domain/text.ts'
import { userLimits } from '#domain/user.ts'
import { byForm, endpoint } from './endpoint.ts'

/**
 * How often a device that shows a record asks who else has it open to change it, and how long what it says of its own user
 * counts, in milliseconds. A device that dies is gone from the others after both together, which is less than half a
 * minute; one call that is lost leaves nobody out. Source: design decision, beyond the documents.
 */
export const presenceTimes = { askMs: 8000, countsMs: 20_000 } as const

/** What is open. A timetable has one week. */
const OpenRecord = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('passenger'), id: Id }),
  z.object({ kind: z.literal('transportationPermission'), id: Id, passengerId: Id }),
  z.object({ kind: z.literal('week'), id: Id }),
])
export type OpenRecord = z.infer<typeof OpenRecord>

/** Somebody who has it open to change it. */
export const Present = z.object({
  /** The name, or the e-mail address of one without a name. */
  name: text(userLimits.email),
  /** The user who asks, in another window or on another device. */
  isSelf: z.optional(z.literal(true)),
})
export type Present = z.infer<typeof Present>

/**
 * Says that a window has a record open, to change it or not, and is answered who else has it open to change it: each user
 * once, the asking window never. Who only reads is told and is told of to nobody; that one changes it is believed only of
 * who may. Nothing is locked by it. Beyond the documents: a server that has no such call answers 404.
 */
export const tellPresence = endpoint('PUT', '/api/live/presence', {
  body: z.object({
    record: OpenRecord,
    /** Made up by the window for as long as it is open, and the same after a reload. */
    window: z.string().check(z.regex(/^[\w-]{8,64}$/)),
    isChanging: z.boolean(),
  }),
  result: z.object({ others: z.array(Present) }),
  answers: byForm,
  access: 'presence.tell',
  offline: 'refuse',
  limit: 'presence',
})
