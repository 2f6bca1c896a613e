import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { changeOf } from '#data/api/conflict.ts'
import type { DraftKey } from '#data/workspace/draft-key.ts'
import { isGroupGone, passengerStoredMeanwhile } from '#data/passenger.ts'
import { likelyDoublesOf } from '#data/passenger-search.ts'
import { Submission } from '#data/drafts/submission.ts'
import type { RidesEnded } from '#domain/consequences.ts'
import type { FieldConflict } from '#domain/conflict.ts'
import type { LastChange } from '#domain/last-change.ts'
import type { Passenger } from '#domain/passenger.ts'
import { doubleFactsOf } from '#domain/passenger-double.ts'
import { leftDestinationIds } from '#domain/passenger-destinations.ts'
import type { SsnTwin } from '#domain/ssn.ts'
import { sameValue } from '#domain/same-value.ts'
import { say } from '#ui/speak/toast.ts'
import { sayEnded } from '../../consequences/say-ended.ts'
import { useQuestion, type Consent } from '../../consequences/use-question.tsx'
import { passengerOf, type DraftField, type PassengerDraft } from './passenger-draft.ts'
import { ssnTwinToastMs, twinsInWords } from './ssn-twins.ts'
import { storePassenger } from './store-passenger.ts'
import { draftConflicts, mergedDraft, type Edited, type EditedForm } from './use-passenger-form.ts'
import type { SsnEntry } from './use-ssn-entry.ts'

export interface EditingConflict {
  theirs: Passenger
  /** Who has stored that; `null` where it is not known. */
  changed: LastChange | null
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
  /** Asks anew which groups there are. */
  refreshGroups: () => Promise<void>
  /** The group in which a new passenger is made; `null` outside of groups. */
  groupId: number | null
  /** What the user calls a destination. */
  destinationName: (id: number) => string
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
  /** Others in the organisation who have the personal identity code that was saved last. */
  ssnTwins: readonly SsnTwin[]
  /** Others who may be the same person as the new one as it stands: only `create` makes it all the same. */
  doubles: readonly LikelyDouble[]
  /**
   * @param isLeaving whether the user is on the way to another page, and not to be led anywhere afterwards
   * @returns whether everything is stored
   */
  save: (options?: { isLeaving: boolean }) => Promise<boolean>
  /** Makes the new one although there are others who may be the same person. */
  create: () => Promise<boolean>
  resolve: (kept: ReadonlySet<DraftField>) => Promise<void>
  /** Shows what another editor has changed meanwhile; `false` when there is nothing to decide. */
  compare: (edited: Edited, theirs: Passenger, changed?: LastChange | null) => boolean
  closeConflict: () => void
  /** Asks what becomes of rides at a destination that is left, while saving waits. */
  question: ReactNode
}

/** The way of a passenger from the form to the server, and what may stand in it. */
export function usePassengerSaving(options: Options): PassengerSaving {
  const { edited, ssn } = options
  const [busy, setBusy] = useState(false)
  const [conflict, setConflict] = useState<EditingConflict | null>(null)
  const [judged, setJudged] = useState<Judged | null>(null)
  const facts = factsOf(edited)
  const doubles = judged && sameValue(judged.facts, facts) ? judged.doubles : []
  const compare: PassengerSaving['compare'] = (from, theirs, changed = null) => {
    const fields = draftConflicts(from, theirs)
    if (fields.length > 0) setConflict({ theirs, changed, fields })
    return fields.length > 0
  }
  const { failure, ssnTwins, store, question } = useStore(options, compare)

  const whileBusy = async (work: () => Promise<boolean>): Promise<boolean> => {
    setBusy(true)
    setConflict(null)
    try {
      return await work()
    } finally {
      setBusy(false)
    }
  }
  const withoutDouble = async ({ base, draft }: Edited): Promise<boolean> => {
    if (base.id !== 0) return true
    const found = await likelyDoublesOf(passengerOf(base, draft))
    setJudged({ facts, doubles: found })
    return found.length === 0
  }
  const whenRight = async (mayGoOn: () => Promise<boolean>, isLeaving: boolean): Promise<boolean> => {
    edited.tried()
    if (busy || !edited.isRight || !ssn.isRight) return false
    return whileBusy(async () => (await mayGoOn()) && store(edited, isLeaving))
  }
  return {
    ...{ busy, failure, ssnTwins, conflict, doubles, compare, question },
    closeConflict: () => setConflict(null),
    save: ({ isLeaving } = { isLeaving: false }) => whenRight(() => withoutDouble(edited), isLeaving),
    create: () => whenRight(() => Promise.resolve(true), false),
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
  { edited, ssn, draftKey, storeDraft, refreshGroups, groupId, destinationName, onStored, onSaved }: Options,
  compare: PassengerSaving['compare'],
): {
  failure: unknown
  ssnTwins: readonly SsnTwin[]
  store: (from: Edited, isLeaving?: boolean) => Promise<boolean>
  question: ReactNode
} {
  const { t, i18n } = useTranslation()
  const { ask, question } = useQuestion()
  const [submission] = useState(() => new Submission(draftKey))
  const [failure, setFailure] = useState<unknown>(null)
  const [ssnTwins, setSsnTwins] = useState<readonly SsnTwin[]>([])
  async function askAboutLeaving({ base, draft }: Edited): Promise<Consent> {
    const destinationIds = leftDestinationIds(base, passengerOf(base, draft))
    if (base.id === 0 || groupId !== null || destinationIds.length === 0) return { ending: null }
    return ask({
      change: { type: 'leaveDestinations', passengerId: base.id, destinationIds },
      title: t('passengers.editor.leave.title', { names: destinationIds.map(destinationName).join(', ') }),
      text: t('passengers.editor.leave.text', { name: base.name }),
      confirmLabel: t('passengers.editor.leave.confirm'),
      endings: 'offered',
    })
  }
  async function store(from: Edited, isLeaving = false, given?: Consent): Promise<boolean> {
    let at: Edited = { base: from.base, draft: from.draft }
    setFailure(null)
    const consent = given ?? (await askAboutLeaving(from))
    if (consent === null) return false
    let ended: RidesEnded | undefined
    try {
      await storeDraft()
      const parts = {
        ...{ typedSsn: ssn.typed, groupId, submission, rideEnding: consent.ending },
        onEnded: (told: RidesEnded) => (ended = told),
        onSsnTwins: (told: readonly SsnTwin[]) => {
          setSsnTwins(told)
          for (const title of twinsInWords(told, t)) say({ intent: 'warning', timeoutMs: ssnTwinToastMs, title })
        },
      }
      await storePassenger(at, parts, (reached) => {
        at = reached
        edited.goOn(at)
        onStored(at.base)
      })
    } catch (reason) {
      // so that it is known which of the chosen groups it is
      if (isGroupGone(reason)) await refreshGroups()
      const theirs = passengerStoredMeanwhile(reason)
      if (theirs && !compare(at, theirs, changeOf(reason))) return store(mergedDraft(at, theirs), isLeaving, consent)
      if (!theirs) setFailure(reason)
      return false
    }
    ssn.type(null)
    sayEnded(t('passengers.editor.saved'), { ending: consent.ending, ended }, i18n.language, t)
    onSaved(at.base, isLeaving)
    return true
  }
  return { failure, ssnTwins, store, question }
}
