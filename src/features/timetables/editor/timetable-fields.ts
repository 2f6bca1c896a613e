import * as z from 'zod/mini'
import type { FieldErrors } from '#domain/field-errors.ts'
import type { LocalDate } from '#domain/local-date.ts'
import { TimetableDraft, timetableErrors } from '#domain/timetable/draft.ts'
import type { Timetable } from '#domain/timetable/schema.ts'

/** A timetable in its editor's fields: texts and days stay as they were typed, so that what is none yet is not lost. */
export const TimetableFields = z.extend(TimetableDraft, {
  startDate: z.string(),
  endDate: z.string(),
  note: z.string(),
  description: z.string(),
})
export type TimetableFields = z.infer<typeof TimetableFields>

export const fieldsOf = (draft: TimetableDraft): TimetableFields => ({
  ...draft,
  startDate: draft.startDate ?? '',
  endDate: draft.endDate ?? '',
})

export const draftOf = (fields: TimetableFields): TimetableDraft => ({
  ...fields,
  startDate: fields.startDate === '' ? null : fields.startDate,
  endDate: fields.endDate === '' ? null : fields.endDate,
})

/** Text keys of what is wrong, by field; empty for what can be saved. */
export const fieldErrorsOf = (
  fields: TimetableFields,
  stored: Timetable | null,
  today: LocalDate,
): FieldErrors<TimetableFields> => timetableErrors(draftOf(fields), stored, today)

/** Text key of a field's name. */
export const fieldNameKey = (field: string): string => {
  if (field === 'startDate' || field === 'endDate' || field === 'note') return `timetables.column.${field}`
  return `timetables.${field}`
}
