import { bookingsFetchedAt, bookingsOf, pullBookings } from '#data/bookings.ts'
import { live, type LiveQuery } from '#data/workspace/live.ts'
import { pullTimetables, timetablesFetchedAt, timetablesOf } from '#data/timetable-list.ts'
import { transportationPermissionsOf, pullTransportationPermissions } from '#data/timetables.ts'
import type { Booking } from '#domain/booking/schema.ts'
import type { LiveKind } from '#domain/live.ts'
import type { Timetable, TimetableTransportationPermission } from '#domain/timetable/schema.ts'
import { useLive } from './use-live.ts'
import { usePull, type Pull } from './use-pull.ts'

export interface MirroredList<Row> extends Pull {
  /** `undefined` while they are read, and where they were never fetched. Never rows of another destination. */
  rows: readonly Row[] | undefined
  /**
   * When they were last known to be true (server's clock); `null` when they were never fetched, `undefined` while that is
   * being read.
   */
  fetchedAt: number | null | undefined
}

interface Source<Row> {
  read: LiveQuery<[destinationId: number], readonly Row[] | null>
  fetchedAt: LiveQuery<[destinationId: number], number | null>
  pull: (destinationId: number) => Promise<void>
  kinds: readonly LiveKind[]
}

/** Rows of a destination: what the mirror has at once, brought up to date while they are shown. */
function useMirroredList<Row>(destinationId: number, { read, fetchedAt, pull, kinds }: Source<Row>): MirroredList<Row> {
  const rows = useLive(read, destinationId) ?? undefined
  return {
    ...usePull(destinationId, pull, { kinds, destinationId }),
    rows,
    fetchedAt: useLive(fetchedAt, destinationId),
  }
}

const timetables: Source<Timetable> = {
  ...{ read: timetablesOf, fetchedAt: timetablesFetchedAt, pull: pullTimetables },
  kinds: ['timetables', 'rides'],
}
const bookings: Source<Booking> = {
  ...{ read: bookingsOf, fetchedAt: bookingsFetchedAt, pull: pullBookings },
  kinds: ['bookings'],
}
const transportationPermissions: Source<TimetableTransportationPermission> = {
  read: live(async (destinationId) => (await transportationPermissionsOf(destinationId))?.value ?? null),
  fetchedAt: live(async (destinationId) => (await transportationPermissionsOf(destinationId))?.fetchedAt ?? null),
  pull: pullTransportationPermissions,
  kinds: ['transportationPermissions', 'passengers'],
}

export const useTimetables = (destinationId: number): MirroredList<Timetable> =>
  useMirroredList(destinationId, timetables)

export const useBookings = (destinationId: number): MirroredList<Booking> => useMirroredList(destinationId, bookings)

/** Transportation permissions of the destination's passengers. */
export const useTransportationPermissions = (destinationId: number): MirroredList<TimetableTransportationPermission> =>
  useMirroredList(destinationId, transportationPermissions)
