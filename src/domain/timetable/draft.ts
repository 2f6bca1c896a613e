import * as z from 'zod/mini'
import { fieldErrors, type FieldErrors } from '../field-errors.ts'
import { LocalDate } from '../local-date.ts'
import { Id, Version, text } from '../text.ts'
import { defaultTimetableDates, timetableDateErrors } from './dates.ts'
import { NewTimetable, timetableLimits, type Timetable } from './schema.ts'

/** A timetable in its editor, as a device keeps it too; `null` is a day not chosen. Source: spec 3 §2. */
export const TimetableDraft = z.object({
  /** 0 until it is stored. */
  id: Id,
  version: Version,
  destinationId: Id,
  startDate: z.nullable(LocalDate),
  endDate: z.nullable(LocalDate),
  note: text(timetableLimits.note),
  description: text(timetableLimits.description),
  createWithAllDestinationPassengers: z.boolean(),
})
export type TimetableDraft = z.infer<typeof TimetableDraft>

export const newTimetableDraft = (destinationId: number, today: LocalDate, showWeekends: boolean): TimetableDraft => ({
  id: 0,
  destinationId,
  ...defaultTimetableDates(today, showWeekends),
  note: '',
  description: '',
  createWithAllDestinationPassengers: false,
})

type Stored = Pick<Timetable, 'id' | 'version' | 'destinationId' | 'startDate' | 'endDate' | 'note' | 'description'>

export const timetableDraftOf = (timetable: Stored): TimetableDraft => ({
  id: timetable.id,
  ...(timetable.version !== undefined && { version: timetable.version }),
  destinationId: timetable.destinationId,
  startDate: timetable.startDate,
  endDate: timetable.endDate,
  note: timetable.note,
  description: timetable.description,
  createWithAllDestinationPassengers: false,
})

/** Text keys of what is wrong, by field; empty for a draft that can be saved. */
export function timetableErrors(
  draft: TimetableDraft,
  stored: Pick<Timetable, 'startDate' | 'endDate'> | null,
  today: LocalDate,
): FieldErrors<TimetableDraft> {
  const { startDate, endDate } = draft
  const late = startDate !== null && endDate !== null ? timetableDateErrors({ startDate, endDate }, stored, today) : {}
  return {
    ...late,
    ...fieldErrors<TimetableDraft>(NewTimetable, draft),
    ...(startDate === null && { startDate: 'validation.required' }),
    ...(endDate === null && { endDate: 'validation.required' }),
  }
}

/** The entered fields of a draft without errors. */
export type SavedTimetable = Pick<NewTimetable, 'startDate' | 'endDate' | 'note' | 'description'>

/** What the editor saves, trimmed. Throws for a draft with errors: ask `timetableErrors` first. */
export const savedTimetable = (draft: TimetableDraft): NewTimetable => NewTimetable.parse(draft)

/** Where to go from a timetable that was made, and how long to wait before. Source: spec 3 §2 Timetable editor dialog. */
export const afterCreation = ({
  createWithAllDestinationPassengers,
}: Pick<TimetableDraft, 'createWithAllDestinationPassengers'>): { query: 'created' | 'addpeople'; delayMs: number } =>
  createWithAllDestinationPassengers ? { query: 'created', delayMs: 300 } : { query: 'addpeople', delayMs: 500 }
