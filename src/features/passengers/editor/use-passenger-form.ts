import { useEffect, useState } from 'react'
import { conflictFields, differingFields, mergedVersion } from '#domain/conflict.ts'
import type { LastChange } from '#domain/last-change.ts'
import type { Passenger } from '#domain/passenger.ts'
import { countedDraft, draftErrors, draftOf, type DraftField, type PassengerDraft } from './passenger-draft.ts'
import type { FormMode, Marked, PassengerForm } from './passenger-form.ts'

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

/** How long it is marked what somebody else has changed, in milliseconds. */
const markedMs = 6000

interface Known {
  passenger: Passenger
  /** Only the device's card of the passenger is known. */
  isCard: boolean
  /** Who has changed the passenger last; `null` where that is not known. */
  last: LastChange | null
}

/** What somebody else has just changed. What the user has changed in another window is no news. */
function useMarked() {
  const [marked, setMarked] = useState<Marked | null>(null)
  useEffect(() => {
    if (!marked) return undefined
    const timer = setTimeout(() => setMarked(null), markedMs)
    return () => clearTimeout(timer)
  }, [marked])
  const mark = ({ base }: Edited, { passenger, last }: Known) => {
    const fields = differingFields(draftOf(base), draftOf(passenger))
    if (fields.length > 0 && last?.by !== 'you') setMarked({ fields: new Set(fields), by: last })
  }
  return [marked, mark] as const
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
export function usePassengerForm(known: Known, mode: FormMode, needsDestination: boolean): EditedForm {
  const { passenger } = known
  const [read, setRead] = useState(known)
  const [edited, setEdited] = useState<Edited>({ base: passenger, draft: draftOf(passenger) })
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [tries, setTries] = useState(0)
  const [marked, mark] = useMarked()
  if (passenger !== read.passenger) {
    setRead(known)
    if (passenger.id === edited.base.id && draftConflicts(edited, passenger).length === 0) {
      setEdited(mergedDraft(edited, passenger))
      // what a card leaves open was not changed by anybody
      if (!read.isCard) mark(edited, known)
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
