import * as z from 'zod/mini'
import { sharedDays } from './date-range.ts'
import { addDays, LocalDate, PickedDate } from './local-date.ts'
import type { Refusal } from './refusal.ts'
import { sameValue } from './same-value.ts'
import { Id, Version, oneLine, text } from './text.ts'
import { minutesPerDay } from './time-of-day.ts'
import { enabledWeekdays } from './timetable/dates.ts'
import { without } from './without.ts'

export const scheduleLimits = { name: 128, items: 14 } as const

/** `start` is the time at which the passenger's day begins, `end` the one at which it ends. Source: spec 2 §3. */
export const scheduleDirections = ['start', 'end'] as const

/** One time of a week. */
export const ScheduleItem = z.object({
  /** 0 until it is stored. */
  id: z._default(Id, 0),
  scheduleId: z._default(Id, 0),
  /** 0 Sunday to 6 Saturday. */
  dayOfWeek: z.int().check(z.minimum(0), z.maximum(6)),
  direction: z.enum(scheduleDirections),
  /** Minutes from midnight; 1440 and more on the next day. */
  time: z
    .int('validation.time')
    .check(z.minimum(0, 'validation.time'), z.maximum(2 * minutesPerDay - 1, 'validation.time')),
})
export type ScheduleItem = z.infer<typeof ScheduleItem>

/** When a passenger's days begin and end during a period. Source: spec 2 §3 Schedule. */
export const Schedule = z.object({
  /** 0 until it is stored. */
  id: Id,
  version: Version,
  passengerId: Id,
  name: z._default(text(scheduleLimits.name), ''),
  startDate: LocalDate,
  endDate: LocalDate,
  /** Relatives or the booking system may change it too. */
  schedulesExternallyEditable: z._default(z.boolean(), false),
  scheduleItems: z._default(z.array(ScheduleItem), []),
})
export type Schedule = z.infer<typeof Schedule>

const slotOf = ({ dayOfWeek, direction }: Pick<ScheduleItem, 'dayOfWeek' | 'direction'>) => `${dayOfWeek} ${direction}`

/** A schedule as it is saved: one start and one end for each weekday. */
export const ScheduleInput = z
  .extend(Schedule, {
    name: z._default(oneLine(scheduleLimits.name), ''),
    startDate: PickedDate,
    endDate: PickedDate,
    scheduleItems: z.array(ScheduleItem).check(
      z.maxLength(scheduleLimits.items, 'validation.tooMany'),
      z.refine((items) => new Set(items.map(slotOf)).size === items.length, 'validation.timeTwice'),
    ),
  })
  .check(
    z.refine(({ startDate, endDate }) => startDate <= endDate, {
      path: ['endDate'],
      error: 'validation.endBeforeStart',
    }),
  )
export type ScheduleInput = z.infer<typeof ScheduleInput>

/** A schedule in its editor, where a time may be missing. */
export interface ScheduleDraft extends Omit<Schedule, 'scheduleItems'> {
  scheduleItems: (Omit<ScheduleItem, 'time'> & { time: number | null })[]
}

/** Source: spec 2 §4: the first one from today to tomorrow, a further one the day after the latest end, for one day. */
export function newSchedule(
  passengerId: number,
  others: readonly Pick<Schedule, 'endDate'>[],
  today: LocalDate,
): Schedule {
  const latest = others.reduce<LocalDate | null>((end, { endDate }) => (end && end > endDate ? end : endDate), null)
  const startDate = latest === null ? today : addDays(latest, 1)
  return Schedule.parse({ id: 0, passengerId, startDate, endDate: addDays(startDate, 1) })
}

/** One that is not stored any more, to be stored anew. */
export const asNewSchedule = (schedule: Schedule): Schedule => ({
  ...without(schedule, 'version'),
  id: 0,
  scheduleItems: schedule.scheduleItems.map((item) => ({ ...item, id: 0, scheduleId: 0 })),
})

/** What is saved of a draft. Source: spec 2 §5 "Only items with a time are saved". */
export const savedSchedule = (draft: ScheduleDraft): Schedule => ({
  ...draft,
  scheduleItems: draft.scheduleItems.flatMap(({ time, ...item }) => (time === null ? [] : [{ ...item, time }])),
})

/** Whether any field or item was changed; a new one counts as changed. */
export const isScheduleEdited = (draft: ScheduleDraft, stored: Schedule): boolean =>
  draft.id === 0 || !sameValue(savedSchedule(draft), stored)

/** Source: spec 2 §4 "expired when the end date is before today". */
export const isScheduleExpired = ({ endDate }: Pick<Schedule, 'endDate'>, today: LocalDate): boolean => endDate < today

/** Another schedule for some of the same days, and the weekdays of them on which both have times. */
export interface ScheduleOverlap<Other extends Schedule = Schedule> {
  other: Other
  weekdays: ReadonlySet<number>
}

/** Of the others, those that are for some of the same days. */
export function overlapsOf<Other extends Schedule>(
  schedule: Pick<Schedule, 'startDate' | 'endDate' | 'scheduleItems'>,
  others: readonly Other[],
): ScheduleOverlap<Other>[] {
  const own = new Set(schedule.scheduleItems.map(({ dayOfWeek }) => dayOfWeek))
  return others.flatMap((other) => {
    const days = sharedDays(schedule, other)
    if (days === null) return []
    const shared = enabledWeekdays(days)
    const weekdays = other.scheduleItems.map(({ dayOfWeek }) => dayOfWeek)
    return [{ other, weekdays: new Set(weekdays.filter((day) => own.has(day) && shared.has(day))) }]
  })
}

/** Whether one that was made by mistake may be deleted: by its first day others have gone by it. */
export const whyNotDeleteSchedule = ({ startDate }: Pick<Schedule, 'startDate'>, today: LocalDate): Refusal =>
  startDate <= today ? 'refusal.schedule.begun' : null

/** Where the days of a schedule lie, seen from one day. */
export type SchedulePlace = 'valid' | 'coming' | 'expired'

export const schedulePlace = (
  { startDate, endDate }: Pick<Schedule, 'startDate' | 'endDate'>,
  today: LocalDate,
): SchedulePlace => (isScheduleExpired({ endDate }, today) ? 'expired' : startDate > today ? 'coming' : 'valid')

/** Whether the times may be changed. */
export const whyTimesLocked = (schedule: Pick<Schedule, 'endDate'>, today: LocalDate): Refusal =>
  isScheduleExpired(schedule, today) ? 'refusal.schedule.expired' : null
