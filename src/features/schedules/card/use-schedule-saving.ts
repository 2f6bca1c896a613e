import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { conflictOf, mergedWith, type RowConflict } from '#data/conflict.ts'
import { saveSchedule } from '#data/schedules.ts'
import { Submission } from '#data/submission.ts'
import { isScheduleEdited, savedSchedule, Schedule, ScheduleInput } from '#domain/schedule.ts'
import { useDirty } from '#state/dirty.ts'
import { useFailureText } from '#state/use-failure-text.ts'
import { say } from '#ui/toast.ts'
import { draftOf, fieldsOf, scheduleErrors, type ScheduleFields } from './schedule-fields.ts'

interface ScheduleSaving {
  fields: ScheduleFields
  set: (changes: Partial<ScheduleFields>) => void
  errors: ReturnType<typeof scheduleErrors>
  isEdited: boolean
  busy: boolean
  /** Why the last saving failed, in words, or `null`. */
  failure: string | null
  save: () => Promise<void>
  conflict: RowConflict<Schedule> | null
  /** Saves with the fields of the conflict whose value here is to stand. */
  resolve: (kept: ReadonlySet<keyof Schedule>) => Promise<void>
  postpone: () => void
}

/** As it is compared: times have other ids after each saving, and their order says nothing. */
const comparable = (schedule: Schedule): Schedule => ({
  ...schedule,
  scheduleItems: schedule.scheduleItems
    .map((item) => ({ ...item, id: 0, scheduleId: 0 }))
    .sort((a, b) => a.dayOfWeek - b.dayOfWeek || b.direction.localeCompare(a.direction)),
})
const Comparable = z.pipe(Schedule, z.transform(comparable))

/** A schedule's fields and their way to the server. @param stored as it is stored; id 0 for a new one */
export function useScheduleSaving(stored: Schedule, onSaved: (saved: Schedule) => void): ScheduleSaving {
  const { t } = useTranslation()
  const failureText = useFailureText()
  const [submission] = useState(() => new Submission())
  const [fields, setFields] = useState(() => fieldsOf(stored))
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [conflict, setConflict] = useState<RowConflict<Schedule> | null>(null)
  const draft = draftOf(fields, stored)
  const errors = scheduleErrors(fields, stored)
  const isEdited = isScheduleEdited(draft, stored)
  useDirty(isEdited)

  const send = async (schedule: Schedule) => {
    const saved = await saveSchedule(ScheduleInput.parse(schedule), submission)
    say({ title: t('schedules.saved'), intent: 'success' })
    onSaved(saved)
  }
  const attempt = async (work: () => Promise<void>) => {
    setBusy(true)
    setFailure(null)
    try {
      await work()
    } catch (reason) {
      const text = t('schedules.saveFailed', { message: failureText(reason) })
      setFailure(text)
      say({ title: text, intent: 'error' })
    } finally {
      setBusy(false)
    }
  }
  const merge = (found: RowConflict<Schedule>, kept: ReadonlySet<keyof Schedule>) =>
    send(mergedWith(found, comparable(stored), comparable(savedSchedule(draft)), kept))
  return {
    fields,
    set: (changes) => setFields((current) => ({ ...current, ...changes })),
    errors,
    isEdited,
    busy,
    failure,
    conflict,
    save: () =>
      attempt(async () => {
        try {
          await send(savedSchedule(draft))
        } catch (reason) {
          const found = conflictOf(reason, Comparable, comparable(stored), comparable(savedSchedule(draft)))
          if (!found) throw reason
          if (found.fields.length > 0) setConflict(found)
          else await merge(found, new Set())
        }
      }),
    resolve: (kept) =>
      attempt(async () => {
        if (!conflict) return
        setConflict(null)
        await merge(conflict, kept)
      }),
    postpone: () => setConflict(null),
  }
}
