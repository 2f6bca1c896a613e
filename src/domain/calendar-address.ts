import * as z from 'zod/mini'
import { PickedDate } from './local-date.ts'
import { locales } from './locale.ts'
import { accessHistory, programLimits } from './program-access.ts'
import type { Refusal } from './refusal.ts'
import { Id, requiredLine, text, Version } from './text.ts'

export const calendarLimits = {
  /** That an organisation may have open at a time. */
  open: 100,
  /** Days that a calendar shows, today among them: as far as rides are planned ahead. */
  days: 15,
} as const

/**
 * What a calendar tells of passengers. It lies with a service that is not ours, and its address is read by whoever has it:
 * nobody's whole name ever goes there.
 */
export const calendarNamings = ['none', 'initials'] as const
export type CalendarNaming = (typeof calendarNamings)[number]

/** What an administrator says of a calendar address. */
export const CalendarAddressDraft = z.object({
  name: requiredLine(programLimits.name),
  destinationId: Id.check(z.minimum(1, 'validation.required')),
  naming: z.enum(calendarNamings),
  /** Of the calendar's texts. */
  locale: z.enum(locales),
  /** The last day on which it opens anything. An address that leaks is not open for ever: it always has an end. */
  endsOn: PickedDate,
})
export type CalendarAddressDraft = z.infer<typeof CalendarAddressDraft>

/** An address at which calendar programs read the coming cars of one destination's board, and nothing else. */
export const CalendarAddress = z.object({
  id: Id,
  organizationId: Id,
  version: Version,
  name: text(programLimits.name),
  /** It may have been deleted since. */
  destinationId: Id,
  naming: z.enum(calendarNamings),
  locale: z.enum(locales),
  endsOn: PickedDate,
  ...accessHistory,
})
export type CalendarAddress = z.infer<typeof CalendarAddress>

/** The same answer for the button and for the server. */
export const calendarAddressCan = {
  revoke: ({ revokedAt }: Pick<CalendarAddress, 'revokedAt'>): Refusal =>
    revokedAt === null ? null : 'refusal.calendar.revoked',
} as const
