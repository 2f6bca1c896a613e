import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { isGone } from '#data/api/api-error.ts'
import { conflictOf, mergedWith, type RowConflict } from '#data/api/conflict.ts'
import type { DraftKey } from '#data/workspace/draft-key.ts'
import { Submission } from '#data/drafts/submission.ts'
import { saveTransportationPermission } from '#data/transportation-permissions.ts'
import type { LocalDate } from '#domain/local-date.ts'
import type { Passenger } from '#domain/passenger.ts'
import {
  newTransportationPermissionDraft,
  savedTransportationPermission,
  transportationPermissionDraftOf,
} from '#domain/transportation-permission/draft.ts'
import { TransportationPermission, TransportationPermissionInput } from '#domain/transportation-permission/schema.ts'
import type { Marked } from '#state/use-marked.ts'
import { draftOffer, useDraft, type DraftOffer } from '#state/use-draft.ts'
import { useFailureText } from '#state/use-failure-text.ts'
import { say } from '#ui/speak/toast.ts'
import { useForm, type Form } from '#ui/form/use-form.ts'
import { sayEnded } from '../../consequences/say-ended.ts'
import type { Consent } from '../../consequences/use-question.tsx'
import { usePermissionQuestion } from './use-permission-question.ts'
import { draftOf, fieldsOf, permissionErrors, PermissionFields } from './permission-fields.ts'
import { useTakenIn } from './use-taken-in.ts'
import type { KnownPermission } from './use-fresh-permission.ts'
import { refreshNames, type PermissionContext } from './use-permission-context.ts'

interface Options {
  passenger: Passenger
  known: KnownPermission
  context: PermissionContext
  today: LocalDate
  onSaved: (saved: TransportationPermission) => void
}

export interface PermissionForm extends Form<PermissionFields>, DraftOffer {
  /** Several fields that change together. */
  setAll: (changes: Partial<PermissionFields>) => void
  /** Fields that keep it from being saved. */
  invalid: readonly string[]
  /** What another user has changed meanwhile in another way, or `null`. */
  conflict: RowConflict<TransportationPermission> | null
  /** Saves with the fields of the conflict whose value here is to stand. */
  resolve: (kept: ReadonlySet<keyof TransportationPermission>) => Promise<void>
  /** What somebody else has just changed, and who. */
  marked: Marked<keyof PermissionFields> | null
  /** Asks about what hangs on the transportation permission, while saving waits. */
  question: ReactNode
  /** Back to the form, as it is. */
  postpone: () => void
}

type Agreed = NonNullable<Consent>

/** A conflict that a save has met, and what was answered about the rides. */
interface Met {
  conflict: RowConflict<TransportationPermission>
  consent: Agreed
}

const usualDefaults = { savePtpAsDraftByDefault: true, ptpDeductiblePaymentBillableAsDefault: false }

const startOf = ({ passenger, known: { stored }, context, today }: Omit<Options, 'onSaved'>): PermissionFields =>
  fieldsOf(
    stored
      ? transportationPermissionDraftOf(stored)
      : newTransportationPermissionDraft(passenger.id, today, context.organization ?? usualDefaults),
  )

const draftKeyOf = ({ id }: Passenger, stored: TransportationPermission | null): DraftKey => ({
  form: 'transportationPermission',
  id: stored?.id ?? `new:${id}`,
})

const enteredIn = (fields: PermissionFields) =>
  TransportationPermissionInput.parse(savedTransportationPermission(draftOf(fields)))

const schemas = { value: PermissionFields, base: z.nullable(TransportationPermission) }

/** The editor's fields, what is wrong with them, and their way to the server. */
export function usePermissionForm({ passenger, known, context, today, onSaved }: Options): PermissionForm {
  const { t, i18n } = useTranslation()
  const told = useTold()
  const { consentTo, question } = usePermissionQuestion(passenger)
  const [draftKey] = useState(() => draftKeyOf(passenger, known.stored))
  const [submission] = useState(() => new Submission(draftKey))
  /** What was stored when it was begun to be typed: older than `stored` for a draft that was gone on with. */
  const [base, setBase] = useState(known.stored)
  const [met, setMet] = useState<Met | null>(null)
  const [resolveFailure, setResolveFailure] = useState<unknown>(null)
  const save = async (permission: unknown, { ending }: Agreed) => {
    const body = TransportationPermissionInput.parse(permission)
    await kept.store()
    const { ridesEnded, ...saved } = await saveTransportationPermission(passenger.id, body, submission, ending)
    void refreshNames(passenger.organizationId)
    const title = t('transportationPermissions.saved', { name: saved.name })
    sayEnded(title, { ending, ended: ridesEnded }, i18n.language, t)
    await kept.discard()
    onSaved(saved)
  }
  const form = useForm<PermissionFields>({
    initial: startOf({ passenger, known, context, today }),
    validate: permissionErrors,
    submit: (fields) =>
      told(async () => {
        const mine = enteredIn(fields)
        const consent = await consentTo(base, mine)
        if (!consent) return
        try {
          await save(mine, consent)
        } catch (failure) {
          const found = base && conflictOf(failure, TransportationPermission, base, { ...base, ...mine })
          if (!base || !found) throw failure
          if (found.fields.length > 0) setMet({ conflict: found, consent })
          else await save(mergedWith(found, base, { ...base, ...mine }, new Set()), consent)
        }
      }),
  })
  const marked = useTakenIn(known, { base, draft: form.draft }, (taken) => {
    setBase(taken.base)
    form.goOn(taken.start, taken.draft)
  })
  const kept = useDraft(draftKey, schemas, { value: form.draft, base, isChanged: form.isDirty })
  const setAll = (changes: Partial<PermissionFields>) => setEach(form, changes)
  return {
    ...form,
    ...{ setAll, question, marked, conflict: met?.conflict ?? null, failure: form.failure ?? resolveFailure },
    invalid: Object.keys(permissionErrors(form.draft)),
    async resolve(mineKept) {
      if (!base || !met) return
      setMet(null)
      const merged = mergedWith(met.conflict, base, { ...base, ...enteredIn(form.draft) }, mineKept)
      await told(() => save(merged, met.consent)).catch(setResolveFailure)
    },
    postpone: () => setMet(null),
    ...draftOffer(kept, (earlier) => {
      setBase(earlier.base)
      setAll(earlier.value)
    }),
  }
}

function setEach({ draft, set }: Form<PermissionFields>, changes: Partial<PermissionFields>): void {
  for (const field of Object.keys(changes) as (keyof PermissionFields)[]) set(field, { ...draft, ...changes }[field])
}

/** Lets work fail, and says so in a toast; what is there no more is said in the form only. Source: spec 2 §8 "error toasts". */
function useTold() {
  const failureText = useFailureText()
  return async (work: () => Promise<void>): Promise<void> => {
    try {
      await work()
    } catch (failure) {
      if (!isGone(failure)) say({ title: failureText(failure), intent: 'error' })
      throw failure
    }
  }
}
