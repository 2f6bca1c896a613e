import { useState } from 'react'
import { conflictFields, differingFields, mergedVersion, newlyChanged, undecidedVersion } from '#domain/conflict.ts'
import type { LastChange } from '#domain/last-change.ts'
import type { Passenger } from '#domain/passenger.ts'
import { useMarked } from '#state/use-marked.ts'
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

interface Known {
  passenger: Passenger
  /** Only the device's card of the passenger is known. */
  isCard: boolean
  /** Who has changed the passenger last; `null` where that is not known. */
  last: LastChange | null
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

/** What another has stored while it is typed here, but for what both have changed in different ways. */
function takenIn(edited: Edited, theirs: Passenger): Edited {
  const undecided = draftConflicts(edited, theirs).map(({ field }) => field)
  const { draft } = mergedDraft(edited, theirs, new Set(undecided))
  return { base: undecidedVersion(edited.base, theirs, undecided), draft }
}

/**
 * The fields of a passenger. When the passenger is read anew, what others changed comes in and is marked. What was
 * changed here in another way stays as it was typed: it is only marked, and saving shows the difference.
 */
export function usePassengerForm(known: Known, mode: FormMode, needsDestination: boolean): EditedForm {
  const { passenger } = known
  const [read, setRead] = useState(known)
  const [edited, setEdited] = useState<Edited>({ base: passenger, draft: draftOf(passenger) })
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [tries, setTries] = useState(0)
  const [marked, mark] = useMarked<DraftField>()
  if (passenger !== read.passenger) {
    setRead(known)
    if (passenger.id === edited.base.id) {
      setEdited(takenIn(edited, passenger))
      // what a card leaves open was not changed by anybody
      if (!read.isCard)
        mark(newlyChanged(draftOf(edited.base), draftOf(read.passenger), draftOf(passenger)), known.last)
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
      marked,
      change: (values) => setEdited((current) => ({ ...current, draft: { ...current.draft, ...values } })),
      leave: (field) => setLeft((current) => new Set(current).add(field)),
    },
  }
}
