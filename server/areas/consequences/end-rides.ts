import { sql, type RawBuilder } from 'kysely'
import { bookingStates } from '#domain/booking/state.ts'
import type { RideEnding, TouchedBooking, TouchedTimetable } from '#domain/consequences.ts'
import { endsOrdered, mayCancelBooking, mayNameTrip } from '#domain/consequences.ts'
import { localDateAt, wallTimeAt } from '#domain/local-date.ts'
import { passengerCan } from '#domain/passenger-can.ts'
import { timetableCan } from '#domain/timetable/can.ts'
import { timetableStateFacts } from '#domain/timetable/state.ts'
import { whyNotCancelTrip } from '#domain/trip.ts'
import { insist } from '../../call/refusals.ts'
import { lockRows } from '../../db/locks.ts'
import type { Principal } from '../../ground/principal.ts'
import { wallDateTime } from '../../ground/wall-time.ts'
import { moveBooking } from '../bookings/writes.ts'
import type { StoredPassenger } from '../passengers/facts.ts'
import type { Ended, Ending, RideEndings, Unreserved } from '../passengers/ride-endings.ts'
import { removePassengers } from '../timetables/save.ts'
import { loadTimetables } from '../timetables/timetables.ts'
import { updateTimetableRow } from '../timetables/writes.ts'
import { comingTrips } from '../trips/coming.ts'
import { tripsByIds, tripsFrom, type StoredTrip } from '../trips/trips.ts'
import {
  bookingsTouched,
  isBookedFor,
  isCutOff,
  timetablesTouched,
  unconfirmed,
  unconfirmedTripsOf,
  resumePassenger,
  withdrawPassenger,
  type Whose,
} from './touched.ts'

/**
 * Ends a passenger's rides in the same transaction as the change that they hang on, as they are found now: coming trips
 * and bookings are cancelled, the passenger is taken out of drafts, and no more trips are made of what was ordered. The
 * passenger is held by the caller. Source: open point G-56.
 * @param destinationIds only rides of these; `null` for all
 */
async function endRides(
  ending: Ending,
  passenger: StoredPassenger,
  rideEnding: RideEnding,
  destinationIds: Whose['destinationIds'],
): Promise<Ended> {
  const { trx, user, now } = ending
  const { cancellationReason, leavesDrafts, cancelsBookings } = rideEnding
  const whose: Whose = { ...passenger, destinationIds }
  if (endsOrdered(rideEnding)) insist(passengerCan.cancelTrips(passenger, user))
  const left = leavesDrafts ? await leaveDrafts(ending, whose) : []
  const { organizationId } = passenger
  const bookings = cancelsBookings ? await cancelBookings(ending, organizationId, isBookedFor(whose)) : []
  const trips =
    cancellationReason === null
      ? nothingCancelled
      : await cancelComing(ending, organizationId, unconfirmedTripsOf(whose), cancellationReason)
  const stopped = endsOrdered(rideEnding) ? await stopTimetables(ending, whose) : []
  const still = await comingTrips(trx, organizationId, unconfirmedTripsOf(whose), now)
  return endedFor(user, { ...trips, tripsLeft: still.length }, bookings, { left, stopped })
}

/** Has no more trips made of what was ordered. Gives the timetables of which there would have been more. */
async function stopTimetables({ trx, now, provider }: Ending, whose: Whose): Promise<Stopped[]> {
  const found = await timetablesTouched(trx, whose, localDateAt(now.getTime()))
  const ordered = found.filter(
    ({ state }) => timetableStateFacts[state].wasOrdered || timetableStateFacts[state].drives,
  )
  await withdrawPassenger(
    trx,
    whose,
    ordered.map(({ id }) => id),
    now,
  )
  await provider.reviseOrders(trx, { organizationId: whose.organizationId, passengerIds: [whose.id] }, now)
  return ordered.filter(({ state }) => timetableStateFacts[state].drives)
}

/**
 * Ends what a transportation permission was to pay for and does not any more: the passenger rides on by the timetables.
 * Source: open point G-56.
 */
async function endUnreserved(
  ending: Ending,
  passenger: StoredPassenger,
  { cancellationReason, cancelsBookings }: RideEnding,
  unreserved: Unreserved,
): Promise<Ended> {
  const { organizationId } = passenger
  const { tripIds, permissionId, endDate } = unreserved
  if (cancellationReason !== null) insist(passengerCan.cancelTrips(passenger, ending.user))
  const bookings = cancelsBookings ? await cancelBookings(ending, organizationId, isCutOff(permissionId, endDate)) : []
  const which = sql<boolean>`t.id = any(${tripIds}::int[]) and ${unconfirmed}`
  const trips =
    cancellationReason === null
      ? nothingCancelled
      : await cancelComing(ending, organizationId, which, cancellationReason)
  const still = await comingTrips(ending.trx, organizationId, which, ending.now)
  return endedFor(ending.user, { ...trips, tripsLeft: still.length }, bookings, { left: [], stopped: [] })
}

type Stopped = Awaited<ReturnType<typeof timetablesTouched>>[number]

/** What was done, with the trips and timetables by name of which who asks may know. */
function endedFor(
  user: Principal,
  trips: CancelledTrips & { tripsLeft: number },
  bookings: readonly TouchedBooking[],
  { left, stopped }: { left: readonly TouchedTimetable[]; stopped: readonly Stopped[] },
): Ended {
  const known = (trip: StoredTrip) => mayNameTrip(trip, user)
  const cancelled = trips.cancelled.filter(known)
  return {
    told: {
      trips: {
        cancelled,
        alreadyCancelled: [],
        refused: trips.begun.filter(known).map((trip) => ({ trip, code: 'trip_started' as const })),
      },
      othersCancelled: trips.cancelled.length - cancelled.length,
      tripsLeft: trips.tripsLeft,
      left: [...left],
      stopped: stopped
        .filter(({ destinationId }) => timetableCan.read(destinationId, user) === null)
        .map((timetable) => ({ ...timetable, canBeLeft: false })),
      bookings: [...bookings],
    },
    detail: {
      cancelled: trips.cancelled.map(({ id }) => String(id)),
      trips: trips.cancelled.map(({ startDateTime }) => startDateTime.slice(0, 16)).sort(),
      leftTimetables: left.map(({ id }) => String(id)),
      stoppedTimetables: stopped.map(({ id }) => String(id)),
      cancelledBookings: bookings.map(({ id }) => String(id)),
    },
  }
}

interface CancelledTrips {
  cancelled: StoredTrip[]
  /** Their car has fetched the passenger, and has not arrived. */
  begun: StoredTrip[]
}

const nothingCancelled: CancelledTrips = { cancelled: [], begun: [] }

async function cancelComing(
  { trx, user, now, provider }: Ending,
  organizationId: number,
  which: RawBuilder<boolean>,
  reason: string,
): Promise<CancelledTrips> {
  const { date, minutes } = wallTimeAt(now.getTime())
  const coming = () => tripsFrom(trx, organizationId, which, date)
  const ids = (await coming()).map(({ id }) => id)
  await lockRows(trx, 'trip', [organizationId], ids)
  const judged = (await coming()).map((trip) => ({
    trip,
    refusal: whyNotCancelTrip(trip, wallDateTime(date, minutes)),
  }))
  const tripIds = judged.flatMap(({ trip, refusal }) => (refusal === null ? [trip.id] : []))
  if (tripIds.length > 0) await provider.cancelTrips(trx, { organizationId, tripIds, reason, user, at: now })
  return {
    cancelled: await tripsByIds(trx, organizationId, tripIds),
    begun: judged.flatMap(({ trip, refusal }) => {
      const isUnderWay = trip.dropoffTime === null && trip.noShowTime === null
      return refusal === 'refusal.trip.started' && isUnderWay ? [trip] : []
    }),
  }
}

/** Cancels what the booking system has not answered; what it has answered meanwhile is a trip by now. */
async function cancelBookings(
  { trx, user, now, provider }: Ending,
  organizationId: number,
  which: RawBuilder<boolean>,
): Promise<TouchedBooking[]> {
  const open = () => bookingsTouched(trx, organizationId, which, localDateAt(now.getTime()))
  const ids = (await open()).map(({ id }) => id)
  await lockRows(trx, 'booking', [organizationId], ids)
  const cancellable = (await open()).filter((booking) => ids.includes(booking.id) && mayCancelBooking(booking, user))
  for (const { id, destinationId } of cancellable) {
    await provider.withdrawBooking(trx, { organizationId, bookingId: id })
    await moveBooking(trx, { organizationId, destinationId, id }, bookingStates.cancelled, { userId: user.id, now })
  }
  return cancellable.map((booking) => ({ ...booking, canBeCancelled: true }))
}

/** Takes the passenger out of what has not been ordered, where who asks may change it. */
async function leaveDrafts({ trx, user, now, provider }: Ending, whose: Whose): Promise<TouchedTimetable[]> {
  const today = localDateAt(now.getTime())
  const found = await timetablesTouched(trx, whose, today)
  const drafts = await loadTimetables(
    trx,
    [whose.organizationId],
    found.map(({ id }) => id),
    true,
  )
  const leavable = drafts.filter((timetable) => timetableCan.removePassengers(timetable, user) === null)
  for (const timetable of leavable) {
    await removePassengers({ trx, now, provider }, timetable, [whose.id])
    await updateTimetableRow(trx, timetable, {}, { userId: user.id, now })
  }
  const leftIds = new Set(leavable.map(({ id }) => id))
  return found.filter(({ id }) => leftIds.has(id)).map((timetable) => ({ ...timetable, canBeLeft: true }))
}

export const rideEndings: RideEndings = { endRides, endUnreserved, resumeRides: resumePassenger }
