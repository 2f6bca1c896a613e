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
  weekHistory: 'weekHistory',
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

const isYoung = ({ savedAt }: StoredDraft): boolean => savedAt >= now() - draftExpiryMs

/** Whether it waits for its user, whoever signs in before: ids and times of rides that are nowhere else. */
export const outlivesOthers = (draft: StoredDraft): boolean =>
  isDraftOf(untypedForms.deletion, draft.key) && isYoung(draft)

/**
 * How far a job has come: what has become of trips, and of which file an import was cut off. It is told nowhere else, and
 * has names: with somebody else's sign-in it goes.
 */
export const isRecord = (draft: StoredDraft): boolean =>
  [untypedForms.massJob, untypedForms.importJournal].some((form) => isDraftOf(form, draft.key)) && isYoung(draft)

/** Whether it waits for the next sign-in of a user who has signed out. */
export const outlivesSignOut = (draft: StoredDraft): boolean => outlivesOthers(draft) || isRecord(draft)
