import { useState } from 'react'
import { conflictOf, mergedWith, type RowConflict } from '#data/api/conflict.ts'
import type { Submission } from '#data/drafts/submission.ts'
import { createTimetable, updateTimetable } from '#data/timetables.ts'
import { savedTimetable, timetableDraftOf } from '#domain/timetable/draft.ts'
import { Timetable } from '#domain/timetable/schema.ts'
import { editedTimetable } from '#domain/timetable/update.ts'
import { draftOf, fieldsOf, type TimetableFields } from './timetable-fields.ts'

interface Options {
  /** What was stored when it was begun to be typed; `null` for a new one. */
  base: Timetable | null
  submission: Submission
  onCreated: (id: number, fields: TimetableFields) => Promise<void>
  onUpdated: (updated: Timetable) => Promise<void>
}

export interface TimetableSaving {
  /** @throws ApiError */
  save: (fields: TimetableFields) => Promise<void>
  /** What another user has changed meanwhile in another way, or `null`. */
  conflict: RowConflict<Timetable> | null
  /** Saves with the fields of the conflict whose value here is to stand. @throws ApiError */
  settle: (fields: TimetableFields, kept: ReadonlySet<keyof Timetable>) => Promise<void>
  /** Back to the form, as it is. */
  postpone: () => void
}

/** The fields' way to the server. Changes of others that go together with those here are taken without a word. */
export function useTimetableSaving({ base, submission, onCreated, onUpdated }: Options): TimetableSaving {
  const [conflict, setConflict] = useState<TimetableSaving['conflict']>(null)
  const update = async (timetable: Timetable, fields: TimetableFields) => {
    await onUpdated(await updateTimetable(editedTimetable(timetable, savedTimetable(draftOf(fields))), submission))
  }
  const merge = (
    found: RowConflict<Timetable>,
    before: Timetable,
    fields: TimetableFields,
    kept: ReadonlySet<keyof Timetable>,
  ) => {
    const row = mergedWith(found, before, { ...before, ...entered(fields) }, kept)
    return update(row, fieldsOf(timetableDraftOf(row)))
  }
  return {
    async save(fields) {
      if (base === null) {
        await onCreated(await createTimetable(savedTimetable(draftOf(fields)), submission), fields)
        return
      }
      try {
        await update(base, fields)
      } catch (failure) {
        const found = conflictOf(failure, Timetable, base, { ...base, ...entered(fields) })
        if (!found) throw failure
        if (found.fields.length > 0) setConflict(found)
        else await merge(found, base, fields, new Set())
      }
    },
    conflict,
    async settle(fields, kept) {
      if (!base || !conflict) return
      setConflict(null)
      await merge(conflict, base, fields, kept)
    },
    postpone: () => setConflict(null),
  }
}

function entered(fields: TimetableFields) {
  const { startDate, endDate, note, description } = savedTimetable(draftOf(fields))
  return { startDate, endDate, note, description }
}
