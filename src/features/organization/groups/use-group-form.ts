import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { conflictOf, mergedWith, type RowConflict } from '#data/api/conflict.ts'
import { Submission } from '#data/drafts/submission.ts'
import { createGroup, renameGroup, type EditedGroup } from '#data/passenger-groups.ts'
import { fieldErrors } from '#domain/field-errors.ts'
import { NewPassengerGroup, PassengerGroup, PassengerGroupChange } from '#domain/passenger-group.ts'
import { useAttempt } from '#state/use-attempt.ts'
import { useForm, type Form } from '#ui/form/use-form.ts'
import { say } from '#ui/speak/toast.ts'

export interface GroupForm {
  form: Form<EditedGroup>
  isBusy: boolean
  /** Why the last try failed; `null` when it has not. */
  failure: unknown
  /** Somebody else has changed the same meanwhile; `null` while nobody has. */
  conflict: RowConflict<EditedGroup> | null
  resolve: (kept: ReadonlySet<keyof EditedGroup>) => Promise<void>
  closeConflict: () => void
  /** @returns whether it is stored */
  save: () => Promise<boolean>
}

/** A stored group as it is edited. */
export const editedOf = ({ id, organizationId, version, name, description }: PassengerGroup): EditedGroup => ({
  ...{ id, organizationId, version, name, description },
})

/** What is entered of a group, and how it is stored. @param edited with id 0 a new one */
export function useGroupForm(edited: EditedGroup, onStored: (group: PassengerGroup) => void): GroupForm {
  const { t } = useTranslation()
  const [submission] = useState(() => new Submission())
  const [base, setBase] = useState(edited)
  const [conflict, setConflict] = useState<RowConflict<EditedGroup> | null>(null)
  const resolving = useAttempt()
  const isStored = useRef(false)

  const store = async (mine: EditedGroup, from: EditedGroup): Promise<void> => {
    try {
      const isNew = mine.id === 0
      const group = await (isNew ? createGroup(mine, submission) : renameGroup(mine, submission))
      setConflict(null)
      isStored.current = true
      say({
        title: t(isNew ? 'passengerGroups.made' : 'passengerGroups.saved', { name: group.name }),
        intent: 'success',
      })
      onStored(group)
    } catch (failure) {
      const found = conflictWith(failure, from, mine)
      if (!found) throw failure
      if (found.fields.length === 0) return store(mergedWith(found, from, mine, new Set()), found.theirs)
      setBase(from)
      setConflict(found)
    }
  }

  const entered = (draft: EditedGroup): EditedGroup => ({ ...draft, ...PassengerGroupChange.parse(draft) })
  const form = useForm<EditedGroup>({
    initial: edited,
    validate: (draft) => fieldErrors<EditedGroup>(NewPassengerGroup, draft),
    submit: (draft) => store({ ...entered(draft), version: base.version }, base),
  })
  return {
    form,
    conflict,
    isBusy: form.busy || resolving.isBusy,
    failure: form.failure ?? resolving.failure,
    async resolve(kept) {
      if (!conflict) return
      const merged = mergedWith(conflict, base, entered(form.draft), kept)
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

/** What a refused write says of another editor; `null` for any other failure. */
function conflictWith(failure: unknown, base: EditedGroup, mine: EditedGroup): RowConflict<EditedGroup> | null {
  const known = { creator: '' }
  const found = conflictOf<PassengerGroup>(failure, PassengerGroup, { ...base, ...known }, { ...mine, ...known })
  if (!found) return null
  const fields = found.fields.flatMap((each) => (isEntered(each.field) ? [{ ...each, field: each.field }] : []))
  return { theirs: editedOf(found.theirs), changed: found.changed, fields }
}

const isEntered = (field: keyof PassengerGroup): field is 'name' | 'description' =>
  field === 'name' || field === 'description'
