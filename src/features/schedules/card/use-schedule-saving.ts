import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { isGone } from '#data/api/api-error.ts'
import { conflictOf, mergedWith, type RowConflict } from '#data/api/conflict.ts'
import type { DraftKey } from '#data/workspace/draft-key.ts'
import { saveSchedule } from '#data/schedules.ts'
import { discardDraft } from '#data/drafts/drafts.ts'
import { Submission } from '#data/drafts/submission.ts'
import { sameValue } from '#domain/same-value.ts'
import { isScheduleEdited, savedSchedule, Schedule, ScheduleInput } from '#domain/schedule.ts'
import { draftOffer, useDraft, type DraftOffer } from '#state/use-draft.ts'
import { useFailureText } from '#state/use-failure-text.ts'
import { say } from '#ui/speak/toast.ts'
import { scheduleForm } from './schedule-draft.ts'
import { draftOf, fieldsOf, scheduleErrors, ScheduleFields } from './schedule-fields.ts'

export interface ScheduleSaving extends DraftOffer {
  fields: ScheduleFields
  /** The schedule as it stands in the fields, without times that are none; its days are as they were typed. */
  typed: Schedule
  /** What the fields hold of what is stored. */
  before: ScheduleFields
  set: (changes: Partial<ScheduleFields>) => void
  errors: ReturnType<typeof scheduleErrors>
  isEdited: boolean
  /** A new one counts as edited before anything is typed in it. */
  isTyped: boolean
  busy: boolean
  /** Why the last saving failed, in words, or `null`. */
  failure: string | null
  /** @returns whether it is stored */
  save: () => Promise<boolean>
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

const schemas = { value: ScheduleFields, base: Schedule }

interface Told {
  onSaved: (saved: Schedule) => void
  /** It is stored no more. */
  onMissing: () => void
}

/**
 * A schedule's fields, their way to the server, and the draft on the device.
 * @param stored as it is stored; id 0 for a new one
 * @param draftId under which it is kept on the device; with another one what is typed goes on as what is then `stored`
 */
export function useScheduleSaving(
  stored: Schedule,
  draftId: DraftKey['id'],
  { onSaved, onMissing }: Told,
): ScheduleSaving {
  const { t } = useTranslation()
  const { busy, failure, attempt, forgetFailure } = useAttempts(
    t(stored.id === 0 ? 'passengers.editor.notFound' : 'schedules.gone'),
  )
  const [conflict, setConflict] = useState<RowConflict<Schedule> | null>(null)
  const { draftKey, submission, base, setBase, fields, setFields } = useTyped(stored, draftId, () => {
    setConflict(null)
    forgetFailure()
  })
  const draft = useMemo(() => draftOf(fields, base), [fields, base])
  const typed = useMemo(() => savedSchedule(draft), [draft])
  const errors = scheduleErrors(fields, base)
  const isEdited = isScheduleEdited(draft, base)
  // a new one that nobody has typed in is nothing to keep
  const isTyped = !sameValue(typed, base)
  const kept = useDraft(draftKey, schemas, { value: fields, base, isChanged: isTyped })

  useForgottenBefore(draftKey, kept.store)

  const send = async (schedule: Schedule) => {
    await kept.store()
    const saved = await saveSchedule(ScheduleInput.parse(schedule), submission)
    say({ title: t('schedules.saved'), intent: 'success' })
    await kept.discard()
    onSaved(saved)
    return true
  }
  const merge = (found: RowConflict<Schedule>, mineKept: ReadonlySet<keyof Schedule>) =>
    send(mergedWith(found, comparable(base), comparable(typed), mineKept))
  const save = () =>
    attempt(async () => {
      try {
        return await send(typed)
      } catch (reason) {
        const found = conflictOf(reason, Comparable, comparable(base), comparable(typed))
        if (isGone(reason)) onMissing()
        if (!found) throw reason
        if (found.fields.length === 0) return merge(found, new Set())
        setConflict(found)
        return false
      }
    })
  return {
    ...{ fields, typed, before: fieldsOf(base) },
    set: (changes) => setFields((current) => ({ ...current, ...changes })),
    ...{ errors, isEdited, isTyped, busy, failure, conflict, save },
    async resolve(mineKept) {
      if (!conflict) return
      setConflict(null)
      await attempt(() => merge(conflict, mineKept))
    },
    postpone: () => setConflict(null),
    ...draftOffer(kept, (earlier) => {
      setBase(earlier.base)
      setFields(earlier.value)
    }),
  }
}

/** @param onOther what is typed goes on as another schedule */
function useTyped(stored: Schedule, draftId: DraftKey['id'], onOther: () => void) {
  const [draftKey, setDraftKey] = useState({ form: scheduleForm, id: draftId })
  const [submission, setSubmission] = useState(() => new Submission(draftKey))
  /** What was stored when it was begun to be typed: older than `stored` for a draft that was gone on with. */
  const [base, setBase] = useState(stored)
  const [fields, setFields] = useState(() => fieldsOf(stored))
  if (draftKey.id !== draftId) {
    const next = { form: scheduleForm, id: draftId }
    setDraftKey(next)
    // what was sent before was about what is there no more
    setSubmission(new Submission(next))
    setBase(stored)
    onOther()
  }
  return { draftKey, submission, base, setBase, fields, setFields }
}

/** Once what is typed is kept under another key, what was kept under the one before is forgotten. */
function useForgottenBefore(key: DraftKey, store: () => Promise<boolean>): void {
  const before = useRef(key)
  const follow = useEffectEvent(async (old: DraftKey) => {
    if (await store()) await discardDraft(old).catch(() => undefined)
  })
  useEffect(() => {
    const old = before.current
    before.current = key
    if (old !== key) void follow(old)
  }, [key])
}

/**
 * Tries to save, and what the last try failed with, in words.
 * @param gone what is said where the schedule, or its passenger, is there no more
 */
function useAttempts(gone: string) {
  const { t } = useTranslation()
  const failureText = useFailureText()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const attempt = async (work: () => Promise<boolean>): Promise<boolean> => {
    setBusy(true)
    setFailure(null)
    try {
      return await work()
    } catch (reason) {
      const message = failureText(reason, gone)
      const text = isGone(reason) ? message : t('schedules.saveFailed', { message })
      setFailure(text)
      if (!isGone(reason)) say({ title: text, intent: 'error' })
      return false
    } finally {
      setBusy(false)
    }
  }
  return { busy, failure, attempt, forgetFailure: () => setFailure(null) }
}
