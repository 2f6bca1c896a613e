import { bookingsFetchedAt, bookingsOf, pullBookings } from '#data/bookings.ts'
import { decisionsOf, pullDecisions, pullTimetables, timetablesFetchedAt, timetablesOf } from '#data/timetables.ts'
import type { Booking } from '#domain/booking/schema.ts'
import type { Timetable, TimetableTransportationPermission } from '#domain/timetable/schema.ts'
import { useMirror } from './use-mirror.ts'
import { usePull, type Pull } from './use-pull.ts'

export interface MirroredList<Row> extends Pull {
  /** `undefined` while they are read, and where they were never fetched. Never rows of another destination. */
  rows: readonly Row[] | undefined
  /** When they were last known to be true (server's clock); `null` when they were never fetched. */
  fetchedAt: number | null
}

interface Source<Row> {
  read: (destinationId: number) => Promise<readonly Row[] | null>
  fetchedAt: (destinationId: number) => Promise<number | null>
  pull: (destinationId: number) => Promise<void>
}

/** Rows of a destination: what the mirror has at once, brought up to date while they are shown. */
function useMirroredList<Row>(destinationId: number, { read, fetchedAt, pull }: Source<Row>): MirroredList<Row> {
  const found = useMirror(async () => ({ destinationId, rows: await read(destinationId) }), [destinationId])
  const known = useMirror(async () => ({ destinationId, at: await fetchedAt(destinationId) }), [destinationId])
  const pulled = usePull(destinationId, pull)
  return {
    ...pulled,
    // a live query gives its last answer until the next one is there
    rows: found?.destinationId === destinationId ? (found.rows ?? undefined) : undefined,
    fetchedAt: known?.destinationId === destinationId ? known.at : null,
  }
}

const timetables: Source<Timetable> = { read: timetablesOf, fetchedAt: timetablesFetchedAt, pull: pullTimetables }
const bookings: Source<Booking> = { read: bookingsOf, fetchedAt: bookingsFetchedAt, pull: pullBookings }
const decisions: Source<TimetableTransportationPermission> = {
  read: async (destinationId) => (await decisionsOf(destinationId))?.value ?? null,
  fetchedAt: async (destinationId) => (await decisionsOf(destinationId))?.fetchedAt ?? null,
  pull: pullDecisions,
}

export const useTimetables = (destinationId: number): MirroredList<Timetable> =>
  useMirroredList(destinationId, timetables)

export const useBookings = (destinationId: number): MirroredList<Booking> => useMirroredList(destinationId, bookings)

/** Transportation permissions of the destination's passengers. */
export const useDecisions = (destinationId: number): MirroredList<TimetableTransportationPermission> =>
  useMirroredList(destinationId, decisions)
