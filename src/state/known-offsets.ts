import * as z from 'zod/mini'
import { checkOffsets, knownOffsets, trustOffsets, type ZoneOffset } from '#domain/zone-offset.ts'
import { persisted } from './persisted.ts'

const weekMs = 7 * 24 * 3_600_000
/** Where a board, a week and its calendar look in one sitting. */
const mostWeeks = 60
/** A country that gives up its summer time says so long before; a browser hears of it with an update. */
const trustedMs = weekMs

/** No clock of the world is further from UTC, in minutes. */
const furthest = 14 * 60
const Offset = z.int().check(z.minimum(-furthest), z.maximum(furthest))

const Known = z.object({
  /** When the rules of the zone were asked, in milliseconds since 1970 UTC, device clock. */
  checkedAt: z._default(z.int(), 0),
  offsets: z._default(z.array(z.readonly(z.tuple([z.int(), Offset]))), []),
})

const known = persisted('offsets', Known, Known.parse({}))

/**
 * Has the start of a page know how far the clock on the wall is ahead, from what was found out the last time: to ask the
 * zone's rules takes a tenth of the start.
 */
export function recallOffsets(): void {
  const age = Date.now() - known.checkedAt
  if (age >= 0 && age < trustedMs) trustOffsets(known.offsets)
}

/** Asks the rules after all, and keeps what they say. For when nobody waits. */
export function keepOffsets(): void {
  checkOffsets()
  const week = Date.now() / weekMs
  const nearness = ([of]: ZoneOffset) => Math.abs(of - week)
  known.offsets = knownOffsets()
    .toSorted((a, b) => nearness(a) - nearness(b))
    .slice(0, mostWeeks)
  known.checkedAt = Date.now()
}
