import { useState } from 'react'
import { conflictFields, differingFields, mergedVersion } from '#domain/conflict.ts'
import type { Passenger } from '#domain/passenger.ts'
import { countedDraft, draftErrors, draftOf, type DraftField, type PassengerDraft } from './passenger-draft.ts'
import type { FormMode, PassengerForm } from './passenger-form.ts'

/** What is being edited: the stored passenger that it started from, and what has become of it. */
export interface Edited {
  base: Passenger
  draft: PassengerDraft
}

export interface EditedForm extends Edited {
  form: PassengerForm
  changed: ReadonlySet<DraftField>
  isRight: boolean
  /** How often it was tried to save what is entered. */
  tries: number
  tried: () => void
  /** Goes on from here. */
  goOn: (edited: Edited) => void
}

/** Both editors' changes in one draft. @param kept fields of conflicts whose value here was chosen */
export const mergedDraft = (
  { base, draft }: Edited,
  theirs: Passenger,
  kept: ReadonlySet<DraftField> = new Set(),
): Edited => ({ base: theirs, draft: mergedVersion(draftOf(base), countedDraft(base, draft), draftOf(theirs), kept) })

/** What two editors have changed in different ways. */
export const draftConflicts = ({ base, draft }: Edited, theirs: Passenger) =>
  conflictFields(draftOf(base), countedDraft(base, draft), draftOf(theirs))

/**
 * The fields of a passenger. When the passenger is read anew, what others changed comes in where it does not touch what
 * was changed here; where it does, the form stays on its version, and saving shows the difference.
 */
export function usePassengerForm(passenger: Passenger, mode: FormMode, needsDestination: boolean): EditedForm {
  const [read, setRead] = useState(passenger)
  const [edited, setEdited] = useState<Edited>({ base: passenger, draft: draftOf(passenger) })
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [tries, setTries] = useState(0)
  if (passenger !== read) {
    setRead(passenger)
    if (passenger.id === edited.base.id && draftConflicts(edited, passenger).length === 0) {
      setEdited(mergedDraft(edited, passenger))
    }
  }
  const { base, draft } = edited
  const stored = draftOf(base)
  const changed = new Set(differingFields(stored, countedDraft(base, draft)))
  const wrong = draftErrors(base, draft, needsDestination)
  const errors = Object.fromEntries(Object.entries(wrong).filter(([field]) => tries > 0 || left.has(field)))
  return {
    base,
    draft,
    changed,
    isRight: Object.keys(wrong).length === 0,
    tries,
    tried: () => setTries((count) => count + 1),
    goOn: (next) => {
      setEdited(next)
      setTries(0)
      setLeft(new Set())
    },
    form: {
      stored,
      draft,
      changed,
      errors,
      mode,
      change: (values) => setEdited((current) => ({ ...current, draft: { ...current.draft, ...values } })),
      leave: (field) => setLeft((current) => new Set(current).add(field)),
    },
  }
}
