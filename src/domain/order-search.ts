import * as z from 'zod/mini'
import { LocalDate } from './local-date.ts'
import { Id, text } from './text.ts'

/** A number of an order has no more digits than an id. Source: spec 1 §2.3 Order search. */
export const orderSearchLimits = { typed: 32, hits: 20 } as const

/** A timetable that an order number found. Source: spec 3 §7 Order search. */
export const FoundOrder = z.object({
  id: Id,
  idNumber: text(32),
  destinationId: Id,
  destinationAlias: text(128),
  /** Number of the timetable's state. */
  state: z.int(),
  startDate: LocalDate,
  endDate: LocalDate,
  note: z._default(text(1024), ''),
})
export type FoundOrder = z.infer<typeof FoundOrder>

/** The digits of a typed order number, without the sign before it; `null` for what is none. */
export const orderNumberOf = (typed: string): string | null => /^#?\s*(\d{1,10})$/.exec(typed.trim())?.[1] ?? null
