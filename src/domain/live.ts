import * as z from 'zod/mini'
import type { AccessArea } from './access.ts'
import { Id } from './text.ts'

/** Who hears of a change: holders of a level in an area at the place of the change, all of an organisation, or one user. */
type Hearers = AccessArea | 'organization' | 'user'

/**
 * Everything whose change other devices are told of, and who is told. Beyond the documents. A device that does not know a
 * kind does as if nothing had been told.
 */
export const liveKinds = {
  /** Items of a destination's board. */
  board: 'arrivalDepartures',
  timetables: 'timetables',
  /** Cells of a timetable's week: the record is the timetable. */
  rides: 'timetables',
  bookings: 'bookings',
  passengers: 'passengers',
  /** The record is the passenger, here and below. */
  trips: 'passengers',
  schedules: 'schedule',
  transportationPermissions: 'transportationPermissions',
  groups: 'organization',
  /** The organisation itself, and its destinations. */
  organization: 'organization',
  /** What the user may do, and where. */
  rights: 'user',
  /** A sign-in that has ended: the record is the session. */
  session: 'user',
} as const satisfies Record<string, Hearers>
export type LiveKind = keyof typeof liveKinds

const liveKindNames = Object.keys(liveKinds) as LiveKind[]

/** What has changed, as far as a device is told. */
export const LiveChange = z.object({
  kind: z.enum(liveKindNames),
  /** Absent for what is of no one destination. */
  destinationId: z.optional(Id),
  /** Absent when many have changed at once, and for a kind without records. */
  recordId: z.optional(Id),
})
export type LiveChange = z.infer<typeof LiveChange>

/** The records that have changed; `null` where they are not known, or something else has changed too. */
export function changedRecords(changes: readonly LiveChange[] | null, kind: LiveKind): number[] | null {
  const ids = changes?.map((change) => (change.kind === kind ? change.recordId : undefined)) ?? []
  return changes && ids.every((id) => id !== undefined) ? [...new Set(ids)] : null
}

/** What came of fetching anew: all of it, only what has changed, or not what was asked for. */
export type Fetched = 'whole' | 'part' | 'nothing'

/** What came of it where whoever fetches may say nothing: then it is all of it. */
export const fetchedOf = (said: unknown): Fetched => (said === 'part' || said === 'nothing' ? said : 'whole')
