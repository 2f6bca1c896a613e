import type { Kysely } from 'kysely'
import { bookingStates, type BookingState } from '#domain/booking/state.ts'
import type { Database } from '../../db/tables.ts'
import { lockRows } from '../../db/locks.ts'
import { openBooking } from '../booked-ride.ts'
import { storeBookingAnswer } from '../booking-answers.ts'
import { storeBookingRun } from '../booking-run.ts'
import { EventRefused, requestAsked, type Applying } from './applying.ts'
import { storeCars } from './cars.ts'
import type { BookingEvent } from './event-schemas.ts'

/** Why there is none, where the booking system does not say it. */
const noReason = 'Varausjärjestelmä ei kerro syytä.'

interface Key {
  organizationId: number
  bookingId: number
}

/**
 * Stores an answer to a booking. One to what has been booked anew or withdrawn since changes nothing. A booking system may
 * think better of it: what it had accepted is rejected, and its trips are cancelled.
 */
export async function applyBooking(applying: Applying, event: BookingEvent): Promise<void> {
  const { trx, now } = applying
  const { organizationId } = await requestAsked(trx, 'booking', event.bookingId)
  const key = { organizationId, bookingId: event.bookingId }
  await lockRows(trx, 'booking', [organizationId], [event.bookingId])
  const asked = await requestAsked(trx, 'booking', event.bookingId)
  if (asked.wanted !== 'placed' || asked.revision !== event.revision) return
  if (event.state === 'accepted') {
    await accept(applying, key, event)
    return
  }
  const ride = await openBooking(trx, key)
  if (!ride && !(await endAccepted(applying, key))) return
  await storeBookingAnswer(trx, key, { reason: event.reason ?? noReason }, now)
}

async function accept({ trx, now }: Applying, key: Key, { run }: BookingEvent): Promise<void> {
  const ride = await openBooking(trx, key)
  if (!ride) {
    if (await isInState(trx, key, bookingStates.rejected))
      throw new EventRefused(`booking ${key.bookingId}, accepted after it was rejected`)
    return
  }
  if (!run) throw new EventRefused(`booking ${key.bookingId}, accepted without a run`)
  const passengerIds = new Set(ride.passengers.map(({ passengerId }) => passengerId))
  const stranger = run.trips.find(({ passengerId }) => !passengerIds.has(passengerId))
  if (stranger) throw new EventRefused(`trip ${stranger.id} of somebody who is not in booking ${key.bookingId}`)
  const { instance_id: instanceId } = await trx
    .selectFrom('destination')
    .where('organization_id', '=', key.organizationId)
    .where('id', '=', ride.destination_id)
    .select('instance_id')
    .executeTakeFirstOrThrow()
  const { car, trips, ...times } = run
  const cars = await storeCars(trx, instanceId, [car])
  await storeBookingAnswer(trx, key, { reason: null }, now)
  await storeBookingRun(
    trx,
    ride,
    {
      instanceId,
      carId: car ? (cars.get(car.name) ?? null) : null,
      times,
      outside: new Map(trips.map(({ passengerId, id, version }) => [passengerId, { id, version }])),
    },
    now,
  )
}

const isInState = async (
  trx: Kysely<Database>,
  { organizationId, bookingId }: Key,
  state: BookingState,
): Promise<boolean> =>
  (await trx
    .selectFrom('booking')
    .where('organization_id', '=', organizationId)
    .where('id', '=', bookingId)
    .where('state', '=', state)
    .select('id')
    .executeTakeFirst()) !== undefined

/** Cancels the trips of an accepted booking. @returns whether it was accepted */
async function endAccepted({ trx, now, note }: Applying, key: Key): Promise<boolean> {
  if (!(await isInState(trx, key, bookingStates.ok))) return false
  const { organizationId, bookingId } = key
  note(`The booking system has rejected booking ${bookingId} after it had accepted it: its trips are cancelled.`)
  await trx
    .updateTable('trip')
    .set(({ eb }) => ({
      cancelled_at: now,
      version: eb('version', '+', 1),
      updated_at: now,
      updated_by: null,
    }))
    .where('organization_id', '=', organizationId)
    .where('booking_id', '=', bookingId)
    .where('cancelled_at', 'is', null)
    .execute()
  return true
}
