import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { conflictOf, mergedWith, type RowConflict } from '#data/conflict.ts'
import { Submission } from '#data/submission.ts'
import { saveTransportationPermission } from '#data/transportation-permissions.ts'
import { type LocalDate } from '#domain/local-date.ts'
import { type Passenger } from '#domain/passenger.ts'
import {
  newTransportationPermissionDraft,
  savedTransportationPermission,
  transportationPermissionDraftOf,
} from '#domain/transportation-permission/draft.ts'
import { TransportationPermission, TransportationPermissionInput } from '#domain/transportation-permission/schema.ts'
import { useDirty } from '#state/dirty.ts'
import { say } from '#ui/toast.ts'
import { useForm, type Form } from '#ui/use-form.ts'
import { draftOf, fieldsOf, permissionErrors, type PermissionFields } from './permission-fields.ts'
import { refreshNames, type PermissionContext } from './use-permission-context.ts'

interface Options {
  passenger: Passenger
  /** `null` for a new one. */
  stored: TransportationPermission | null
  context: PermissionContext
  today: LocalDate
  onSaved: (saved: TransportationPermission) => void
}

export interface PermissionForm extends Form<PermissionFields> {
  /** Several fields that change together. */
  setAll: (changes: Partial<PermissionFields>) => void
  /** Fields that keep it from being saved. */
  invalid: readonly string[]
  /** What somebody else has changed meanwhile in another way, or `null`. */
  conflict: RowConflict<TransportationPermission> | null
  /** Saves with the fields of the conflict whose value here is to stand. */
  resolve: (kept: ReadonlySet<keyof TransportationPermission>) => Promise<void>
  /** Back to the form, as it is. */
  postpone: () => void
}

const usualDefaults = { savePtpAsDraftByDefault: true, ptpDeductiblePaymentBillableAsDefault: false }

/** The editor's fields, what is wrong with them, and their way to the server. */
export function usePermissionForm({ passenger, stored, context, today, onSaved }: Options): PermissionForm {
  const { t } = useTranslation()
  const [submission] = useState(() => new Submission())
  const [conflict, setConflict] = useState<PermissionForm['conflict']>(null)
  const [resolveFailure, setResolveFailure] = useState<unknown>(null)
  const save = async (permission: unknown) => {
    const body = TransportationPermissionInput.parse(permission)
    const saved = await saveTransportationPermission(passenger.id, body, submission)
    void refreshNames(passenger.organizationId)
    say({ title: t('transportationPermissions.saved', { name: saved.name }), intent: 'success' })
    onSaved(saved)
  }
  const enteredIn = (fields: PermissionFields) =>
    TransportationPermissionInput.parse(savedTransportationPermission(draftOf(fields)))

  const form = useForm<PermissionFields>({
    initial: fieldsOf(
      stored
        ? transportationPermissionDraftOf(stored)
        : newTransportationPermissionDraft(passenger.id, today, context.organization ?? usualDefaults),
    ),
    validate: permissionErrors,
    submit: async (fields) => {
      const mine = enteredIn(fields)
      try {
        await save(mine)
      } catch (failure) {
        const found = stored && conflictOf(failure, TransportationPermission, stored, { ...stored, ...mine })
        if (!stored || !found) throw failure
        if (found.fields.length > 0) setConflict(found)
        else await save(mergedWith(found, stored, { ...stored, ...mine }, new Set()))
      }
    },
  })
  useDirty(form.isDirty)
  const { draft, set } = form
  return {
    ...form,
    failure: form.failure ?? resolveFailure,
    setAll: (changes) => {
      for (const field of Object.keys(changes) as (keyof PermissionFields)[])
        set(field, { ...draft, ...changes }[field])
    },
    invalid: Object.keys(permissionErrors(draft)),
    conflict,
    async resolve(kept) {
      if (!stored || !conflict) return
      setConflict(null)
      try {
        await save(mergedWith(conflict, stored, { ...stored, ...enteredIn(draft) }, kept))
      } catch (failure) {
        setResolveFailure(failure)
      }
    },
    postpone: () => setConflict(null),
  }
}
