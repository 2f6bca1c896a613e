import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, isGone, isUncertain } from '#data/api/api-error.ts'
import { changeOf, mergedWith, theirsOf, type RowConflict } from '#data/api/conflict.ts'
import { Submission } from '#data/drafts/submission.ts'
import { saveDestination, type EditedDestination } from '#data/organization-destinations.ts'
import { conflictFields } from '#domain/conflict.ts'
import { DestinationDraft } from '#domain/destination-draft.ts'
import { Destination } from '#domain/destination.ts'
import { fieldErrors } from '#domain/field-errors.ts'
import { productField } from '#domain/product.ts'
import { useAttempt } from '#state/use-attempt.ts'
import { useFailedWords } from '#state/use-failed-words.ts'
import { useFailureText } from '#state/use-failure-text.ts'
import { useForm, type Form } from '#ui/form/use-form.ts'
import { say } from '#ui/speak/toast.ts'

/** A stored destination as it is edited. */
export const editedOf = (destination: Destination): EditedDestination => ({
  id: destination.id,
  organizationId: destination.organizationId,
  version: destination.version,
  alias: destination.alias,
  address: destination.address,
  postalCode: destination.postalCode,
  city: destination.city,
  [productField.instanceId]: destination[productField.instanceId],
  priceArea: destination.priceArea,
})

export type DestinationConflict = RowConflict<EditedDestination>

interface DestinationForm {
  form: Form<EditedDestination>
  isBusy: boolean
  /** Why the last try failed; `null` when it has not. */
  failure: unknown
  /** What is not filled in or not right yet. */
  wrong: Partial<Record<keyof DestinationDraft, string>>
  /** Somebody else has changed the same meanwhile; `null` while nobody has. */
  conflict: DestinationConflict | null
  resolve: (kept: ReadonlySet<keyof EditedDestination>) => Promise<void>
  closeConflict: () => void
  /** @returns whether it is stored */
  save: () => Promise<boolean>
}

/** What is entered of a destination, and how it is stored. Source: spec 3 §5, §8. */
export function useDestinationForm(edited: EditedDestination, onSaved: () => void): DestinationForm {
  const { t } = useTranslation()
  const tell = useTelling(edited.id === 0)
  const [submission] = useState(() => new Submission())
  const [base, setBase] = useState(edited)
  const [conflict, setConflict] = useState<DestinationConflict | null>(null)
  const resolving = useAttempt()
  const isStored = useRef(false)
  const isNew = edited.id === 0

  const store = async (mine: EditedDestination, from: EditedDestination): Promise<void> => {
    try {
      await saveDestination(mine, submission)
    } catch (failure) {
      const found = conflictWith(failure, from, mine)
      if (found?.fields.length === 0) return store(mergedWith(found, from, mine, new Set()), found.theirs)
      if (!found) {
        tell(failure)
        throw failure
      }
      setBase(from)
      setConflict(found)
      return
    }
    setConflict(null)
    isStored.current = true
    say({ title: t(isNew ? 'destinations.made' : 'destinations.saved'), intent: 'success' })
    onSaved()
  }

  const validate = (draft: EditedDestination) => fieldErrors<EditedDestination>(DestinationDraft, draft)
  const form = useForm<EditedDestination>({
    initial: edited,
    validate,
    submit: (draft) => store({ ...draft, ...DestinationDraft.parse(draft), version: base.version }, base),
  })
  return {
    form,
    wrong: validate(form.draft),
    conflict,
    isBusy: form.busy || resolving.isBusy,
    failure: form.failure ?? resolving.failure,
    async resolve(kept) {
      if (!conflict) return
      const mine = { ...form.draft, ...DestinationDraft.parse(form.draft) }
      const merged = mergedWith(conflict, base, mine, kept)
      await resolving.attempt(
        () => store(merged, conflict.theirs),
        () => setConflict(null),
      )
    },
    closeConflict: () => setConflict(null),
    async save() {
      await form.submit()
      return isStored.current
    },
  }
}

/** Says what failed. Source: spec 3 §8. */
function useTelling(isNew: boolean): (failure: unknown) => void {
  const { t } = useTranslation()
  const failureText = useFailureText()
  const failedWords = useFailedWords()
  return (failure) => {
    if (!(failure instanceof ApiError) || isGone(failure)) return
    if (!isNew) say({ ...failedWords(t('destinations.saveFailed'), failure), intent: 'error' })
    else if (isUncertain(failure)) say({ title: failureText(failure), intent: 'error' })
    else say({ title: t('destinations.makeFailed', { errorMessage: failureText(failure) }), intent: 'error' })
  }
}

/** What a refused write says of another editor; `null` for any other failure. */
function conflictWith(failure: unknown, base: EditedDestination, mine: EditedDestination): DestinationConflict | null {
  const stored = theirsOf<Destination>(failure, Destination)
  if (!stored) return null
  const theirs = editedOf(stored)
  const fields = conflictFields(base, mine, theirs).filter(({ field }) => field !== 'version')
  return { theirs, changed: changeOf(failure), fields }
}
