import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import type { DraftKey } from '#data/workspace/draft-key.ts'
import { isGone } from '#data/api/api-error.ts'
import { Submission } from '#data/drafts/submission.ts'
import type { LocalDate } from '#domain/local-date.ts'
import { newTimetableDraft, timetableDraftOf } from '#domain/timetable/draft.ts'
import { Timetable } from '#domain/timetable/schema.ts'
import { draftOffer, useDraft, type DraftOffer } from '#state/use-draft.ts'
import { useFailedWords } from '#state/use-failed-words.ts'
import { say } from '#ui/speak/toast.ts'
import { useForm, type Form } from '#ui/form/use-form.ts'
import { fieldErrorsOf, fieldsOf, TimetableFields } from './timetable-fields.ts'
import { useTimetableSaving, type TimetableSaving } from './use-timetable-saving.ts'

interface Options {
  destinationId: number
  /** `null` for a new one. */
  stored: Timetable | null
  today: LocalDate
  showWeekends: boolean
  onCreated: (id: number, fields: TimetableFields) => void
  onUpdated: (updated: Timetable) => void
}

export interface TimetableForm
  extends Form<TimetableFields>, DraftOffer, Pick<TimetableSaving, 'conflict' | 'postpone'> {
  /** Several fields that change together. */
  setAll: (changes: Partial<TimetableFields>) => void
  /** Saves with the fields of the conflict whose value here is to stand. */
  resolve: (kept: ReadonlySet<keyof Timetable>) => Promise<void>
}

const schemas = { value: TimetableFields, base: z.nullable(Timetable) }

/** Under which a timetable's draft is kept on the device; of a new one there is one for each destination. */
export const timetableDraftKey = (destinationId: number, timetableId = 0): DraftKey => ({
  form: 'timetable',
  id: timetableId === 0 ? `new:${destinationId}` : timetableId,
})

/** The editor's fields, what is wrong with them, and their way to the device and the server. */
export function useTimetableForm(options: Options): TimetableForm {
  const { destinationId, stored, today, showWeekends, onCreated, onUpdated } = options
  const [draftKey] = useState(() => timetableDraftKey(destinationId, stored?.id))
  const [submission] = useState(() => new Submission(draftKey))
  /** Older than `stored` for a draft that was gone on with. */
  const [base, setBase] = useState(stored)
  const [resolveFailure, setResolveFailure] = useState<unknown>(null)
  const told = useTelling()
  const { save, settle, conflict, postpone } = useTimetableSaving({
    ...{ base, submission },
    onCreated: (id, fields) => kept.discard().then(() => onCreated(id, fields)),
    onUpdated: (updated) => kept.discard().then(() => onUpdated(updated)),
  })
  const form: Form<TimetableFields> = useForm<TimetableFields>({
    initial: fieldsOf(stored ? timetableDraftOf(stored) : newTimetableDraft(destinationId, today, showWeekends)),
    validate: (fields) => fieldErrorsOf(fields, stored, today),
    submit: (fields): Promise<void> => told(() => kept.store().then(() => save(fields))),
  })
  const { draft, set } = form
  const kept = useDraft(draftKey, schemas, { value: draft, base, isChanged: form.isDirty })
  const setAll = (changes: Partial<TimetableFields>) => {
    for (const field of Object.keys(changes) as (keyof TimetableFields)[]) set(field, { ...draft, ...changes }[field])
  }
  return {
    ...form,
    failure: form.failure ?? resolveFailure,
    setAll,
    conflict,
    postpone,
    resolve: (keptFields) => told(() => settle(draft, keptFields)).catch(setResolveFailure),
    ...draftOffer(kept, (earlier) => {
      setBase(earlier.base)
      setAll(earlier.value)
    }),
  }
}

/** What fails is said in a toast too; that it is there no more, in the form only. Source: spec 3 §8. */
function useTelling(): (work: () => Promise<void>) => Promise<void> {
  const { t } = useTranslation()
  const failedWords = useFailedWords()
  return async (work) => {
    try {
      await work()
    } catch (failure) {
      if (!isGone(failure)) say({ ...failedWords(t('timetables.saveFailed'), failure), intent: 'error' })
      throw failure
    }
  }
}
