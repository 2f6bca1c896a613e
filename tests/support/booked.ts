import { bookingStates } from '#domain/booking/state.ts'
import type { LocalDate } from '#domain/local-date.ts'
import { minutesOf } from '#domain/time-of-day.ts'
import type { Services } from '#server/call/services.ts'
import type { Centre } from './rides.ts'

interface Booked {
  passengerId: number
  date: LocalDate
  time?: string
  state?: keyof typeof bookingStates
}

/** A stored booking of one passenger, without a word to the booking system. Gives its id. */
export async function addBooked(
  { db, clock }: Services,
  { organizationId, destinationId }: Centre,
  { passengerId, date, time = '09:30', state = 'ok' }: Booked,
): Promise<number> {
  const when = new Date(clock())
  const { id } = await db
    .insertInto('booking')
    .values({
      organization_id: organizationId,
      destination_id: destinationId,
      state: bookingStates[state],
      date,
      minutes: minutesOf(time),
      start_minutes: minutesOf(time),
      created_at: when,
      created_by: null,
      updated_at: when,
      updated_by: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('booking_passenger')
    .values({ organization_id: organizationId, booking_id: id, position: 0, passenger_id: passengerId })
    .execute()
  return id
}
