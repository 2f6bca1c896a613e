import type { FieldErrors } from '#domain/field-errors.ts'
import type { Marked } from '#state/use-marked.ts'
import type { DraftField, PassengerDraft } from './passenger-draft.ts'

/**
 * What may be done with the fields: `waiting` for the server they take no changes, `closed` are those of a passenger that
 * takes none, and `readOnly` ones are text.
 */
export type FormMode = 'edit' | 'waiting' | 'readOnly' | 'closed'

/** A passenger being edited, as the panels see it. */
export interface PassengerForm {
  /** What is stored. */
  stored: PassengerDraft
  draft: PassengerDraft
  /** Fields in which the two differ. */
  changed: ReadonlySet<DraftField>
  change: (values: Partial<PassengerDraft>) => void
  /** Tells that a field was left: from now on it shows what is wrong with it. */
  leave: (field: DraftField) => void
  /** What is wrong with the fields that were left, or with all once it was tried to save. Text keys. */
  errors: FieldErrors<PassengerDraft>
  mode: FormMode
  /** What somebody else has just changed, and who. */
  marked: Marked<DraftField> | null
}
