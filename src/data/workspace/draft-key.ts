import { now } from '../device/clock.ts'
import type { StoredDraft } from './draft-db.ts'

/** What nobody has come back to for this long is forgotten. */
export const draftExpiryMs = 7 * 24 * 3_600_000

/** The forms whose words are kept here. */
export const typedForms = [
  'passenger',
  'schedule',
  'transportationPermission',
  'timetable',
  'booking',
  'massCancellation',
] as const
export type TypedForm = (typeof typedForms)[number]

/** Names of what is kept here with the forms, and that nobody has typed. */
export const untypedForms = {
  deletion: 'timetableDeletion',
  leftOut: 'ridesLeftOut',
  massJob: 'massJob',
  importJournal: 'importJournal',
} as const
type UntypedForm = (typeof untypedForms)[keyof typeof untypedForms]

/** A form of the signed-in user; `id` is of what it is about, 0 or a text of the screen's for something new. */
export interface DraftKey {
  form: TypedForm | UntypedForm
  id: number | string
}

/** The key under which it is kept. */
export const draftName = ({ form, id }: DraftKey): string => `${form}:${id}`

export const isDraftOf = (form: DraftKey['form'], key: string): boolean => key.startsWith(draftName({ form, id: '' }))

/** Whether it waits for its user's next sign-in: ids and times of rides that are nowhere else. */
export const outlivesSignOut = ({ key, savedAt }: StoredDraft): boolean =>
  isDraftOf(untypedForms.deletion, key) && savedAt >= now() - draftExpiryMs
