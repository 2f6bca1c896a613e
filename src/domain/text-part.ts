/**
 * The texts that come with the screens that say them, by how their keys begin; all others come with the start. A family
 * belongs here once its texts are many and only its own screens say them.
 */
const lateFamilies = {
  audit: ['audit.'],
  bookings: ['bookings.', 'places.'],
  costs: ['costs.'],
  import: ['import.', 'api.errors.import_'],
  massCancellation: ['massCancellation.'],
  organization: ['authTenants.', 'calendars.', 'organization.', 'passengerGroups.', 'programs.', 'rights.', 'users.'],
  timetables: ['week.'],
} as const satisfies Record<string, readonly string[]>

/** Texts that come later than the start. */
export type LateTexts = keyof typeof lateFamilies

/** A part of a catalogue. */
export type TextPart = LateTexts | 'start'

const lateTexts = Object.keys(lateFamilies) as LateTexts[]

/** The part that a text comes with. */
export function textPartOf(key: string): TextPart {
  return lateTexts.find((part) => lateFamilies[part].some((beginning) => key.startsWith(beginning))) ?? 'start'
}
