import * as z from 'zod/mini'
import { fieldErrors, type FieldErrors } from '#domain/field-errors.ts'
import {
  scheduleDirections,
  ScheduleInput,
  savedSchedule,
  type Schedule,
  type ScheduleDraft,
  type ScheduleItem,
} from '#domain/schedule.ts'
import { parseScheduleTime, timeOfDay } from '#domain/time-of-day.ts'

type Direction = ScheduleItem['direction']

/** A weekday and one of its two times. */
const Slot = z.templateLiteral([z.number(), ' ', z.enum(scheduleDirections)])
export type Slot = z.infer<typeof Slot>

export const slotOf = (dayOfWeek: number, direction: Direction): Slot => `${dayOfWeek} ${direction}`

/** A schedule in its editor's fields: days and times as they were typed; a slot without an entry has no time. */
export const ScheduleFields = z.object({
  name: z.string(),
  startDate: z.string(),
  endDate: z.string(),
  times: z.readonly(z.partialRecord(Slot, z.string())),
})
export type ScheduleFields = z.infer<typeof ScheduleFields>

export const weekdays = [0, 1, 2, 3, 4, 5, 6] as const

const slots = weekdays.flatMap((day) => scheduleDirections.map((direction) => slotOf(day, direction)))

export const fieldsOf = ({ name, startDate, endDate, scheduleItems }: Schedule): ScheduleFields => ({
  name,
  startDate,
  endDate,
  times: Object.fromEntries(
    scheduleItems.map(({ dayOfWeek, direction, time }) => [slotOf(dayOfWeek, direction), timeOfDay(time)]),
  ),
})

/**
 * The time of a slot in minutes: an end that is earlier than its day's start is on the next day. `null` for none; what
 * is no time fails the rules as such.
 */
function minutesIn({ times }: ScheduleFields, dayOfWeek: number, direction: Direction): number | null {
  const typed = times[slotOf(dayOfWeek, direction)] ?? ''
  const from = direction === 'end' ? parseScheduleTime(times[slotOf(dayOfWeek, 'start')] ?? '').minutes : null
  const { minutes, error } = parseScheduleTime(typed, from)
  return error === null ? minutes : Number.NaN
}

/** What is wrong with the first of the times that are none; `undefined` where all are right. */
const timeError = ({ times }: ScheduleFields): string | undefined =>
  slots.map((slot) => parseScheduleTime(times[slot] ?? '').error).find((error) => error !== null)

export function draftOf(fields: ScheduleFields, stored: Schedule): ScheduleDraft {
  const { name, startDate, endDate } = fields
  const known = new Set(stored.scheduleItems.map(({ dayOfWeek, direction }) => slotOf(dayOfWeek, direction)))
  const added = weekdays.flatMap((dayOfWeek) =>
    scheduleDirections
      .filter((direction) => !known.has(slotOf(dayOfWeek, direction)))
      .map((direction) => ({ id: 0, scheduleId: stored.id, dayOfWeek, direction })),
  )
  return {
    ...stored,
    name,
    startDate,
    endDate,
    // those that are stored stay first, so that nothing counts as changed that is not
    scheduleItems: [...stored.scheduleItems, ...added].map((item) => ({
      ...item,
      time: minutesIn(fields, item.dayOfWeek, item.direction),
    })),
  }
}

/** Text keys of what is wrong, by field; what is wrong with a time is under `scheduleItems`. */
export function scheduleErrors(fields: ScheduleFields, stored: Schedule): FieldErrors<ScheduleInput> {
  const scheduleItems = timeError(fields)
  return {
    ...fieldErrors<ScheduleInput>(ScheduleInput, savedSchedule(draftOf(fields, stored))),
    ...(fields.startDate === '' && { startDate: 'validation.required' }),
    ...(fields.endDate === '' && { endDate: 'validation.required' }),
    ...(scheduleItems !== undefined && { scheduleItems }),
  }
}

/** The first of the days that has a time of a direction, and that time; `null` for none. */
export function firstWithTime(
  times: ScheduleFields['times'],
  direction: Direction,
  days: readonly number[],
): { day: number; time: string } | null {
  const day = days.find((each) => (times[slotOf(each, direction)] ?? '') !== '')
  return day === undefined ? null : { day, time: times[slotOf(day, direction)] ?? '' }
}

/** Slots whose time differs. */
export const changedSlots = (before: ScheduleFields['times'], after: ScheduleFields['times']): Slot[] =>
  slots.filter((slot) => (before[slot] ?? '') !== (after[slot] ?? ''))

/** The times with the first one of a direction in every one of the days. */
export function copiedToAll(
  times: ScheduleFields['times'],
  direction: Direction,
  days: readonly number[],
): ScheduleFields['times'] {
  const first = firstWithTime(times, direction, days)
  if (!first) return times
  return { ...times, ...Object.fromEntries(days.map((day) => [slotOf(day, direction), first.time])) }
}

/** Whether the day's end is on the day after it. */
export function endsNextDay({ times }: ScheduleFields, dayOfWeek: number): boolean {
  const start = parseScheduleTime(times[slotOf(dayOfWeek, 'start')] ?? '').minutes
  const end = parseScheduleTime(times[slotOf(dayOfWeek, 'end')] ?? '').minutes
  return start !== null && end !== null && end < start
}
