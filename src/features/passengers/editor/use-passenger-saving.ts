import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DraftKey } from '#data/drafts.ts'
import { passengerStoredMeanwhile } from '#data/passenger.ts'
import { likelyDoublesOf } from '#data/passenger-search.ts'
import { Submission } from '#data/submission.ts'
import type { FieldConflict } from '#domain/conflict.ts'
import type { Passenger } from '#domain/passenger.ts'
import { doubleFactsOf } from '#domain/passenger-double.ts'
import { sameValue } from '#domain/same-value.ts'
import { say } from '#ui/toast.ts'
import { passengerOf, type DraftField, type PassengerDraft } from './passenger-draft.ts'
import { storePassenger } from './store-passenger.ts'
import { draftConflicts, mergedDraft, type Edited, type EditedForm } from './use-passenger-form.ts'
import type { SsnEntry } from './use-ssn-entry.ts'

export interface EditingConflict {
  theirs: Passenger
  fields: FieldConflict<PassengerDraft>[]
}

/** What others were compared with, and who was found. */
interface Judged {
  facts: ReturnType<typeof doubleFactsOf>
  doubles: readonly LikelyDouble[]
}

const factsOf = ({ base, draft }: Edited) => doubleFactsOf(passengerOf(base, draft))

export type LikelyDouble = Awaited<ReturnType<typeof likelyDoublesOf>>[number]

interface Options {
  edited: EditedForm
  ssn: SsnEntry
  draftKey: DraftKey
  /** Stores what was typed on the device, before it is sent. */
  storeDraft: () => Promise<boolean>
  /** The group in which a new passenger is made; `null` outside of groups. */
  groupId: number | null
  /** Told of what is stored, each time that a part of it is. */
  onStored: (passenger: Passenger) => void
  /** Told once everything is, also when its user is on the way to another page. */
  onSaved: (passenger: Passenger, isLeaving: boolean) => void
}

export interface PassengerSaving {
  busy: boolean
  /** What the last try failed with, or `null`. */
  failure: unknown
  conflict: EditingConflict | null
  /** Others who may be the same person as the new one as it stands; saving again makes it all the same. */
  doubles: readonly LikelyDouble[]
  /**
   * @param isLeaving whether the user is on the way to another page, and not to be led anywhere afterwards
   * @returns whether everything is stored
   */
  save: (options?: { isLeaving: boolean }) => Promise<boolean>
  resolve: (kept: ReadonlySet<DraftField>) => Promise<void>
  /** Shows what another editor has changed meanwhile; `false` when there is nothing to decide. */
  compare: (edited: Edited, theirs: Passenger) => boolean
  closeConflict: () => void
}

/** The way of a passenger from the form to the server, and what may stand in it. */
export function usePassengerSaving(options: Options): PassengerSaving {
  const { edited, ssn } = options
  const [busy, setBusy] = useState(false)
  const [conflict, setConflict] = useState<EditingConflict | null>(null)
  const [judged, setJudged] = useState<Judged | null>(null)
  const facts = factsOf(edited)
  const doubles = judged && sameValue(judged.facts, facts) ? judged.doubles : []
  const compare = (from: Edited, theirs: Passenger): boolean => {
    const fields = draftConflicts(from, theirs)
    if (fields.length > 0) setConflict({ theirs, fields })
    return fields.length > 0
  }
  const { failure, store } = useStore(options, compare)

  const whileBusy = async (work: () => Promise<boolean>): Promise<boolean> => {
    setBusy(true)
    setConflict(null)
    try {
      return await work()
    } finally {
      setBusy(false)
    }
  }
  const isDouble = async ({ base, draft }: Edited): Promise<boolean> => {
    if (base.id !== 0 || doubles.length > 0) return false
    const found = await likelyDoublesOf(passengerOf(base, draft))
    setJudged({ facts, doubles: found })
    return found.length > 0
  }
  return {
    ...{ busy, failure, conflict, doubles, compare },
    closeConflict: () => setConflict(null),
    async save({ isLeaving } = { isLeaving: false }) {
      edited.tried()
      if (busy || !edited.isRight || !ssn.isRight) return false
      return whileBusy(async () => !(await isDouble(edited)) && store(edited, isLeaving))
    },
    async resolve(kept) {
      if (!conflict) return
      const merged = mergedDraft(edited, conflict.theirs, kept)
      edited.goOn(merged)
      await whileBusy(() => store(merged))
    },
  }
}

/** Stores a form. Another editor's changes that do not touch it are taken along. */
function useStore(
  { edited, ssn, draftKey, storeDraft, groupId, onStored, onSaved }: Options,
  compare: PassengerSaving['compare'],
): { failure: unknown; store: (from: Edited, isLeaving?: boolean) => Promise<boolean> } {
  const { t } = useTranslation()
  const [submission] = useState(() => new Submission(draftKey))
  const [failure, setFailure] = useState<unknown>(null)
  async function store(from: Edited, isLeaving = false): Promise<boolean> {
    let at: Edited = { base: from.base, draft: from.draft }
    setFailure(null)
    try {
      await storeDraft()
      await storePassenger(at, { typedSsn: ssn.typed, groupId, submission }, (reached) => {
        at = reached
        edited.goOn(at)
        onStored(at.base)
      })
    } catch (reason) {
      const theirs = passengerStoredMeanwhile(reason)
      if (theirs && !compare(at, theirs)) return store(mergedDraft(at, theirs), isLeaving)
      if (!theirs) setFailure(reason)
      return false
    }
    ssn.type(null)
    say({ title: t('passengers.editor.saved'), intent: 'success' })
    onSaved(at.base, isLeaving)
    return true
  }
  return { failure, store }
}
