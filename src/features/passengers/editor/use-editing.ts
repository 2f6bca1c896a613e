import { useState } from 'react'
import type { DraftKey } from '#data/workspace/draft-key.ts'
import { draftOffer, useDraft, type DraftOffer } from '#state/use-draft.ts'
import type { LastChange } from '#domain/last-change.ts'
import { Passenger } from '#domain/passenger.ts'
import { PassengerDraft } from './passenger-draft.ts'
import { useEditorChoices, type EditorChoices } from './use-editor-choices.ts'
import { useEditorRights, type EditorRights } from './use-editor-rights.ts'
import { usePassengerForm, mergedDraft, type EditedForm } from './use-passenger-form.ts'
import { usePassengerSaving, type PassengerSaving } from './use-passenger-saving.ts'
import { useSaidChanges } from './use-said-changes.ts'
import { useSsnEntry, type SsnEntry } from './use-ssn-entry.ts'

export interface EditingOptions {
  passenger: Passenger
  /** Only the device's card of the passenger is known: it is shown, and nothing can be changed. */
  isCard: boolean
  /** The rest of the passenger is on its way. */
  isComing?: boolean
  /** Who has changed the passenger last; `null` where that is not known. */
  changed?: LastChange | null
  /** The group in which a new passenger is made; `null` outside of groups. */
  groupId: number | null
  onStored: (passenger: Passenger) => void
  onSaved: (passenger: Passenger) => void
}

export interface Editing extends Omit<DraftOffer, 'forget' | 'forgetAll'> {
  passenger: Passenger
  isCard: boolean
  edited: EditedForm
  ssn: SsnEntry
  rights: EditorRights
  choices: EditorChoices
  saving: PassengerSaving
  isDirty: boolean
  needsDestination: boolean
  /** Forgets what was typed, here and on the device. */
  discard: () => Promise<void>
}

const schemas = { value: PassengerDraft, base: Passenger }

const newDraftId = ({ organizationId }: Passenger, groupId: number | null): string =>
  groupId === null ? `new:${organizationId}` : `new:group:${groupId}`

/** A passenger being edited: fields, rights, saving, and the draft on the device. */
export function useEditing(options: EditingOptions): Editing {
  const { passenger, isCard, isComing = false, changed: last = null, groupId, onStored, onSaved } = options
  const choices = useEditorChoices(passenger)
  const rights = useEditorRights(passenger, choices.organization)
  const [isSaving, setSaving] = useState(false)
  const needsDestination = passenger.id === 0 && groupId === null
  const mode = isSaving || isComing ? 'waiting' : isCard ? 'readOnly' : rights.mode
  const edited = usePassengerForm({ passenger, isCard, last }, mode, needsDestination)
  useSaidChanges(edited.form)
  const ssn = useSsnEntry(edited.tries > 0)
  const [draftKey] = useState<DraftKey>({ form: 'passenger', id: passenger.id || newDraftId(passenger, groupId) })
  const { draft, base, changed } = edited
  const isChanged = changed.size > 0
  const kept = useDraft(draftKey, schemas, { value: draft, base, isChanged })
  const saving = usePassengerSaving({
    ...{ edited, ssn, draftKey, groupId, onStored, destinationName: choices.destinationName },
    storeDraft: kept.store,
    refreshGroups: choices.refreshGroups,
    onSaved: (saved, isLeaving) => {
      void kept.discard()
      if (!isLeaving) onSaved(saved)
    },
  })
  if (saving.busy !== isSaving) setSaving(saving.busy)

  const offer = draftOffer(kept, (earlier) => {
    const before = { base: earlier.base, draft: earlier.value }
    // one that was made before, when something of it could not be stored, is not made again
    if (passenger.id !== before.base.id) {
      onStored(before.base)
      edited.goOn(before)
      return
    }
    // what both have changed stays as it was typed here until it has been decided about
    if (saving.compare(before, passenger)) edited.goOn(before)
    else edited.goOn(mergedDraft(before, passenger))
  })
  return {
    ...offer,
    ...{ passenger, isCard, edited, ssn, rights, choices, saving, needsDestination },
    isDirty: isChanged || ssn.typed !== null,
    offeredAt: isCard ? null : offer.offeredAt,
    async discard() {
      edited.goOn(mergedDraft({ base, draft: edited.form.stored }, passenger))
      ssn.type(null)
      await kept.discard()
    },
  }
}
